import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { listReviews, type ShownReview } from '../contract.ts'
import { texts } from './texts.ts'

type Props = {
  teacherId: number
  /** The review the last page ended with. */
  cursor: string
  /** How a list of reviews is drawn where this stands. */
  children: (reviews: readonly ShownReview[]) => ReactNode
}

/** The next page of reviews once it was asked for, and behind it the next. */
export function MoreReviews(props: Props) {
  const t = useTexts(texts)
  const [more, setMore] = useState(false)
  if (more) return <Page {...props} />
  return (
    <Button look="text" onClick={() => setMore(true)}>
      {t.more}
    </Button>
  )
}

function Page({ teacherId, cursor, children }: Props) {
  const t = useTexts(texts)
  const read = useCall(listReviews, { teacherId, cursor })
  return (
    <Panel read={read} failed={t.moreFailed}>
      {({ reviews, next_cursor: next }) => (
        <>
          {children(reviews)}
          {next && (
            <MoreReviews teacherId={teacherId} cursor={next}>
              {children}
            </MoreReviews>
          )}
        </>
      )}
    </Panel>
  )
}
