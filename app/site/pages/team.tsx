import type { House } from '../../../features/house/rules.ts'
import { dailyClock12 } from '../../../shared/time.ts'
import { textsFor } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { page } from '../page.ts'
import { texts } from './team-texts.ts'

type Data = Pick<House, 'team' | 'hours'>

/** Who helps with what, as an operator has named them; while nobody is named, when the desk answers. */
export const team = page<Data>({
  load: (source) => source.team(),
  head: (_, { language }) => {
    const { title, description } = textsFor(texts, language)
    return { title, description }
  },
  view({ data: { team: named, hours }, visit }) {
    const t = textsFor(texts, visit.language)
    const { people } = named
    const places = people.map(({ place }) => place)
    const line =
      people.length === 0
        ? t.noNames(dailyClock12(hours.opens), dailyClock12(hours.closes))
        : `${t.people(people.length, listed(places, t.and))} ${t.lead}`
    return (
      <div className="wrap pt-12">
        <PageHead title={t.title} line={line} />
        {people.length > 0 && (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {people.map((person) => (
              <li key={person.name} className="flex gap-5 rounded-lg border border-line bg-white p-5 shadow-card">
                <Portrait seed={seedOf(person.name)} className="size-20 flex-none rounded-md max-sm:size-16" />
                <div className="min-w-0">
                  <h2 className="font-bold">{person.name}</h2>
                  <p className="text-sm text-ink-500">
                    {person.work[visit.language]}, {person.place}
                  </p>
                  <p className="mt-2">{person.helps[visit.language]}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
        <section className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-sunken p-5 sm:p-6">
          <p className="min-w-0 flex-[1_1_20rem]">{people.length === 0 ? t.write : t.notSure}</p>
          <ButtonLink look="primary" href="/live-chat">
            {t.chat}
          </ButtonLink>
        </section>
      </div>
    )
  },
})

/** Each once, as a sentence lists them. */
function listed(places: readonly string[], and: string): string {
  const each = [...new Set(places)]
  return each.length < 2 ? each.join('') : `${each.slice(0, -1).join(', ')}${and}${each.at(-1)}`
}

/** The same face for the same name. */
const seedOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)
