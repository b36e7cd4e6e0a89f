import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { accessToken, onSessionChange } from '../../shared/web/kept-session.ts'
import { rememberPresses } from '../../shared/web/kit/focus-return.ts'
import { makeQueryClient } from '../../shared/web/query.ts'
import { Fillings } from '../../shared/web/slot.tsx'
import { fillings } from './fillings.ts'
import { keepOffline } from './keep-offline.ts'
import { LanguageProvider } from './language.tsx'
import { Router } from './router.tsx'
import { registerWorker } from './register-worker.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

rememberPresses()
const queries = makeQueryClient()
keepOffline(queries)

// Signed out here or in another tab: nothing private stays on screen.
onSessionChange(() => {
  if (accessToken()) return
  queries.clear()
  location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
})

createRoot(root).render(
  <QueryClientProvider client={queries}>
    <LanguageProvider>
      <Fillings value={fillings}>
        <Router />
      </Fillings>
    </LanguageProvider>
  </QueryClientProvider>,
)
registerWorker()
