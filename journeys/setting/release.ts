/** For the whole run of journeys: the programs and pages as operators run them, bundled once. */
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { whenGone } from '../../database/testing/leash.ts'
import { layOut } from '../../scripts/release.ts'
import { root } from '../../scripts/root.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    release: string
  }
}

/** Inside of the tree, so that Node finds the tree's packages above it. */
const place = path.join(root, '.build')
/** The package that brings the Node we run on: `npm start` looks for it in the release itself. */
const pinned = path.resolve(process.execPath, '../..')

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(place, { recursive: true })
  const folder = mkdtempSync(path.join(place, 'journeys-'))
  const removed = whenGone('rm -rf "$1"', folder)
  await layOut(folder)
  mkdirSync(path.join(folder, 'node_modules'))
  symlinkSync(pinned, path.join(folder, 'node_modules', path.basename(pinned)))
  project.provide('release', folder)
  return () => removed.now()
}
