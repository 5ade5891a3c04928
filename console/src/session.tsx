import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { call, type Path, type Response, whenSessionEnds } from './api.ts'

export type SessionPerson = Response<'/console/session/whoami'>['person']
export type Role = SessionPerson['role']

/** Person who is logged in. */
export interface Session {
  person: SessionPerson
  /** Seconds by which the clock of a sandbox chain was set forward. */
  clockAheadSeconds: number
  /** Roles that the person may give. */
  roles: readonly Role[]
  /** Returns whether the person may call all of the operations. */
  may(...paths: Path[]): boolean
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Returns the session; screens inside of the frame always have one. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session outside of the frame')
  return session
}

const sessionKey = ['session']

/** The server says in the page whether the browser may have a session, so that a visitor causes no refused request. */
let mayHaveSession = document.documentElement.dataset.state === 'session'

/** Whether nobody has an account yet. */
export const isEmptyServer = (): boolean => document.documentElement.dataset.state === 'empty'

/** Returns the session, null for a visitor, undefined while it is read. */
export function useCurrentSession(): { session: Session | null | undefined; error: unknown; retry(): void } {
  const queries = useQueryClient()
  useEffect(() => whenSessionEnds(() => queries.setQueryData(sessionKey, null)), [queries])
  const { data, error, refetch } = useQuery({
    queryKey: sessionKey,
    queryFn: async () => (mayHaveSession ? readSession() : null),
    staleTime: 'static',
    retry: false,
  })
  return { session: data, error, retry: () => void refetch() }
}

async function readSession(): Promise<Session | null> {
  try {
    const { person, paths, clockAheadSeconds, roles } = await call('/console/session/whoami', {})
    const allowed = new Set(paths)
    return { person, clockAheadSeconds, roles, may: (...wanted) => wanted.every((path) => allowed.has(path)) }
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 401) return null
    throw error
  }
}

/** Returns functions that begin and end the session of this browser. */
export function useSessionChange(): { begin(): Promise<void>; end(): Promise<void> } {
  const queries = useQueryClient()
  return {
    async begin() {
      mayHaveSession = true
      queries.clear()
      await queries.fetchQuery({ queryKey: sessionKey, queryFn: readSession })
    },
    async end() {
      await call('/console/session/logout', {})
      queries.clear()
      queries.setQueryData(sessionKey, null)
    },
  }
}

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}
