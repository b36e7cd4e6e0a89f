/** The test of a whole class. Beside anything else its ten pictures are too much for the processors, and voice alone comes. */
import { defineConfig } from 'vitest/config'
import live from './live.config.ts'
import { CROWD_TESTS } from './vitest.config.ts'

export default defineConfig({ ...live, test: { ...live.test, include: CROWD_TESTS, exclude: [], globalSetup: [] } })
