import { subjectNames } from '../../../shared/subject-names.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { Rating } from '../../../shared/web/kit/rating.tsx'
import type { Tutor } from '../contract.ts'
import { texts } from './texts.ts'

const tones = { listed: 'ok', hidden: 'bad', unverified: 'wait', inactive: 'off' } as const

type Props = { tutor: Tutor; onAsk: (what: 'edit' | 'hide') => void }

/** One teacher: what they teach, how they do, whether families see them, and what can be done. */
export function TutorRow({ tutor, onAsk }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { id, name, standing, hidden_at: hidden } = tutor
  const facts = [tutor.current_school, tutor.experience, kshText(tutor.cost)].filter(Boolean).join(' · ')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Face photo={tutor.photo} seed={id} className="size-11 flex-none rounded-full" />
      <div className="min-w-0 flex-[3_1_14rem]">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold wrap-anywhere">
          {name}
          <Badge tone={tones[standing]} shape={standing === 'listed' ? 'tick' : 'cross'}>
            {t.standings[standing]}
          </Badge>
        </h2>
        <p className="text-sm text-ink-700 wrap-anywhere">{subjectNames(tutor.subjects, language) || t.noSubjects}</p>
        <p className="text-sm text-ink-500 wrap-anywhere">{facts}</p>
      </div>
      <div className="min-w-0 flex-[1_1_10rem] text-sm text-ink-500">
        <Rating stars={tutor.rating} count={tutor.review_count} />
        <p>{t.taught(tutor.students_taught)}</p>
        <p>{t.free(tutor.free_times)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-1 max-sm:-ml-3 sm:min-w-54 sm:justify-end">
        {standing === 'listed' && (
          <a href={`/tutors/${id}`} aria-label={t.pageOf(name)} className="link inline-flex min-h-11 items-center px-3">
            {t.page}
          </a>
        )}
        <Button look="text" aria-label={t.editOf(name)} onClick={() => onAsk('edit')}>
          {t.edit}
        </Button>
        <Button look="text" aria-label={(hidden ? t.showOf : t.hideOf)(name)} onClick={() => onAsk('hide')}>
          {hidden ? t.show : t.hide}
        </Button>
      </div>
    </div>
  )
}
