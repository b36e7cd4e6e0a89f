/** Servers of the release that is measured: its programs and pages as operators run them. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseTarget } from '../shared/server/database.ts'
import type { Outside } from '../journeys/setting/outside.ts'
import { startProcess, type ServerProcess } from '../journeys/setting/processes.ts'
import { layOut } from '../scripts/release.ts'
import { root } from '../scripts/root.ts'

/** Inside of the tree, so that Node finds the tree's packages above it. */
const folder = path.join(root, '.build', 'bench')
let laidOut: Promise<void> | null = null

export async function startReleased(target: DatabaseTarget, outside: Outside, port: number): Promise<ServerProcess> {
  await layOutOnce()
  return startProcess(folder, target, outside, port)
}

/** Before a start is timed. */
export function layOutOnce(): Promise<void> {
  laidOut ??= (async () => {
    rmSync(folder, { recursive: true, force: true })
    await layOut(folder)
  })()
  return laidOut
}
