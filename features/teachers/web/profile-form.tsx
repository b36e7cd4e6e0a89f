import type { ReactNode } from 'react'
import { CURRENCY, teachingLanguages } from '../../../shared/country.ts'
import { centsFromShillings, formatMoney, groupedDigits, splitPrice } from '../../../shared/money.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Field, Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { experiences, MOST_SCHOOL_CHARACTERS } from '../contract.ts'
import { MOST_PAGE_BIO_CHARACTERS, MOST_PROMISE_CHARACTERS, type Profile } from '../profile-contract.ts'
import { texts as languageTexts } from './language-texts.ts'
import { texts } from './profile-texts.ts'
import { TaughtSubjects } from './taught-subjects.tsx'
import type { Editor } from './use-profile.ts'

export const PROFILE_FORM = 'profile'

type Props = { editor: Editor; kept: Profile; shareBps: number; photo: ReactNode }

/** Everything of a teacher's page that is theirs to say. */
export function ProfileForm({ editor, kept, shareBps, photo }: Props) {
  const t = useTexts(texts)
  const { edited, errors, change, save } = editor
  return (
    <form
      id={PROFILE_FORM}
      noValidate
      aria-label={t.title}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save(event.currentTarget)
      }}
    >
      <Card title={t.you}>
        {photo}
        <div className="mt-6 grid gap-5">
          <TextArea
            name="promise"
            label={t.promise}
            rows={2}
            maxLength={MOST_PROMISE_CHARACTERS}
            hint={t.promiseHint(edited.promise.length, MOST_PROMISE_CHARACTERS)}
            error={errors['promise']}
            value={edited.promise}
            onChange={({ currentTarget }) => change({ promise: currentTarget.value })}
          />
          <TextArea
            name="bio"
            label={t.bio}
            rows={5}
            maxLength={MOST_PAGE_BIO_CHARACTERS}
            hint={t.count(groupedDigits(edited.bio.length), groupedDigits(MOST_PAGE_BIO_CHARACTERS))}
            error={errors['bio']}
            value={edited.bio}
            onChange={({ currentTarget }) => change({ bio: currentTarget.value })}
          />
          <Field
            name="current_school"
            label={t.school}
            optional
            maxLength={MOST_SCHOOL_CHARACTERS}
            error={errors['current_school']}
            value={edited.current_school}
            onChange={({ currentTarget }) => change({ current_school: currentTarget.value })}
          />
        </div>
      </Card>
      <TaughtSubjects editor={editor} />
      <PriceAndExperience editor={editor} kept={kept} shareBps={shareBps} />
    </form>
  )
}

function PriceAndExperience({ editor: { edited, errors, change }, kept, shareBps }: Omit<Props, 'photo'>) {
  const t = useTexts(texts)
  return (
    <Card title={t.price}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div>
          <Field
            name="cost"
            label={t.cost}
            lead={CURRENCY}
            inputMode="numeric"
            hint={t.costHint}
            error={errors['cost']}
            value={edited.cost}
            onChange={({ currentTarget }) => change({ cost: currentTarget.value.replace(/[^\d]/g, '') })}
          />
          <Share cost={Number(edited.cost)} shareBps={shareBps} />
        </div>
        <Select
          name="experience"
          label={t.experience}
          error={errors['experience']}
          value={edited.experience}
          onChange={({ currentTarget }) =>
            change({ experience: experiences.find((one) => one === currentTarget.value) ?? edited.experience })
          }
        >
          {experiences.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </div>
      {Number(edited.cost) !== kept.cost && (
        <div className="mt-4">
          <Note tone="info">{t.was(formatMoney(centsFromShillings(kept.cost)))}</Note>
        </div>
      )}
      <Languages chosen={edited.languages} onChange={(languages) => change({ languages })} />
    </Card>
  )
}

/** What the teacher keeps of a lesson, in words and as a bar. */
function Share({ cost, shareBps }: { cost: number; shareBps: number }) {
  const t = useTexts(texts)
  if (!Number.isSafeInteger(cost) || cost <= 0) return null
  const { teacher, platform } = splitPrice(centsFromShillings(cost), shareBps)
  const percent = shareBps / 100
  return (
    <div className="mt-2.5 grid gap-1.5">
      <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-2 w-full rounded-full" aria-hidden="true">
        <rect width={percent} height="3" className="fill-green-800" />
        <rect x={percent + 1} width={Math.max(0, 99 - percent)} height="3" className="fill-marigold-500" />
      </svg>
      <p className="text-sm text-ink-700 tabular-nums">{t.keep(formatMoney(teacher), formatMoney(platform))}</p>
    </div>
  )
}

type LanguagesProps = { chosen: Profile['languages']; onChange: (languages: Profile['languages']) => void }

function Languages({ chosen, onChange }: LanguagesProps) {
  const t = useTexts(texts)
  const { languages } = useTexts(languageTexts)
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-semibold">{t.languages}</legend>
      <div className="flex flex-wrap gap-2">
        {teachingLanguages.map((one) => (
          <label
            key={one}
            className={
              'flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border-[1.5px] border-ink-400 bg-white px-4 ' +
              'font-semibold has-checked:border-ink-950 has-checked:bg-ink-950 has-checked:text-white ' +
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2'
            }
          >
            <input
              type="checkbox"
              className="peer sr-only"
              checked={chosen.includes(one)}
              onChange={({ currentTarget }) =>
                onChange(teachingLanguages.filter((other) => (other === one ? currentTarget.checked : chosen.includes(other))))
              }
            />
            {languages[one]}
            <Icon name="check" className="hidden size-4! peer-checked:block" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Save, with how much there is to save; stays in sight. */
export function SaveBar({ editor }: { editor: Editor }) {
  const t = useTexts(texts)
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-ink-500">
        {t.unsaved(editor.changes)}
      </p>
      <Button
        type="submit"
        form={PROFILE_FORM}
        look="primary"
        large
        className="max-md:flex-1"
        working={editor.working && t.saving}
      >
        {t.save}
      </Button>
    </div>
  )
}
