import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['{app,features,shared,simulators,database,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['database/testing/server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // How long something takes is never what a test is about.
    expect: { poll: { timeout: 20_000 } },
    // A third would save a minute, and what people with cameras are measured by would wait for a processor.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Loading the product anew for each file took half of the run's time. Whoever puts something in the place of a global
    // takes it away again after each test.
    isolate: false,
    reporters: ['default'],
  },
})
