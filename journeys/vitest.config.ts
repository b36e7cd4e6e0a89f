import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['journeys/**/*.test.ts'],
    globalSetup: ['database/testing/server.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // How long something takes is never what a journey is about.
    expect: { poll: { timeout: 30_000, interval: 100 } },
    // A journey waits for more than half of its time, so several at once take less; each has its own database and ports.
    maxWorkers: 3,
    reporters: ['default'],
  },
})
