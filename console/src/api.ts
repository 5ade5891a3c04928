import {
  CallError,
  type CallOptions,
  Comanda,
  ComandaError,
  CommandError,
  CommandPending,
  ConnectionError,
  type ErrorDetails,
} from '#client/index.ts'
import type { Operations } from './operations.d.ts'

export { CallError, ComandaError, type ErrorDetails, newId } from '#client/index.ts'

export type Path = keyof Operations
export type Request<P extends Path> = Operations[P]['request']
/** Answer of the page's own server. It has no words of later versions, which the types of the client allow. */
export type Response<P extends Path> = Known<Operations[P]['response']>

type Primitive = string | number | boolean | null | undefined
type Known<T> = unknown extends T ? T : T extends Primitive ? T : { [K in keyof T]: Known<KnownWords<T[K]>> }
type KnownWords<T> = [WordsOf<T>] extends [never] ? T : WordsOf<T> | Exclude<T, string | number>
type WordsOf<T> = T extends string | number ? (string extends T ? never : number extends T ? never : T) : never

const onSessionEnd = new Set<() => void>()

/** Registers a listener for answers that say that the session has ended. */
export function whenSessionEnds(listener: () => void): () => void {
  onSessionEnd.add(listener)
  return () => onSessionEnd.delete(listener)
}

/** Client of the page's own server. Repetitions are left to the screens, which say that the connection is lost. */
export const comanda = new Comanda<Operations>({
  baseUrl: '',
  headers: { 'x-comanda-console': '1' },
  keepsIdempotencyKeys: true,
  triesMax: 1,
  async fetch(path, init) {
    const answer = await fetch(path, init)
    const isLogin = String(path).startsWith('/console/session/log')
    if (answer.status === 401 && !isLogin) for (const listener of onSessionEnd) listener()
    return answer
  },
})

/** Calls an operation. */
export const call = <P extends Path>(path: P, body: Request<P>, options?: CallOptions): Promise<Response<P>> =>
  comanda.call(path, body, options) as Promise<Response<P>>

/** Returns a refusal that the page finds by itself. */
export const refusal = (code: string, message: string, details?: ErrorDetails): CallError =>
  new CallError({ path: location.pathname, status: 409, code, message, ...(details && { details }) })

/** Returns whether a failed change may yet have an effect, because its answer was lost or has not come. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof CommandPending

/** Reports an error of the page's own code to the browser, because screens only show that something failed. */
export function reportFault(error: unknown): void {
  const isAborted = error instanceof Error && error.name === 'AbortError'
  if (!isAborted && !(error instanceof ComandaError)) reportError(error)
}

/** Returns the code of a failed call or command; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof ConnectionError) return 'OFFLINE'
  if (error instanceof CommandPending) return 'TIMEOUT'
  return error instanceof CallError || error instanceof CommandError ? error.code : undefined
}
