import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CallError, reportFault } from './api.ts'
import { Frame } from './frame.tsx'
import { Failure, Loading } from './parts.tsx'
import { PageRouter } from './router.tsx'
import { Enter } from './screens/enter.tsx'
import { Login } from './screens/login.tsx'
import { SessionProvider, useCurrentSession } from './session.tsx'
import './styles.css'

/** Token of the link with which the page was opened. It leaves the address at once, so that no history has it. */
const linkToken = /^#enter=(.+)$/.exec(location.hash)?.[1]
if (linkToken !== undefined) history.replaceState(null, '', '/console')

const queries = new QueryClient({
  queryCache: new QueryCache({ onError: reportFault }),
  mutationCache: new MutationCache({
    onError: reportFault,
    // A change of one screen may concern any other one, which reads again when it is opened.
    onSettled: (): Promise<void> => queries.invalidateQueries({ refetchType: 'none' }),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Refusals are final; lost connections and overloaded servers are not.
      retry: (count, error) => count < 3 && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    },
  },
})

function Page() {
  const { session, error, retry } = useCurrentSession()
  const [token, setToken] = useState(linkToken)
  if (error) return <Failure error={error} retry={retry} />
  if (session === undefined) return <Loading />
  if (token !== undefined) return <Enter token={token} present={session?.person} onDone={() => setToken(undefined)} />
  if (session === null) return <Login />
  return (
    <SessionProvider session={session}>
      <Frame />
    </SessionProvider>
  )
}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queries}>
    <PageRouter>
      <Page />
    </PageRouter>
  </QueryClientProvider>,
)
