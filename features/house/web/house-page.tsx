import { useState } from 'react'
import { clock12 } from '../../../shared/time.ts'
import { datedDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { showHouse, type Standings } from '../contract.ts'
import { houseSettings, type House, type HouseSetting } from '../rules.ts'
import { EditHouse } from './edit-house.tsx'
import { FixedTerms } from './fixed-terms.tsx'
import { HouseHistory } from './house-history.tsx'
import { ProviderStatus } from './provider-status.tsx'
import { texts } from './texts.ts'
import { toldLines, ToldList } from './told-lines.tsx'

type Asked = { what: 'edit'; setting: HouseSetting; from: House[HouseSetting] } | { what: 'history'; setting: HouseSetting }

/** What holds for all of Somo, and what only the terms can change. */
export function HousePage() {
  const t = useTexts(texts)
  const read = useCall(showHouse, {}, { keep: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <PageHead title={t.title} line={t.line} />
      <Panel read={read} failed={t.failed}>
        {(standings) => (
          <>
            <div className="gap-5 lg:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
              {houseSettings.map((setting) => (
                <Standing key={setting} setting={setting} standing={standings[setting]} onAsk={setAsked} />
              ))}
              <FixedTerms />
              <ProviderStatus />
            </div>
            {asked?.what === 'edit' && (
              <EditHouse setting={asked.setting} from={asked.from} was={standings[asked.setting].version} onClose={close} />
            )}
            {asked?.what === 'history' && (
              <HouseHistory
                setting={asked.setting}
                onAgain={(from) => setAsked({ what: 'edit', setting: asked.setting, from })}
                onClose={close}
              />
            )}
          </>
        )}
      </Panel>
    </>
  )
}

type StandingProps = { setting: HouseSetting; standing: Standings[HouseSetting]; onAsk: (asked: Asked) => void }

function Standing({ setting, standing: { value, set_by: by }, onAsk }: StandingProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  const name = t.names[setting]
  const at = by && new Date(by.at)
  return (
    <Card title={name}>
      <p className="mb-3 text-sm text-ink-700">{t.lines[setting]}</p>
      <ToldList lines={toldLines(setting, value, t)} />
      <p className="mt-3 text-sm text-ink-500">
        {by && at ? t.setBy(by.name, `${datedDay(at, now, language)}, ${clock12(at)}`) : t.initial}
      </p>
      <div className="-mb-2 -ml-3 mt-1 flex flex-wrap gap-1">
        <Button look="text" aria-label={t.editOf(name)} onClick={() => onAsk({ what: 'edit', setting, from: value })}>
          {t.edit}
        </Button>
        <Button look="text" aria-label={t.historyOf(name)} onClick={() => onAsk({ what: 'history', setting })}>
          {t.history}
        </Button>
      </div>
    </Card>
  )
}
