import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'
import { SIGN_MS } from './sign-ms.ts'

/** Where people see and hear each other: in their own run (`live.config.ts`). */
export const LIVE_TESTS = ['features/classroom/{testing,server/media}/**/*.test.ts', 'features/recordings/testing/**/*.test.ts']

/** Ten pages with cameras are all that a machine can do: in a run of its own (`crowd.config.ts`). */
export const CROWD_TESTS = ['features/classroom/testing/class.test.ts']

export const settings = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['{app,features,shared,simulators,database,scripts,bench}/**/*.test.{ts,tsx}'],
    exclude: LIVE_TESTS,
    globalSetup: ['database/testing/server.ts'],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: SIGN_MS } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Loading the product anew for each file took half of the run's time. Whoever puts something in the place of a global
    // takes it away again after each test.
    isolate: false,
    // Two runs at once write no last line that both would move.
    reporters: [['default', { summary: false }]],
  },
} satisfies ViteUserConfig

export default defineConfig(settings)
