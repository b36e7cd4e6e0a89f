import { datedDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useNow } from '../../../shared/web/now.ts'
import type { WalletView } from '../contract.ts'
import { texts } from './going-back-texts.ts'

type One = WalletView['going_back'][number]

/** What is out of the wallet and not yet where it came from, each with what is known of it. */
export function GoingBack({ list }: { list: readonly One[] }) {
  return (
    <ul className="grid gap-3">
      {list.map((one) => (
        <li key={one.id}>
          <Row one={one} />
        </li>
      ))}
    </ul>
  )
}

function Row({ one: { amount, to, method, stands, since } }: { one: One }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow()
  const title = stands === 'checked' ? t.checked : to ? t.toPhone : method === 'card' ? t.toCard : t.theWayItCame
  const said = {
    waiting: t.stands.waiting,
    ready: to ? t.stands.ready : t.stands.readyByProvider,
    sent: to ? t.stands.sent(to) : t.stands.sentByProvider,
    checked: t.stands.checked,
  }[stands]
  return (
    <Note tone={stands === 'checked' ? 'info' : 'wait'} title={title(kshText(amount))}>
      <p>{said}</p>
      <p>{t.since(datedDay(new Date(since), now, language))}</p>
    </Note>
  )
}
