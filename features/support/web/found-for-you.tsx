import { clock12 } from '../../../shared/time.ts'
import { datedDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { useNow } from '../../../shared/web/now.ts'
import type { Found } from '../desk-contract.ts'
import { texts } from './texts.ts'

type Props = { found: readonly Found[]; signedIn: boolean }

/** What was named in the chat, for the operator alone, and what not to say of it. */
export function FoundForYou({ found, signedIn }: Props) {
  const t = useTexts(texts)
  if (found.length === 0 && signedIn) return null
  return (
    <aside aria-label={t.found} className="rounded-md bg-sunken p-3.5 text-sm">
      {found.length > 0 && (
        <>
          <p className="font-bold">{t.found}</p>
          <ul className="mt-1 grid gap-1">
            {found.map((one, at) => (
              <One key={at} found={one} />
            ))}
          </ul>
        </>
      )}
      {!signedIn && (
        <p className="mt-2 flex items-start gap-2 font-semibold text-marigold-700 first:mt-0">
          <Icon name="lock" className="size-5!" />
          {t.nameNoAccount}
        </p>
      )}
    </aside>
  )
}

function One({ found }: { found: Found }) {
  const t = useTexts(texts)
  const { person } = found
  return (
    <li className="wrap-anywhere">
      <What found={found} />
      {person && (
        <a
          href={`/admin/users?words=${encodeURIComponent(person.name)}`}
          aria-label={t.openUser(person.name)}
          className="ml-1 inline-flex min-h-6 items-center font-bold text-green-800 underline"
        >
          {t.withRole(person.name, t.roles[person.role])}
        </a>
      )}
    </li>
  )
}

function What({ found: { written, kind, amount, at, state } }: { found: Found }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  const money = amount === null ? '' : kesText(amount)
  const when = at === null ? '' : `, ${datedDay(new Date(at), now, language)} ${clock12(new Date(at))}.`
  const states: Readonly<Record<string, string>> = kind === 'lesson' ? t.lessonStates : t.moneyStates
  const said = states[state ?? ''] ?? ''
  switch (kind) {
    case 'nothing':
      return /^[A-Z0-9]{10}$/i.test(written) ? t.nothing(written) : t.nothingElse(written)
    case 'deposit':
      return t.deposit(written, money, said) + when
    case 'payout':
      return t.payout(written, money, said) + when
    case 'lesson':
      return t.lesson(written, money, said) + when
    case 'person':
      return t.person(written)
  }
}
