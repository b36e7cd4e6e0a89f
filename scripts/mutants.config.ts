import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Read by Stryker's runner in its copy of the repository; `scripts/mutants.ts` says which tests and keeps the one PostgreSQL. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // The names come from our own parent process.
    include: JSON.parse(process.env['MUTANTS_TESTS'] ?? '[]') as string[],
    setupFiles: ['scripts/mutants-reach-every-test.ts'],
    provide: { postgresFolder: process.env['MUTANTS_POSTGRES'] ?? '' },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    cache: false,
  },
})
