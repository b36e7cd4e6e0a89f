import { useTexts } from '../../../shared/web/i18n.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import type { LearnerBooking } from '../contract.ts'
import { pastBookings } from '../past-contract.ts'
import { groupBookings } from './booking-groups.ts'
import { Group, type ListProps } from './lesson-group.tsx'
import { texts } from './texts.ts'

/**
 * What is over: first what is still spoken of, which comes with what is ahead, then a life of it by page.
 * @param props.near what is over among the lessons that are there already, latest first
 */
export function PastLessons({ near, ...props }: ListProps & { near: readonly LearnerBooking[] }) {
  const t = useTexts(texts)
  const isNear = new Set(props.bookings.map(({ id }) => id))
  return (
    <>
      <Group title={t.past} {...props} list={near} />
      <Pages
        endpoint={pastBookings}
        input={props.learnerId ? { learner_id: props.learnerId } : {}}
        failed={t.failed}
        of={t.ofPast}
      >
        {({ bookings }, isFirst) => {
          const older = groupBookings(bookings, props.now).past.filter(({ id }) => !isNear.has(id))
          return <Group {...(isFirst && near.length === 0 && { title: t.past })} {...props} list={older} />
        }}
      </Pages>
    </>
  )
}
