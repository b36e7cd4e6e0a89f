import { CURRENCY, MOST_LESSON_PRICE, teachingLanguages } from '../../../shared/country.ts'
import { days, nairobiDate, plus } from '../../../shared/time.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Field, Select } from '../../../shared/web/kit/field.tsx'
import { LISTED_DAYS } from '../../availability/rules.ts'
import { leastRatings, type Search } from '../rules.ts'
import { texts } from './filter-texts.ts'
import { texts as languageTexts } from '../../teachers/web/language-texts.ts'

/** Price, rating, day and language by the names of the address: a form with them asks by it, with or without script. */
export function FilterFields({ search, now, error }: { search: Search; now: Date; error?: string | undefined }) {
  const t = useTexts(texts)
  const names = useTexts(languageTexts).languages
  const price = { type: 'number', inputMode: 'numeric', min: 1, max: MOST_LESSON_PRICE, lead: CURRENCY } as const
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-semibold">{t.price}</legend>
        <div className="grid grid-cols-2 gap-3">
          <Field {...price} name="price_from" label={t.from} defaultValue={search.price_from} />
          <Field {...price} name="price_to" label={t.to} defaultValue={search.price_to} error={error} />
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 font-semibold">{t.rating}</legend>
        <div className="flex flex-wrap gap-2">
          {[undefined, ...leastRatings].map((least) => (
            <label key={least ?? 'any'} className={pill}>
              <input
                type="radio"
                name="rating"
                value={least ?? ''}
                defaultChecked={search.rating === least}
                className="sr-only"
              />
              {least === undefined ? t.anyRating : t.stars(least)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        type="date"
        name="free_on"
        label={t.freeOn}
        hint={t.freeOnHint}
        min={nairobiDate(now)}
        max={nairobiDate(plus(now, days(LISTED_DAYS)))}
        defaultValue={search.free_on}
      />
      <Select name="language" label={t.language} defaultValue={search.language ?? ''}>
        <option value="">{t.anyLanguage}</option>
        {teachingLanguages.map((language) => (
          <option key={language} value={language}>
            {names[language]}
          </option>
        ))}
      </Select>
    </>
  )
}

const pill =
  'press inline-flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] border-ink-400 bg-white px-4 ' +
  'font-semibold hover:bg-sunken has-checked:border-ink-950 has-checked:bg-ink-950 has-checked:text-white ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-marigold-500'
