import { useId, useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import type { House } from '../rules.ts'
import { LONGEST_LINE, LONGEST_NAME, LONGEST_PLACE, MOST_PEOPLE } from '../rules/team.ts'
import { texts } from './texts.ts'

type Person = House['team']['people'][number]
type Fault = (field: string) => string | undefined

const nobody: Person = { name: '', place: '', work: { en: '', sw: '' }, helps: { en: '', sw: '' } }

/** One after the other as the page names them; who is added stands last. */
export function TeamFields({ from, error }: { from: House['team']; error: Fault }) {
  const t = useTexts(texts)
  const [people, setPeople] = useState(() => from.people.map((person, key) => ({ key, person })))
  const add = () => setPeople([...people, { key: (people.at(-1)?.key ?? -1) + 1, person: nobody }])
  return (
    <>
      {people.map(({ key, person }, at) => (
        <OnePerson
          key={key}
          number={at + 1}
          from={person}
          error={(field) => error(`people.${at}.${field}`)}
          onTakeOff={() => setPeople(people.filter((one) => one.key !== key))}
        />
      ))}
      {people.length < MOST_PEOPLE && (
        <Button icon="plus" look="neutral" className="justify-self-start" onClick={add}>
          {t.addPerson}
        </Button>
      )}
    </>
  )
}

type OneProps = { number: number; from: Person; error: Fault; onTakeOff: () => void }

function OnePerson({ number, from, error, onTakeOff }: OneProps) {
  const t = useTexts(texts)
  const title = useId()
  const who = from.name || t.personNumber(number)
  return (
    <section aria-labelledby={title} className="grid gap-3 rounded-md border border-line p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id={title} className="min-w-0 font-bold wrap-anywhere">
          {who}
        </h3>
        <Button look="text" aria-label={t.takeOffOf(who)} onClick={onTakeOff}>
          {t.takeOff}
        </Button>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t.person} name="name" maxLength={LONGEST_NAME} defaultValue={from.name} error={error('name')} />
        <Field label={t.place} name="place" maxLength={LONGEST_PLACE} defaultValue={from.place} error={error('place')} />
        {(['work', 'helps'] as const).flatMap((field) =>
          (['en', 'sw'] as const).map((language) => (
            <Field
              key={`${field}_${language}`}
              label={t.inLanguage(t[field], language === 'en' ? t.english : t.kiswahili)}
              name={`${field}_${language}`}
              maxLength={LONGEST_LINE}
              defaultValue={from[field][language]}
              error={error(`${field}.${language}`)}
            />
          )),
        )}
      </div>
    </section>
  )
}
