import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Answer, Endpoint } from '../endpoint.ts'
import type { Sent } from './client.ts'
import { useTexts } from './i18n.ts'
import { Button } from './kit/button.tsx'
import { Panel } from './panel.tsx'
import { useCall } from './query.ts'
import { texts } from './texts.ts'

type Props<E extends Endpoint> = {
  /** A list that takes a `cursor` and answers `next_cursor`. */
  endpoint: E
  input: Sent<E>
  /** What the pages after the first are asked with; as the first when left out. */
  later?: Sent<E>
  /** The sentence of a page that did not come. */
  failed: string
  /** What there is more of, for a screen reader: ` top-ups`. */
  of: string
  /** Draws one page; the first one also draws what stands there when nothing does. */
  children: (answer: Answer<E>, isFirst: boolean) => ReactNode
}

/** A list that grows with a life: its first page, and each further one once it was asked for, which loads and fails alone. */
export const Pages = <E extends Endpoint>(props: Props<E>): ReactNode => <Page {...props} cursor={null} />

function Page<E extends Endpoint>({ cursor, ...props }: Props<E> & { cursor: string | null }) {
  const { endpoint, input, later, failed, of, children } = props
  const t = useTexts(texts)
  const [more, setMore] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  const asked = cursor === null ? input : Object.assign({}, later ?? input, { cursor })
  const read = useCall(endpoint, asked, { keep: true })
  const further = cursor !== null && read.data !== undefined
  // The button that asked for these rows is gone; whoever pressed it by key goes on at the first of them.
  useEffect(() => {
    const first = rows.current?.querySelector<HTMLElement>('a, button') ?? rows.current
    if (further) first?.focus()
  }, [further])
  return (
    <Panel read={read} failed={failed}>
      {(answer) => {
        const next = nextOf(answer)
        return (
          <>
            <div ref={rows} tabIndex={-1}>
              {children(answer, cursor === null)}
            </div>
            {next !== null && more && <Page {...props} cursor={next} />}
            {next !== null && !more && (
              <Button look="text" wide onClick={() => setMore(true)}>
                {t.more}
                <span className="sr-only">{of}</span>
              </Button>
            )}
          </>
        )
      }}
    </Panel>
  )
}

const nextOf = (answer: unknown): string | null => (answer as { next_cursor: string | null }).next_cursor // as: see `endpoint`
