/**
 * Tests in which people see and hear each other. They go by real time, which is waiting for the most part, so they run beside all
 * others; one at a time, because what they measure would wait for a processor.
 */
import { defineConfig } from 'vitest/config'
import { CROWD_TESTS, LIVE_TESTS, settings } from './vitest.config.ts'

export default defineConfig({
  ...settings,
  test: {
    ...settings.test,
    include: LIVE_TESTS,
    exclude: CROWD_TESTS,
    maxWorkers: 1,
    // Pages are built as people get them: by the runner's own word React would come as for its developers, which is more work.
    env: { NODE_ENV: 'production' },
  },
})
