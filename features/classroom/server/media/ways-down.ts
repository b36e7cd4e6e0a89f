/** The ways down of all in a room. */
import type { Member } from './member.ts'
import { slotsOf } from './outgoing-slot.ts'

/** To be called often. @param lateMs see `WayDown.judge` @returns those whose way bears less or more from now on */
export function judgeWays(people: readonly Member[], now: number, lateMs: number): Member[] {
  const cameras = people.filter(({ camera }) => camera).length
  return people.filter((viewer) => {
    const { peer, wayDown, data, asksScreen, camera } = viewer
    const bits = slotsOf(peer).reduce((sum, { sent }) => sum + sent.bits, 0)
    const pictures = data === 'voice' ? 0 : Math.min(peer.pictures.length, cameras - (camera ? 1 : 0))
    const voices = Math.min(peer.voices.length, people.length - 1)
    const screen = people.some((other) => other !== viewer && other.screen)
    // A screen that is asked for beside voices alone comes and goes with the least of pictures.
    const wanted = data === 'voice' && screen && asksScreen ? 'coarse' : data
    return wayDown.judge({ bits, wanted, voices, pictures, screen }, now, lateMs)
  })
}

/** To be called much oftener: sends what tries whether a way bears more. @param ms since it was called last */
export function fillWays(people: Iterable<Member>, ms: number): void {
  for (const { peer, wayDown } of people) {
    if (wayDown.filler > 0) peer.fill((wayDown.filler * ms) / 8000)
  }
}
