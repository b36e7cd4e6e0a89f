import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { ChoiceSelect } from '../../../shared/web/kit/choice-select.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { SearchForm } from '../../../shared/web/search-form.tsx'
import { listTutors, LONGEST_SEARCH, tutorStandings, type Tutor } from '../contract.ts'
import { EditTutor } from './edit-tutor.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { texts } from './texts.ts'
import { TutorRow } from './tutor-row.tsx'

/** Every teacher, and whether families see them. What is searched for stands in the address. */
export function TutorsPage() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const words = (query.get('words') ?? '').slice(0, LONGEST_SEARCH)
  const standing = tutorStandings.find((one) => one === query.get('standing'))
  const input = { ...(words && { words }), ...(standing && { standing }) }
  const read = useCall(listTutors, input, { keep: true })
  const [asked, setAsked] = useState<{ what: 'edit' | 'hide'; tutor: Tutor } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <PageHead
        title={t.title}
        line={
          read.data && (read.data.total > read.data.counted_to ? t.moreThan(read.data.counted_to) : t.teachers(read.data.total))
        }
      />
      <SearchForm label={t.words} longest={LONGEST_SEARCH}>
        <ChoiceSelect
          name="standing"
          label={t.standing}
          all={t.all}
          choices={tutorStandings}
          words={t.standings}
          chosen={standing}
        />
      </SearchForm>
      <Pages key={query.toString()} endpoint={listTutors} input={input} failed={t.failed} of={t.ofTutors}>
        {({ tutors }, isFirst) =>
          isFirst && tutors.length === 0 ? (
            <Empty object="slate" title={t.none} action={<ButtonLink href="/admin/tutors">{t.clear}</ButtonLink>}>
              {t.noneLine}
            </Empty>
          ) : (
            <Card className="mb-3 py-1!">
              <ul>
                {tutors.map((tutor) => (
                  <li key={tutor.id} className="border-b border-line py-3.5 last:border-0">
                    <TutorRow tutor={tutor} onAsk={(what) => setAsked({ what, tutor })} />
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Pages>
      {asked?.what === 'edit' && <EditTutor tutor={asked.tutor} onClose={close} />}
      {asked?.what === 'hide' && <HideDialog tutor={asked.tutor} onClose={close} />}
    </>
  )
}
