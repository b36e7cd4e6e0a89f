/** A teacher who has just signed in on a phone, in a Somo of their own: where journeys through their desk begin. */
import { days, instantAt, nairobiDate, plus } from '../../shared/time.ts'
import { openSomo } from './somo.ts'
import { openStage } from './stage.ts'

export async function openDesk(name: string, settings: Parameters<typeof openSomo>[0] = {}) {
  const somo = await openSomo(settings)
  const begun = somo.clock.now()
  const stage = openStage(somo)
  const teacher = await stage.people.teacher(name)
  const visitor = await stage.enter(teacher)
  const { page } = visitor
  return {
    somo,
    stage,
    teacher,
    visitor,
    page,
    /** The date so many days after the journey began. */
    ahead: (n: number): string => nairobiDate(plus(begun, days(n))),
    noon: (date: string): Date => instantAt(date, '12:00') ?? new Date(Number.NaN),
    text: (words: string) => page.getByText(words, { exact: true }).filter({ visible: true }),
    told: (words: string) => page.getByRole('status').getByText(words, { exact: true }).first().waitFor(),
    button: (named: string | RegExp) => page.getByRole('button', { name: named, exact: true }).filter({ visible: true }),
  }
}
