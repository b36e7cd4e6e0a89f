import { startClock } from '../../../shared/web/dates.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { familyState } from '../contract.ts'
import { answerLink, makeLinkCode, ownLink } from '../link-contract.ts'
import { AccountBanners } from './account-banners.tsx'
import { texts as familyTexts } from './family-texts.ts'

type Asked = { guardian_id: number; name: string }
type Code = { code: string; expires_at: string }

/** A student's parents: who is linked, who asks to be, and the code that lets one ask. */
export function MyParentPage() {
  const t = useTexts(familyTexts)
  const now = useNow(15)
  // The parent types while the student looks at this page.
  const link = useCall(ownLink, {}, { everySeconds: 5 })
  return (
    <>
      <PageHead title={t.myParent} line={t.myParentLine} />
      <AccountBanners />
      <Panel read={link} failed={t.myFailed}>
        {({ guardians, code, asked }) => (
          <div className="grid max-w-2xl gap-5">
            {asked && <Asks {...asked} />}
            <Card title={t.parents}>
              {guardians.length === 0 && <p className="text-ink-700">{t.noParent}</p>}
              <ul className="grid gap-3 empty:hidden">
                {guardians.map(({ id, name }) => (
                  <li key={id} className="flex items-center gap-3">
                    <Portrait seed={id} className="size-11 rounded-full" />
                    <span>
                      <strong className="block">{name}</strong>
                      <span className="text-sm text-ink-700">{t.parentSees}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
            {!asked && <OwnCode code={code && new Date(code.expires_at) > now ? code : null} />}
          </div>
        )}
      </Panel>
    </>
  )
}

function Asks({ guardian_id, name }: Asked) {
  const t = useTexts(familyTexts)
  const answer = useSend(answerLink, {
    changes: [ownLink, familyState],
    done: ({ linked }) => toast(linked ? t.linked : t.notLinked),
  })
  const send = (agree: boolean) => answer.mutate({ guardian_id, agree })
  return (
    <Card title={t.asks(name)} className="border-2 border-green-800!">
      <p className="mb-4 text-ink-700">{t.asksLine}</p>
      {answer.error && <Note tone="bad">{answer.error.message}</Note>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button large onClick={() => send(false)}>
          {t.noParentOfMine}
        </Button>
        <Button look="primary" large working={answer.isPending && t.answering} onClick={() => send(true)}>
          {t.yesParent}
        </Button>
      </div>
    </Card>
  )
}

function OwnCode({ code }: { code: Code | null }) {
  const t = useTexts(familyTexts)
  const make = useSend(makeLinkCode, { changes: [ownLink], failed: ({ message }) => toast(message, 'failed') })
  return (
    <Card title={t.makeTitle}>
      <p className="mb-4 text-ink-700">{t.makeLine}</p>
      <div role="status">
        {code && (
          <p className="mb-4 rounded-md bg-sunken p-4 text-center">
            <strong className="display block text-2xl tracking-[0.25em]">{code.code}</strong>
            <span className="text-sm text-ink-700">{t.until(startClock(new Date(code.expires_at)))}</span>
          </p>
        )}
      </div>
      <Button wide working={make.isPending && t.making} onClick={() => make.mutate({})}>
        {code ? t.newCode : t.makeCode}
      </Button>
    </Card>
  )
}
