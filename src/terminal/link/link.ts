import { isDeepStrictEqual } from 'node:util'
import type { WebSocket } from 'ws'
import type { CommandResult } from '#core/commands/store.ts'
import { isConnectionLoss } from '#core/db/errors.ts'
import { OperationError } from '#core/errors.ts'
import type { App } from '#core/http/app.ts'
import type { FrontOffice, FrontOfficeAnswer, OutgoingCommand } from '#core/lanes/front_office.ts'
import type { Lanes } from '#core/lanes/lanes.ts'
import { afterListening } from '#core/listening_time.ts'
import { Notices } from '#core/notices.ts'
import { updateDelivered } from '#domains/notifications/changes.ts'
import type { StoredNotification } from '#domains/notifications/model.ts'
import { acceptAction } from './actions.ts'
import { toDecision, toLinkNotification, toSentCommand } from './conversions.ts'
import { type DirectorySources, directoryOf, findDirectorySources } from './directory.ts'
import { Heartbeat } from './heartbeat.ts'
import { Inbox } from './inbox.ts'
import type { LinkLimits } from './limits.ts'
import { actionIdOf, readMessage } from './message.ts'
import {
  type Answer,
  closeCodes,
  type Directory,
  type FromServer,
  type FromTerminal,
  heartbeatSeconds,
  protocolVersion,
} from './protocol.ts'
import { findRestaurant, type LinkedGroup, type LinkState, listCommandStates, markUnsent, saveHealth } from './store.ts'

/** Unread bytes at which a terminal is disconnected, to bound the memory of the server. */
const bufferedBytesMax = 16 * 1_048_576
/** Time for a terminal to answer the close of its link. */
const closingMs = 1_000
/** Maximum length of a close reason, which may have 123 bytes. */
const reasonMax = 120
/** Maximum number of results per message to a reconnecting terminal. */
const resultsMax = 200

/** Dependencies shared by all links of a node. */
export interface LinkDependencies {
  app: App
  lanes: Lanes
  limits: LinkLimits
}

/** Connection of one front office to this node. */
export class Link implements FrontOffice {
  readonly answers = new Map<string, FrontOfficeAnswer>()
  readonly #socket: WebSocket
  readonly group: LinkedGroup
  readonly #app: App
  readonly #lanes: Lanes
  /** Commands and actions of this terminal that have no result yet. */
  readonly #outstanding = new Set<string>()
  #hasReceivedHello = false
  #stopWaitingForHello = () => {}
  /** Number of received messages. */
  #received = 0
  #isAsleep = false
  #wantsNotifications = false
  #wantsDirectory = false
  #directorySources: DirectorySources | undefined
  /** Directory as last sent, because most changes of its sources do not change it. */
  #sentDirectory: Directory | undefined
  /** Notifications sent on this link that the terminal has not recorded yet. */
  readonly #notifying = new Set<string>()
  readonly #heartbeat: Heartbeat
  readonly #inbox: Inbox
  readonly #limits: LinkLimits

  constructor(socket: WebSocket, group: LinkedGroup, { app, lanes, limits }: LinkDependencies) {
    this.#socket = socket
    this.group = group
    this.#app = app
    this.#lanes = lanes
    this.#limits = limits
    this.#heartbeat = new Heartbeat(socket)
    this.#inbox = new Inbox(socket, limits, (message) => this.#receive(message).catch((error) => this.#fail(error)))
  }

