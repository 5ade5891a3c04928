import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { batched } from '#core/db/batch.ts'
import { isConnectionLoss } from '#core/db/errors.ts'
import type { App } from '#core/http/app.ts'
import { refuseUpgrade } from '#core/http/refused_upgrade.ts'
import { listUndelivered } from '#domains/notifications/reads.ts'
import { Link, type LinkDependencies } from './link.ts'
import { closeCodes } from './protocol.ts'
import { type LinkedGroup, listInactive, listLinkedGroups } from './store.ts'

const pollMs = 1_000
/** Maximum number of notifications sent to a terminal and not acknowledged. */
const notificationsMax = 50

/** Accepts connections of front offices on the server's port. */
export class LinkServer {
  readonly #app: App
  readonly #dependencies: LinkDependencies
  readonly #sockets: WebSocketServer
  readonly #links = new Set<Link>()
  /** Runs one statement at a time, so that invalid tokens take no connections from requests. */
  readonly #findGroup: (token: string) => Promise<LinkedGroup | undefined>
  #checkTimer: NodeJS.Timeout | undefined
  #isStopping = false

  constructor(dependencies: LinkDependencies) {
    this.#app = dependencies.app
    this.#dependencies = dependencies
    this.#findGroup = batched((tokens) => listLinkedGroups(dependencies.app.pool, tokens))
    // A link answers pings itself, to notice whether the terminal reads the answers.
    const options = { noServer: true, clientTracking: false, autoPong: false }
    this.#sockets = new WebSocketServer({ ...options, maxPayload: dependencies.limits.messageBytesMax })
  }

  start(): void {
    this.#checkTimer = setInterval(() => void this.#checkLinks(), pollMs).unref()
  }

  stop(): void {
    this.#isStopping = true
    clearInterval(this.#checkTimer)
    for (const link of this.#links) link.close(closeCodes.goingDown, 'the server is going down')
  }

  async #checkLinks(): Promise<void> {
    // Copied, because links that connect during the query are not in its result.
    const links = [...this.#links]
    if (links.length === 0) return
    try {
      const groups = links.map(({ group }) => group)
      const unwell = await listInactive(this.#app.pool, groups)
      for (const link of links) link.checkState(unwell.get(link.group.tokenId))
      for (const link of links) await link.updateDirectory()
      await this.#notify(links.filter(({ wantsNotifications }) => wantsNotifications))
    } catch (error) {
      if (!isConnectionLoss(error)) this.#app.log.error({ err: error }, 'failed to check the terminal links')
    }
  }

  /** Sends notifications within a second, whichever node accepted them. */
  async #notify(links: readonly Link[]): Promise<void> {
    if (links.length === 0) return
    const groups = links.map(({ group }) => group)
    const undelivered = await listUndelivered(this.#app.pool, groups, { rowsMax: notificationsMax })
    const byGroup = Map.groupBy(undelivered, ({ terminalGroupId }) => terminalGroupId)
    for (const link of links) link.notify(byGroup.get(link.group.terminalGroupId) ?? [])
  }

  /** Opens the link that a request asks for. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
    const group = token && (await this.#findGroup(token))
    if (!group) return refuseUpgrade(socket, 401, 'Unauthorized')
    if (this.#isStopping) return refuseUpgrade(socket, 503, 'Service Unavailable')
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const link = new Link(webSocket, group, this.#dependencies)
      this.#links.add(link)
      webSocket.on('close', () => this.#links.delete(link))
      link.start()
    })
  }
}
