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
  /** The sentence of a page that did not come. */
  failed: string
  /** The button's words, where they are not just Show more. */
  label?: string
  /** What there is more of, for a screen reader: ` top-ups`. */
  of?: string
  /** Draws one page; the first one also draws what stands there when nothing does. */
  children: (answer: Answer<E>, isFirst: boolean) => ReactNode
}

/**
 * A list that grows with a life: its first page, and each further one once it was asked for, which loads and fails alone.
 * @param later what the pages after the first are asked with; as the first when left out
 */
export function Pages<E extends Endpoint>({ later, ...props }: Props<E> & { later?: Sent<E> }) {
  const read = useCall(props.endpoint, props.input, { keep: true })
  return (
    <Panel read={read} failed={props.failed}>
      {(answer) => (
        <>
          {props.children(answer, true)}
          <More {...props} input={later ?? props.input} cursor={nextOf(answer)} />
        </>
      )}
    </Panel>
  )
}

/** What follows a page: a button that asks for the next, then that page and what follows it. Nothing where `cursor` is null. */
export function More<E extends Endpoint>({ cursor, ...props }: Props<E> & { cursor: string | null }) {
  const t = useTexts(texts)
  const [wanted, setWanted] = useState(false)
  if (cursor === null) return null
  if (wanted) return <Further {...props} cursor={cursor} />
  return (
    <Button look="text" wide onClick={() => setWanted(true)}>
      {props.label ?? t.more}
      {props.of && <span className="sr-only">{props.of}</span>}
    </Button>
  )
}

function Further<E extends Endpoint>({ cursor, ...props }: Props<E> & { cursor: string }) {
  const rows = useRef<HTMLDivElement>(null)
  const read = useCall(props.endpoint, Object.assign({}, props.input, { cursor }), { keep: true })
  const come = read.data !== undefined
  // The button that asked for these rows is gone; whoever pressed it by key goes on at the first of them.
  useEffect(() => {
    const first = rows.current?.querySelector<HTMLElement>('a, button') ?? rows.current
    if (come) first?.focus()
  }, [come])
  return (
    <Panel read={read} failed={props.failed}>
      {(answer) => (
        <>
          <div ref={rows} tabIndex={-1}>
            {props.children(answer, false)}
          </div>
          <More {...props} cursor={nextOf(answer)} />
        </>
      )}
    </Panel>
  )
}

const nextOf = (answer: unknown): string | null => (answer as { next_cursor: string | null }).next_cursor // as: see `endpoint`
