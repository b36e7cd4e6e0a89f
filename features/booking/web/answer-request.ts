import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../shared/web/i18n.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { availableTimes } from '../../availability/contract.ts'
import { answerBooking, teacherBookings } from '../contract.ts'
import type { TeacherBooking } from '../contract.ts'
import { texts } from './teacher-texts.ts'

/** A teacher's answer to a request. Whatever comes of it, the list is asked again: somebody may have been quicker. */
export function useAnswer(request: TeacherBooking, done?: () => void) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const send = useSend(answerBooking, {
    changes: [teacherBookings, availableTimes],
    done: ({ booking }) => {
      toast(booking.status === 'accepted' ? t.accepted : t.rejected)
      done?.()
    },
  })
  const answer = (action: 'accept' | 'decline', reason?: string) => {
    const failed = action === 'accept' ? t.acceptFailed : t.rejectFailed
    send.mutate(
      { booking_id: request.id, teacher_id: request.teacher_id, action, ...(reason && { reason }) },
      {
        onError: ({ code }) => {
          toast(code === 'too_late' ? t.tooLate : gone.has(code) ? t.answered : failed, 'failed')
          void queries.invalidateQueries({ queryKey: [teacherBookings.path] })
        },
      },
    )
  }
  return { answer, answering: send.isPending ? send.variables.action : null }
}

const gone = new Set(['already_answered', 'not_possible_now', 'not_found'])
