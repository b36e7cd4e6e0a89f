/**
 * Journeys in which people see and hear each other, one after the other and beside nothing else: each is as much work for a
 * processor as all that three others do meanwhile, and a room that starves says that its networks are weak.
 */
import { defineConfig } from 'vitest/config'
import { ROOM_FILES, settings } from '../vitest.config.ts'

export default defineConfig({ ...settings, test: { ...settings.test, include: ROOM_FILES, exclude: [], maxWorkers: 1 } })
