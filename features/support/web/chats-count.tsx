import { dictionary, useTexts } from '../../../shared/web/i18n.ts'
import { Count } from '../../../shared/web/kit/count.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { countChats } from '../desk-contract.ts'

const texts = dictionary({ en: { waiting: 'chats wait' }, sw: { waiting: 'magumzo yanasubiri' } })

/** In the menu: how many chats wait. */
export function ChatsCount({ onDark }: { onDark: boolean }) {
  const t = useTexts(texts)
  const waiting = useCall(countChats, {}, { everySeconds: 60 }).data?.waiting ?? 0
  return <Count value={waiting} label={t.waiting} tone={onDark ? 'marigold' : 'murram'} />
}
