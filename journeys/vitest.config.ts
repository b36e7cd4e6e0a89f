import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { LongestFirst } from '../scripts/longest-first.ts'
import { SIGN_MS } from '../scripts/sign-ms.ts'

/** What people do in one feature alone stands in its own folder. */
export const JOURNEY_FILES = ['journeys/**/*.test.ts', 'features/*/testing/*.journey.ts']

/** Where people see and hear each other: in a run of their own (`rooms/vitest.config.ts`). */
export const ROOM_FILES = ['journeys/rooms/*.test.ts']

export const settings = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: JOURNEY_FILES,
    exclude: ROOM_FILES,
    globalSetup: ['database/testing/server.ts', 'journeys/setting/release.ts'],
    setupFiles: ['journeys/setting/shown.ts'],
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
} satisfies ViteUserConfig

export default defineConfig(settings)
