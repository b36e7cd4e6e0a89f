/** Where our files lie that are no code, and our programs that are processes of their own: in the tree, and in a release. */
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of `package.json`, above this file or above the bundle that it has gone into. */
const root = rootAbove(import.meta.dirname)

/** In a release no source stands: `npm run release` has put each program below `.build/server`, at its own path. */
export const released = !import.meta.filename.endsWith('.ts')

/** @param name its path from the root, such as `database/migrations` */
export const ownFile = (name: string): string => path.join(root, name)

/** @param source the file of a program that runs as a process of its own, by its path from the root */
export const ownProgram = (source: string): string =>
  ownFile(released ? `.build/server/${source.replace(/\.ts$/, '.js')}` : source)

function rootAbove(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder))
}
