import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../scripts/longest-first.ts'
import { SIGN_MS } from '../scripts/sign-ms.ts'

/** What people do in one feature alone stands in its own folder. */
export const JOURNEY_FILES = ['journeys/**/*.test.ts', 'features/*/testing/*.journey.ts']

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: JOURNEY_FILES,
    globalSetup: ['database/testing/server.ts', 'journeys/setting/release.ts'],
    setupFiles: ['journeys/setting/room-turn.ts', 'journeys/setting/shown.ts'],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: SIGN_MS, interval: 100 } },
    // A journey waits for half of its time, so four at once keep two processors busy; more would only wait for them. Each has its
    // own database and ports.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // The product is loaded once by each of them.
    isolate: false,
    reporters: ['default'],
  },
})
