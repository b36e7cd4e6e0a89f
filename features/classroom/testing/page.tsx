/** The room alone on a page, for the browser tests: the admission comes in the address. */
import { createRoot } from 'react-dom/client'
import { LanguageContext, parseLanguage } from '../../../shared/web/i18n.ts'
import { Room } from '../web/room.tsx'
import { texts } from '../web/texts.ts'

const query = new URLSearchParams(location.search)
const fact = (name: string): string => query.get(name) ?? ''
const language = parseLanguage(fact('language'))
const role = ({ host: 'host', guardian: 'guardian' } as const)[fact('role')] ?? 'learner'
document.documentElement.lang = language

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(
  <LanguageContext value={language}>
    <Room
      url={fact('url')}
      token={fact('token')}
      turn={JSON.parse(fact('turn') || 'null')}
      room={{ kind: 'lesson', roomId: 1 }}
      title="Quadratic equations"
      startsAt={new Date(fact('startsAt'))}
      endsAt={new Date(fact('endsAt'))}
      me={{ id: fact('id'), name: fact('name'), role }}
      maySitIn={query.getAll('maySitIn')}
      texts={texts[language]}
      kesPerMegabyte={Number(fact('kesPerMegabyte') || 0.2)}
      onLeave={() => document.body.replaceChildren('Back at the lessons')}
    />
  </LanguageContext>,
)
