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
  /** Every page is kept for a time without a network, as `offline` of a call. */
  offline?: boolean
  /** What stands below so many pages while no further one is open. */
  below?: (pages: number) => ReactNode
  /** Where the address remembers how many pages are open: as many come at once, and it is told when another is asked for. */
  opened?: { pages: number; open: (pages: number) => void }
  /** Draws one page; the first one also draws what stands there when nothing does. */
  children: (answer: Answer<E>, isFirst: boolean) => ReactNode
}

/**
 * A list that grows with a life: its first page, and each further one once it was asked for, which loads and fails alone.
 * @param later what the pages after the first are asked with; as the first when left out
 */
export function Pages<E extends Endpoint>({ later, ...props }: Props<E> & { later?: Sent<E> }) {
  const read = useCall(props.endpoint, props.input, { keep: true, offline: props.offline ?? false })
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

type Next = {
  cursor: string | null
  /** How many stand above. */
  pages?: number
}

/** What follows a page: a button that asks for the next, then that page and what follows it. No button where `cursor` is null. */
export function More<E extends Endpoint>({ cursor, pages = 1, ...props }: Props<E> & Next) {
  const t = useTexts(texts)
  const [wanted, setWanted] = useState<'not' | 'pressed' | 'remembered'>(
    pages < (props.opened?.pages ?? 1) ? 'remembered' : 'not',
  )
  if (cursor === null) return props.below?.(pages)
  if (wanted !== 'not') return <Further {...props} cursor={cursor} pages={pages + 1} pressed={wanted === 'pressed'} />
  const press = () => {
    setWanted('pressed')
    props.opened?.open(pages + 1)
  }
  return (
    <>
      <Button look="text" wide onClick={press}>
        {props.label ?? t.more}
        {props.of && <span className="sr-only">{props.of}</span>}
      </Button>
      {props.below?.(pages)}
    </>
  )
}

type Asked = { cursor: string; pages: number; pressed: boolean }

function Further<E extends Endpoint>({ cursor, pages, pressed, ...props }: Props<E> & Asked) {
  const rows = useRef<HTMLDivElement>(null)
  const input = Object.assign({}, props.input, { cursor })
  const read = useCall(props.endpoint, input, { keep: true, offline: props.offline ?? false })
  const come = read.data !== undefined
  // The button that asked for these rows is gone; whoever pressed it by key goes on at the first of them.
  useEffect(() => {
    const first = rows.current?.querySelector<HTMLElement>('a, button') ?? rows.current
    if (come && pressed) first?.focus()
  }, [come, pressed])
  return (
    <Panel read={read} failed={props.failed}>
      {(answer) => (
        <>
          <div ref={rows} tabIndex={-1}>
            {props.children(answer, false)}
          </div>
          <More {...props} cursor={nextOf(answer)} pages={pages} />
        </>
      )}
    </Panel>
  )
}

const nextOf = (answer: unknown): string | null => (answer as { next_cursor: string | null }).next_cursor // as: see `endpoint`
