import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { ChoiceSelect } from '../../../shared/web/kit/choice-select.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { SearchForm } from '../../../shared/web/search-form.tsx'
import { roles } from '../../accounts/contract.ts'
import { listUsers, LONGEST_SEARCH, standings, type User } from '../contract.ts'
import { EditUser } from './edit-user.tsx'
import { StandingDialog } from './standing-dialog.tsx'
import { texts } from './texts.ts'
import { UserRow } from './user-row.tsx'

/**
 * Everybody with an account. What is searched for stands in the address.
 * @param deleting draws the question before somebody is deleted, which whoever knows what is left of people answers for
 */
export function UsersPage({ deleting }: { deleting: (user: User, onClose: () => void) => ReactNode }) {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const words = (query.get('words') ?? '').slice(0, LONGEST_SEARCH)
  const type = roles.find((one) => one === query.get('type'))
  const status = standings.find((one) => one === query.get('status'))
  const input = { ...(words && { words }), ...(type && { type }), ...(status && { status }) }
  const read = useCall(listUsers, input, { keep: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <PageHead
        title={t.title}
        line={
          read.data && (read.data.total > read.data.counted_to ? t.moreThan(read.data.counted_to) : t.people(read.data.total))
        }
      />
      <SearchForm label={t.words} longest={LONGEST_SEARCH}>
        <ChoiceSelect name="type" label={t.type} all={t.types.all} choices={roles} words={t.types} chosen={type} />
        <ChoiceSelect
          name="status"
          label={t.status}
          all={t.statuses.all}
          choices={standings}
          words={t.statuses}
          chosen={status}
        />
      </SearchForm>
      <Pages key={query.toString()} endpoint={listUsers} input={input} failed={t.failed} of={t.ofUsers}>
        {({ users }, isFirst) => (isFirst && users.length === 0 ? <Nobody /> : <Rows users={users} onAsk={setAsked} />)}
      </Pages>
      {asked?.what === 'standing' && <StandingDialog user={asked.user} onClose={close} />}
      {asked?.what === 'delete' && deleting(asked.user, close)}
    </>
  )
}

/** What is asked about whom before it is done. */
type Asked = { what: 'standing' | 'delete'; user: User }

function Rows({ users, onAsk }: { users: readonly User[]; onAsk: (asked: Asked) => void }) {
  const now = useNow(60)
  const [edited, setEdited] = useState<number | null>(null)
  return (
    <Card className="mb-3 py-1!">
      <ul>
        {users.map((user) => (
          <li key={user.id} className="border-b border-line py-3.5 last:border-0">
            {edited === user.id ? (
              <EditUser user={user} onClose={() => setEdited(null)} />
            ) : (
              <UserRow user={user} now={now} onEdit={() => setEdited(user.id)} onAsk={(what) => onAsk({ what, user })} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Nobody() {
  const t = useTexts(texts)
  return (
    <Empty object="slate" title={t.none} action={<ButtonLink href="/admin/users">{t.clear}</ButtonLink>}>
      {t.noneLine}
    </Empty>
  )
}
