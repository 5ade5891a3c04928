import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { App } from '#core/http/app.ts'
import { refuseUpgrade } from '#core/http/refused_upgrade.ts'
import { readChain } from '#core/http/requested_organizations.ts'
import { browserOf, hostOf, sessionToken } from '#core/http/session_cookie.ts'
import { type Loop, runEvery } from '#core/loop.ts'
import type { Clock } from '#core/time.ts'
import { listRevisions } from './store.ts'

/** Pause between two looks at the counters. */
const pollMs = 200
/** Time between two messages without a change, by which a page knows that it is connected. */
const heartbeatMs = 5_000
const followersMax = 1_000
const followersPerSessionMax = 20
const messageBytesMax = 1_024
/** Unread bytes at which a page is disconnected. */
const bufferedBytesMax = 65_536

/** Less than any revision, so that a page hears of each restaurant at first. */
const unannounced = -1

export const bellCloseCodes = { sessionEnded: 4401, tooManyTabs: 4429, goingDown: 1001 } as const

/** A tab of the console. */
interface Follower {
  socket: WebSocket
  token: string
  sessionId: string
  /** Restaurants that the page asks for; undefined for all that the person sees. */
  wanted: ReadonlySet<string> | undefined
  /** Clock of the person's chain. */
  clock: Clock
  /** Last announced revision of each followed restaurant. */
  announced: Map<string, number>
}

/**
 * Announces to pages that something has changed; they read the changes with ordinary operations. Nothing is queued, because the newest
 * revision is the whole state.
 */
export class Bell {
  readonly #app: App
  readonly #sockets = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: messageBytesMax })
  readonly #followers = new Set<Follower>()
  #polling: Loop | undefined
  #beating: NodeJS.Timeout | undefined
  #isStopping = false
  /** Whether rights may have changed since the last poll. */
  #mustCheck = false

  constructor(app: App) {
    this.#app = app
    app.caches.onDrop(() => {
      this.#mustCheck = true
    })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    for (const { socket } of this.#followers) socket.close(bellCloseCodes.goingDown)
    this.#followers.clear()
    await this.#rest()
  }

  /** Opens the socket of a page of this server, whose browser has a session. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { host = '', origin } = request.headers
    if (hostOf(origin) !== host.toLowerCase())
      return refuseUpgrade(
        socket,
        403,
        'Forbidden',
        `The page is from ${hostOf(origin) ?? 'nowhere'}, not from ${host}`,
      )
    const token = sessionToken(browserOf(request), this.#app.access.installation)
    const caller = token === undefined ? undefined : await this.#app.people.authenticate(token)
    if (token === undefined || !caller?.person) return refuseUpgrade(socket, 401, 'Unauthorized')
    const sessionId = caller.person.session.id
    if (this.#isStopping || this.#followers.size >= followersMax)
      return refuseUpgrade(socket, 503, 'Service Unavailable')
    const clock = await this.#app.clocks.of(caller.corporationId)
    const follower = { token, sessionId, wanted: wantedOf(request), clock, announced: new Map<string, number>() }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => this.#add({ ...follower, socket: webSocket }))
  }

  #add(follower: Follower): void {
    const { socket, sessionId } = follower
    socket.on('error', () => socket.terminate())
    const tabs = [...this.#followers].filter((other) => other.sessionId === sessionId).length
    if (tabs >= followersPerSessionMax) {
      // Closed after the handshake, because a page cannot read the answer to a refused one.
      socket.close(bellCloseCodes.tooManyTabs)
      return
    }
    this.#followers.add(follower)
    socket.once('close', () => {
      this.#followers.delete(follower)
      if (this.#followers.size === 0) void this.#rest()
    })
    this.#ring(follower, {})
    const options = { log: this.#app.log, name: 'looking for changes for pages' }
    this.#mustCheck = true
    this.#polling ??= runEvery(pollMs, () => this.#poll(), options)
    this.#beating ??= setInterval(() => this.#beat(), heartbeatMs).unref()
    this.#polling.wake()
  }

  /** Stops polling until somebody follows again. */
  async #rest(): Promise<void> {
    const polling = this.#polling
    clearInterval(this.#beating)
    this.#polling = undefined
    this.#beating = undefined
    await polling?.stop()
  }

  #beat(): void {
    for (const follower of this.#followers) this.#ring(follower, {})
    this.#mustCheck = true
  }

  async #poll(): Promise<void> {
    if (this.#mustCheck) {
      this.#mustCheck = false
      for (const follower of this.#followers) await this.#check(follower)
    }
    const ids = new Set([...this.#followers].flatMap(({ announced }) => [...announced.keys()]))
    if (ids.size === 0) return
    const revisions = await listRevisions(this.#app.pool, [...ids])
    for (const follower of this.#followers) this.#announce(follower, revisions)
  }

  #announce(follower: Follower, revisions: ReadonlyMap<string, number>): void {
    const { announced } = follower
    const changed = [...announced].flatMap(([id, before]) => {
      const revision = revisions.get(id) ?? 0
      return revision > before ? [[id, revision] as const] : []
    })
    if (changed.length === 0) return
    for (const [id, revision] of changed) announced.set(id, revision)
    this.#ring(follower, Object.fromEntries(changed))
  }

  #ring({ socket, clock }: Follower, changed: Record<string, number>): void {
    const hasChanged = Object.keys(changed).length > 0
    if (socket.bufferedAmount > bufferedBytesMax) socket.terminate()
    else socket.send(JSON.stringify({ now: clock.now(), ...(hasChanged && { changed }) }))
  }

  /** Closes the socket if the session has ended, else follows the restaurants that the person may see now. */
  async #check(follower: Follower): Promise<void> {
    const { socket, token, wanted, announced } = follower
    const caller = await this.#app.people.authenticate(token, { isUse: false })
    if (!caller) {
      this.#followers.delete(follower)
      return socket.close(bellCloseCodes.sessionEnded)
    }
    follower.clock = await this.#app.clocks.of(caller.corporationId)
    const { organizations: visible } = await readChain(this.#app, caller)
    for (const id of announced.keys()) if (!visible.has(id)) announced.delete(id)
    for (const id of visible.keys()) if (!announced.has(id) && (wanted?.has(id) ?? true)) announced.set(id, unannounced)
  }
}

/** Returns the restaurants that a page names in its address. */
function wantedOf({ url = '' }: IncomingMessage): ReadonlySet<string> | undefined {
  const ids = new URL(url, 'http://node').searchParams.getAll('organizationId')
  return ids.length === 0 ? undefined : new Set(ids.map((id) => id.toLowerCase()))
}
