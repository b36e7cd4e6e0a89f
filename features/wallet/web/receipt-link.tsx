import { useTexts } from '../../../shared/web/i18n.ts'
import { useUser } from '../../accounts/web/session.ts'
import { texts } from './receipt-texts.ts'

/** From a line of a wallet to its receipt. @param of as it stands in the address, such as `lesson/41` @param what it was for */
export function ReceiptLink({ of, what }: { of: string; what: string }) {
  const t = useTexts(texts)
  const { role } = useUser()
  return (
    <>
      {/* A space and no margin: on a line of its own the link begins where the line does. */}{' '}
      <a href={`/${role}-dashboard/wallet/receipts/${of}`} className="link -my-2 inline-flex min-h-11 items-center">
        {t.look}
        <span className="sr-only">{t.of(what)}</span>
      </a>
    </>
  )
}
