import { useNavigate, useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import { useTexts } from './i18n.ts'
import { Button } from './kit/button.tsx'
import { Field } from './kit/field.tsx'
import { texts } from './search-texts.ts'

/** The words take a row of their own on a phone; what is chosen is as wide as its longest choice, so that none is cut. */
const widths = '*:max-w-full *:flex-auto *:first:flex-[2_1_100%] *:last:flex-none sm:*:first:flex-[2_1_12rem]'

/**
 * A search on pressing Search or Enter. What is typed and chosen goes into the address, so that it survives a reload and can be
 * sent to somebody.
 * @param label what the words are looked for in
 * @param to the page that shows what is found, where it is another one
 * @param children further fields, each by its `name` in the address
 */
export function SearchForm({
  label,
  longest,
  to,
  children,
}: {
  label: string
  longest: number
  to?: string
  children?: ReactNode
}) {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <search>
      <form
        // Another address is another form: going back shows what was searched for then.
        key={query.toString()}
        className={`mb-5 flex flex-wrap items-end gap-3 ${widths}`}
        onSubmit={(event) => {
          event.preventDefault()
          const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
          const search = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])).toString()
          void navigate({ ...(to && { pathname: to }), search })
        }}
      >
        <Field type="search" name="words" label={label} defaultValue={query.get('words') ?? ''} maxLength={longest} />
        {children}
        <Button type="submit" look="primary" large icon="search">
          {t.search}
        </Button>
      </form>
    </search>
  )
}
