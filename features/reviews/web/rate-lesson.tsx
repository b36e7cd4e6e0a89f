import { useState } from 'react'
import { useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Check, TextArea } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import type { LearnerBooking } from '../../booking/contract.ts'
import { bookingLists } from '../../booking/web/bookings.ts'
import { listOwnTestimonials, listReviews, MOST_REVIEW_CHARACTERS, reviewLesson } from '../contract.ts'
import { texts } from './rate-texts.ts'

/** One to five stars in words, and a sentence for others if somebody likes. */
export function RateLesson({ booking, onClose }: { booking: LearnerBooking; onClose: () => void }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const [stars, setStars] = useState(0)
  const [words, setWords] = useState('')
  const [letShow, setLetShow] = useState(false)
  const [pressed, setPressed] = useState(false)
  // Until it is known nobody is offered what a child may not be; a review without it is as good.
  const mayLetShow = useCall(listOwnTestimonials, { limit: 1 }).data?.may_let_show ?? false
  const text = words.trim()
  const send = useSend(reviewLesson, {
    changes: [...bookingLists, listReviews, listOwnTestimonials],
    done: () => {
      toast(t.posted)
      onClose()
    },
  })
  const press = () => {
    setPressed(true)
    if (stars > 0) send.mutate({ bookingId: booking.id, stars, text, let_show: letShow && text !== '' })
  }
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.title}
      line={`${nameOf(booking.title)}, ${booking.teacher_name}`}
      foot={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button large onClick={onClose}>
            {t.later}
          </Button>
          <Button look="primary" large sends working={send.isPending && t.posting} onClick={press}>
            {t.post}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        {send.error && <Note tone="bad">{t.failed(send.error.message)}</Note>}
        <Stars stars={stars} onChange={setStars} error={pressed && stars === 0 ? t.pick : null} />
        <TextArea
          label={t.text}
          optional
          rows={3}
          maxLength={MOST_REVIEW_CHARACTERS}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {mayLetShow && (
          <Check
            label={t.letShow}
            hint={text === '' ? t.letShowNeeds : t.letShowAs}
            disabled={text === ''}
            checked={letShow && text !== ''}
            onChange={({ target }) => setLetShow(target.checked)}
          />
        )}
        <p className="text-sm text-ink-700">
          {t.shownAs} {t.once}
        </p>
      </div>
    </Dialog>
  )
}

const tile =
  'grid size-12 cursor-pointer place-items-center rounded-full ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-marigold-500'

/** Radio buttons underneath, so that arrow keys choose and each is read out with its word. */
function Stars({ stars, onChange, error }: { stars: number; onChange: (stars: number) => void; error: string | null }) {
  const t = useTexts(texts)
  return (
    <fieldset className="text-center">
      <legend className="sr-only">{t.stars}</legend>
      <div className="flex justify-center">
        {t.words.map((word, i) => (
          <label key={word} className={tile}>
            <input
              type="radio"
              className="sr-only"
              name="stars"
              value={i + 1}
              checked={stars === i + 1}
              aria-label={t.star(i + 1, word)}
              onChange={() => onChange(i + 1)}
            />
            <Icon name="star" filled={i < stars} className={`size-8! ${i < stars ? 'text-marigold-600' : 'text-ink-400'}`} />
          </label>
        ))}
      </div>
      <p className="mt-1 min-h-6 font-semibold" aria-hidden="true">
        {stars > 0 && t.star(stars, t.words[stars - 1] ?? '')}
      </p>
      {error && (
        <p role="alert" className="text-sm font-semibold text-red-700">
          {error}
        </p>
      )}
    </fieldset>
  )
}
