import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { features } from '../features.ts'

/** What features say in this file of their `testing/`, in the register's order. */
export async function saidByFeatures<Said>(file: string): Promise<(Said & { feature: string })[]> {
  const found = features.map(({ name }) => ({ name, at: fromRoot(`features/${name}/testing/${file}`) }))
  const loaded = found
    .filter(({ at }) => existsSync(at))
    .map(async ({ name, at }) => ({ feature: name, ...((await import(/* @vite-ignore */ at)) as Said) }))
  return Promise.all(loaded)
}

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
