/** Whose pictures are asked for: a screen first, then who spoke last, then the teacher. */
import type { DataChoice, Role } from '../protocol.ts'
import { getsScreen } from '../rules.ts'

export type Seatable = { id: string; person: string; screen: boolean; role: Role; spokeAt: number }

/**
 * @param room how many pictures this page has room for
 * @returns ids of tracks, the most important first, each with its quality
 */
export function seatsFor(
  tracks: readonly Seatable[],
  { choice, asksScreen }: { choice: DataChoice; asksScreen: boolean },
  room: number,
): { id: string; person: string; screen: boolean; high: boolean }[] {
  return tracks
    .filter(({ screen }) => (screen ? getsScreen(choice, asksScreen) : choice !== 'voice'))
    .toSorted((a, b) => Number(b.screen) - Number(a.screen) || b.spokeAt - a.spokeAt || isHost(b) - isHost(a))
    .slice(0, room)
    .map(({ id, person, screen }, at) => ({ id, person, screen, high: choice === 'full' && at === 0 }))
}

const isHost = ({ role }: Seatable): number => Number(role === 'host')