  start(): void {
    this.#heartbeat.start()
    this.#socket.on('ping', (data) => {
      this.#socket.pong(data)
      this.#dropReaderThatSleeps()
    })
    this.#socket.on('close', (code) => this.#closed(code))
    this.#socket.on('error', (error) => this.#app.log.debug({ err: error }, 'a terminal link broke'))
    const { helloSeconds } = this.#limits
    this.#stopWaitingForHello = afterListening(helloSeconds * 1000, () => {
      this.close(closeCodes.tooSlow, `no hello came within ${helloSeconds} seconds`)
    })
  }

  send(commands: readonly OutgoingCommand[]): void {
    if (commands.length === 0) return
    for (const { id } of commands) this.#outstanding.add(id)
    this.#sendMessage({ type: 'commands', commands: commands.map(toSentCommand) })
  }

  deliverResults(results: readonly CommandResult[], written?: () => void): void {
    const known = results.filter(({ id }) => this.#outstanding.delete(id))
    for (const { id } of results) this.answers.delete(id)
    const sent = known.map(({ id, ...result }) => ({ commandId: id, ...result }))
    if (sent.length > 0) this.#sendMessage({ type: 'results', results: sent }, written)
    else written?.()
  }

  fence(epoch: number): void {
    this.close(closeCodes.fenced, `epoch ${epoch} has taken over`)
  }

  /** Applies changes of the terminal group: a client has woken it, or the operator has revoked its token. */
  checkState(unwell: LinkState | undefined): void {
    if (unwell && !unwell.isValid) this.close(closeCodes.revoked, 'the token is no longer valid')
    else if (this.#isAsleep && !unwell?.isAsleep) {
      this.#isAsleep = false
      this.#sendMessage({ type: 'wake' })
    }
  }

  /** Whether the terminal can be sent further notifications. */
  get wantsNotifications(): boolean {
    return this.#wantsNotifications && this.isOpen
  }

  /** Sends notifications that the terminal lacks, each once per link. */
  notify(notifications: readonly StoredNotification[]): void {
    const fresh = notifications.filter(({ id }) => !this.#notifying.has(id))
    if (fresh.length === 0) return
    for (const { id } of fresh) this.#notifying.add(id)
    this.#sendMessage({ type: 'notifications', notifications: fresh.map(toLinkNotification) })
  }

  /** Sends the directory to a terminal that wants it, if it has changed since. */
  async updateDirectory(): Promise<void> {
    if (!this.#wantsDirectory || !this.isOpen) return
    const known = this.#directorySources
    const sources = await findDirectorySources(this.#app, this.group)
    if (
      known?.dictionaries === sources.dictionaries &&
      known.employees === sources.employees &&
      known.catalogue === sources.catalogue
    )
      return
    this.#directorySources = sources
    const directory = directoryOf(sources, this.group)
    if (isDeepStrictEqual(directory, this.#sentDirectory)) return
    this.#sentDirectory = directory
    this.#sendMessage({ type: 'directory', ...directory })
  }

  /** Ignores further messages, and closes the connection whether or not the terminal answers. */
  close(code: number, reason: string): void {
    this.#inbox.end()
    this.#socket.close(code, reason.slice(0, reasonMax))
    afterListening(closingMs, () => this.#socket.terminate())
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  async #receive(bytes: Buffer): Promise<void> {
    this.#received++
    const message = this.#read(bytes)
    if (!message) return
    if (message.type === 'hello') return this.#hello(message)
    if (!this.#hasReceivedHello) throw new ProtocolError('the first message must be hello')
    if (message.type === 'answers') return this.#receiveAnswers(message.answers)
    if (message.type === 'action') return this.#acceptAction(message)
    if (message.type === 'notified') return this.#notified(message.notificationIds)
    if (message.type === 'health') return this.#report(message)
  }

  /** Parses a message. Answers an invalid one with a fault and returns undefined; without a hello, an invalid one closes the link. */
  #read(bytes: Buffer): FromTerminal | undefined {
    try {
      return readMessage(bytes)
    } catch (thrown) {
      if (!(thrown instanceof OperationError)) throw thrown
      const { def, message, refusal } = thrown
      if (!this.#hasReceivedHello) throw new ProtocolError(message)
      const actionId = actionIdOf(bytes)
      if (actionId) this.#sendMessage({ type: 'refused', actionId, code: def.code, message })
      else
        this.#sendMessage({ type: 'fault', number: this.#received, code: def.code, path: refusal.path ?? '', message })
      return undefined
    }
  }

  /** Takes over the terminal group, sends results of the terminal's open commands, and lets the lane send the others. */
  async #hello(hello: Extract<FromTerminal, { type: 'hello' }>): Promise<void> {
    const { protocol, name, version, acknowledged, unsettled, notifications = false, directory = false } = hello
    if (protocol !== protocolVersion) throw new ProtocolError(`this server speaks protocol ${protocolVersion}`)
    if (this.#hasReceivedHello) throw new ProtocolError('hello may be sent only once')
    this.#hasReceivedHello = true
    this.#stopWaitingForHello()
    const { organizationId, terminalGroupId } = this.group
    await this.#lanes.link(this.group, this, async (epoch) => {
      const now = new Date(this.#app.clock.now()).toISOString()
      this.#sendMessage({
        type: 'welcome',
        protocol: protocolVersion,
        organizationId,
        terminalGroupId,
        epoch,
        heartbeatSeconds,
        now,
        ...(await findRestaurant(this.#app, this.group)),
      })
      await this.#restoreOutstanding(unsettled)
      await markUnsent(this.#app.pool, this.group, { acknowledged, unsettled })
    })
    this.#wantsNotifications = notifications
    this.#wantsDirectory = directory
    await this.updateDirectory()
    this.#recordNotice('a terminal is connected', { terminal: { name, version } })
  }

  /** Records the first answer to each command. Looks up commands that are not known to be with the terminal. */
  async #receiveAnswers(answers: readonly Answer[]): Promise<void> {
    const answeredAt = this.#app.clock.now()
    const hold = ({ commandId, ...decision }: Answer) => {
      if (!this.#outstanding.has(commandId) || this.answers.has(commandId)) return
      this.answers.set(commandId, { ...toDecision(decision), answeredAt })
    }
    const known = answers.filter(({ commandId }) => this.#outstanding.has(commandId))
    const unknown = answers.filter(({ commandId }) => !this.#outstanding.has(commandId))
    known.forEach(hold)
    if (known.length > 0) this.#lanes.onAnswer(this.group)
    if (unknown.length === 0) return
    await this.#restoreOutstanding(unknown.map(({ commandId }) => commandId))
    unknown.forEach(hold)
    this.#lanes.onAnswer(this.group)
  }

  /**
   * Looks up commands and actions that the terminal reports as open: sends the results of ended ones, and admits answers to commands that
   * were sent. Looks up the next part only after the terminal has read the previous one, because there may be many.
   */
  async #restoreOutstanding(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length && this.isOpen; from += resultsMax) {
      const part = ids.slice(from, from + resultsMax)
      // Added before the look-up, because the lane sends results of commands that end during it.
      for (const id of part) this.#outstanding.add(id)
      const { results, open } = await listCommandStates(this.#app, this.group, part)
      const known = new Set([...results.map(({ id }) => id), ...open])
      for (const id of part) if (!known.has(id)) this.#outstanding.delete(id)
      await this.#heartbeat.waitUntilWritten((written) => this.deliverResults(results, written))
    }
  }

  async #acceptAction(action: Extract<FromTerminal, { type: 'action' }>): Promise<void> {
    const { actionId } = action
    try {
      this.#outstanding.add(actionId)
      const isNew = await acceptAction(this.#app, this.group, action)
      if (isNew) this.#lanes.wake(this.group)
      else await this.#restoreOutstanding([actionId])
    } catch (thrown) {
      if (!(thrown instanceof OperationError)) throw thrown
      this.#outstanding.delete(actionId)
      this.#sendMessage({ type: 'refused', actionId, code: thrown.def.code, message: thrown.message })
    }
  }

  async #notified(ids: readonly string[]): Promise<void> {
    await updateDelivered(this.#app.pool, this.group, ids, await this.#app.clocks.nowOf(this.group.organizationId))
    for (const id of ids) this.#notifying.delete(id)
  }

  async #report(health: Extract<FromTerminal, { type: 'health' }>): Promise<void> {
    await saveHealth(this.#app, this.group, health)
    this.#isAsleep = health.isAsleep
    if (!health.isAsleep) this.#lanes.wake(this.group)
  }

  /** Calls `written` when the message is written to the socket, or the terminal has disconnected. */
  #sendMessage(message: FromServer, written?: () => void): void {
    if (!this.isOpen) {
      written?.()
      return
    }
    this.#socket.send(JSON.stringify(message), written)
    this.#dropReaderThatSleeps()
  }

  #dropReaderThatSleeps(): void {
    if (this.#socket.bufferedAmount > bufferedBytesMax) this.#socket.terminate()
  }

  #fail(error: unknown): void {
    if (error instanceof ProtocolError) {
      this.close(closeCodes.protocolError, error.message)
      return
    }
    const terminalGroup = { id: this.group.terminalGroupId }
    if (isConnectionLoss(error))
      this.#app.log.warn({ terminalGroup }, 'closed a terminal link: the database is unavailable')
    else this.#app.log.error({ err: error, terminalGroup }, 'a terminal link failed')
    // The terminal reconnects; this message has changed nothing.
    this.#socket.terminate()
  }

  /** Counts notices per terminal group, because terminals that share a token alternate. */
  #recordNotice(message: string, more: object): void {
    const { organizationId, terminalGroupId, name } = this.group
    const fields = { organization: { id: organizationId }, terminalGroup: { id: terminalGroupId, name }, ...more }
    this.#app.services.use(Notices).record({ key: terminalGroupId, message, fields })
  }

  #closed(code: number): void {
    this.#heartbeat.stop()
    this.#stopWaitingForHello()
    this.#inbox.end()
    if (this.#hasReceivedHello) this.#recordNotice('a terminal is gone', { code })
    this.#lanes.unlink(this.group, this).catch((error) => {
      this.#app.log.warn({ err: error }, 'a terminal link failed to release its lease')
    })
  }
}

class ProtocolError extends Error {}
