import { clock12 } from '../../../shared/time.ts'
import { datedDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { houseHistory, type HouseChange } from '../contract.ts'
import type { House, HouseSetting } from '../rules.ts'
import { texts } from './texts.ts'
import { toldLines, ToldList } from './told-lines.tsx'

type Props = { setting: HouseSetting; onAgain: (value: House[HouseSetting]) => void; onClose: () => void }

/** What it was set to, by whom and why, with a way back. */
export function HouseHistory({ setting, onAgain, onClose }: Props) {
  const t = useTexts(texts)
  return (
    <Dialog open onClose={onClose} title={t.historyOf(t.names[setting])}>
      <Pages endpoint={houseHistory} input={{ setting }} failed={t.historyFailed} of={t.ofChanges}>
        {({ changes }, isFirst) =>
          isFirst && changes.length === 0 ? (
            <Empty object="book" title={t.never}>
              {t.neverLine}
            </Empty>
          ) : (
            <ul>
              {changes.map((change, i) => (
                <Change key={change.id} setting={setting} change={change} newest={isFirst && i === 0} onAgain={onAgain} />
              ))}
            </ul>
          )
        }
      </Pages>
    </Dialog>
  )
}

type ChangeProps = Pick<Props, 'setting' | 'onAgain'> & { change: HouseChange; newest: boolean }

function Change({ setting, change: { value, set_by: by, reason }, newest, onAgain }: ChangeProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  const at = new Date(by.at)
  const when = `${datedDay(at, now, language)}, ${clock12(at)}`
  return (
    <li className="mb-5 border-b border-line pb-4 last:mb-0 last:border-0">
      <p className="text-sm text-ink-500">{t.setBy(by.name, when)}</p>
      <q className="mt-1 block wrap-anywhere">{reason}</q>
      <ToldList lines={toldLines(setting, value, t)} />
      {!newest && (
        <Button look="text" className="-ml-3" aria-label={t.againOf(when)} onClick={() => onAgain(value)}>
          {t.again}
        </Button>
      )}
    </li>
  )
}
