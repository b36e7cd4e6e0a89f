import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { isLeaving } from '../../features/accounts/web/session.ts'
import { accessToken, keptUser, keptUserId, onSessionChange } from '../../shared/web/kept-session.ts'
import { renew } from '../../shared/web/client.ts'
import { rememberPresses } from '../../shared/web/kit/focus-return.ts'
import { makeQueryClient } from '../../shared/web/query.ts'
import { registerWorker } from '../../shared/web/register-worker.ts'
import { Fillings } from '../../shared/web/slot.tsx'
import { fillings } from './fillings.ts'
import { keepOffline } from './keep-offline.ts'
import { LanguageProvider } from './language.tsx'
import { loadFirst, Router } from './router.tsx'
import { learnTold } from './told.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

const askedAt = learnTold()
rememberPresses()
const queries = makeQueryClient()
keepOffline(queries)

// Signed out here or in another tab, or somebody else signed in there: nothing of one person stays on the screen of another.
const user = keptUserId()
let leaving = false
onSessionChange(() => {
  if (leaving || (keptUser() && (user === null || keptUserId() === user))) return
  // Once: calls that were under way are refused one after the other, and each would lead away from where this leads.
  leaving = true
  queries.clear()
  if (keptUser()) location.reload()
  else location.replace(isLeaving() ? '/' : `/login?next=${encodeURIComponent(location.pathname + location.search)}`)
})

const app = (
  <QueryClientProvider client={queries}>
    <LanguageProvider>
      <Fillings value={fillings}>
        <Router />
      </Fillings>
    </LanguageProvider>
  </QueryClientProvider>
)

// Until the page's file is here the document's own grey frame stays: no spinner between the two. Not awaited at the top, where it
// would make the builder cut this first script into twenty.
void loadFirst(location.pathname).then(() => {
  createRoot(root).render(app)
  // The app was begun by the cookie alone; the token is for whatever comes next.
  if (!accessToken()) renew(null).catch(console.info)
  // Last, because nothing on the first screen waits for it.
  void import('../../shared/web/live.ts').then(({ hearChanges }) => hearChanges(queries, askedAt)).catch(console.info)
  return registerWorker()
})
