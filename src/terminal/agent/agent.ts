import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { failpoint } from '#core/failpoint.ts'
import { listeningTime } from '#core/listening_time.ts'
import type { Logger } from '#core/log.ts'
import { hourMs } from '#core/time.ts'
import {
  type Answer,
  answerLimits,
  closeCodes,
  type FromServer,
  type FromTerminal,
  type LinkNotification,
  listMax,
  protocolVersion,
  type Result,
  type SentCommand,
} from '../link/protocol.ts'
import { type AgentRefusal, journalRefusal, protocolRefusal, tokenRefusal, unreachable } from './agent_refusals.ts'
import { type ConnectionEnd, openConnection } from './connection.ts'
import type { Journal } from './journal.store.ts'
import { PrintQueue } from './print_queue.ts'
import type { Printer } from './printers.ts'
import { notificationTicket, type TicketSettings, ticketsOf } from './tickets.ts'
import type { AgentWatcher } from './watcher.ts'

const reconnectMsMin = 100
/** Well below the default answer timeout of eight seconds. */
const reconnectMsMax = 2_000
/** Maximum number of answers per message, which stays below the server's size limit even with the longest texts. */
const answersMax = 200
const cleanUpMs = hourMs

/** Consecutive refusals before the agent gives up: a node recognizes a new token only after a delay. */
const refusalsMax = 3

type Decision = Omit<Answer, 'commandId'>

export interface AgentOptions {
  /** Address of the server, or of its nodes: if one is unreachable, the next is tried. */
  url: string | readonly string[]
  token: string
  name: string
  version: string
  journal: Journal
  printer: Printer
  log: Logger
  /** Accepts or refuses a command; by default every command is accepted. */
  decide?: (command: SentCommand) => Decision | Promise<Decision>
  /** Called with each result after the journal has stored it. */
  onResult?: (result: Result) => void
  watcher?: AgentWatcher
  /** Time after which the agent gives up if it has never been connected; by default it tries without end. */
  giveUpMs?: number | undefined
  now?: () => Date
  /** Maximum number of unsettled ids in a hello; by default the protocol's maximum. */
  namedMax?: number
}

/**
 * A front office's end of the link: stores commands in its journal before it acknowledges them, answers each once, and prints tickets for
 * their results. While disconnected it keeps working, and reports its actions afterwards.
 */
export class Agent {
  readonly #options: AgentOptions
  readonly #ending = new AbortController()
  #socket: WebSocket | undefined
  #isWelcome = false
  #wasWelcome = false
  #isAsleep = false
  #refusal: AgentRefusal | undefined
  #tokenRefusals = 0
  #settings: TicketSettings
  #running: Promise<void> | undefined
  #cleaning: NodeJS.Timeout | undefined
  #work: Promise<void> = Promise.resolve()
  readonly #printing: PrintQueue

  constructor(parts: AgentOptions) {
    this.#options = parts
    // Servers of earlier versions do not send these fields.
    this.#settings = parts.journal.restaurant ?? { organizationName: '', currencyDigits: 2 }
    const { journal, printer, log, watcher } = parts
    this.#printing = new PrintQueue({ journal, printer, log, watcher, now: () => this.#now() }, this.#ending.signal)
  }

  /** Connects, and reconnects after each disconnection, until the agent is stopped or the server refuses it for good. */
  start(): void {
    this.#cleanUp()
    this.#cleaning = setInterval(() => this.#cleanUp(), cleanUpMs).unref()
    this.#running = this.#stayConnected()
    this.#printing.print()
  }

  async stop(): Promise<void> {
    clearInterval(this.#cleaning)
    this.#ending.abort()
    this.#socket?.close()
    await this.#running
    await this.#work
    await this.#printing.done
  }

  /** Resolves when the agent has given up or was stopped. */
  get ended(): Promise<void> {
    return this.#running ?? Promise.resolve()
  }

  get isConnected(): boolean {
    return this.#isWelcome
  }

  /** Reason for giving up, if the agent has. */
  get refusal(): AgentRefusal | undefined {
    return this.#refusal
  }

  /** Reports an action of the front office now, or after the next connection. Returns its id. */
  reportAction(operation: string, body: Record<string, unknown>): string {
    const action = { actionId: randomUUIDv7(), operation, body }
    this.#options.journal.storeAction(action, this.#now())
    this.#sendIfWelcome({ type: 'action', ...action })
    return action.actionId
  }

  /** Puts the front office to sleep or wakes it; while asleep, it receives no commands. */
  sleep(isAsleep: boolean): void {
    this.#isAsleep = isAsleep
    this.#sendHealth()
  }

  async #stayConnected(): Promise<void> {
    const { signal } = this.#ending
    const { url, giveUpMs = Number.POSITIVE_INFINITY } = this.#options
    const urls = [url].flat()
    const givesUpAt = listeningTime() + giveUpMs
    for (let waitMs = reconnectMsMin, tries = 0; !signal.aborted; tries++) {
      const startedAt = performance.now()
      const { code, problem } = await this.#connect(urls[tries % urls.length]!)
      if (code === closeCodes.protocolError) this.#refusal = protocolRefusal
      if (code === closeCodes.revoked || this.#tokenRefusals === refusalsMax) this.#refusal = tokenRefusal
      if (!this.#wasWelcome && listeningTime() > givesUpAt) this.#refusal ??= unreachable(problem)
      if (this.#refusal) {
        this.#options.log.debug({ code }, `the terminal gives up: ${this.#refusal.problem}`)
        return
      }
      // Refused tokens are logged once, when the agent gives up.
      if (!signal.aborted && this.#tokenRefusals === 0)
        this.#options.watcher?.onDisconnected(code === closeCodes.fenced ? 'another terminal' : 'server', problem)
      waitMs = performance.now() - startedAt > reconnectMsMax ? reconnectMsMin : Math.min(waitMs * 2, reconnectMsMax)
      // Spreads the reconnections of terminals that lost the same server.
      await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
    }
  }

  /** Runs one connection until it ends. */
  async #connect(url: string): Promise<ConnectionEnd> {
    const { token, log } = this.#options
    const { socket, ended } = openConnection({
      url,
      token,
      log,
      opened: () => {
        this.#tokenRefusals = 0
        this.#sendHello()
      },
      received: (message) => {
        this.#work = this.#work
          .then(() => this.#receive(message, socket))
          .catch((error) => {
            log.error({ err: error }, 'a message of the server could not be dealt with')
            socket.terminate()
          })
      },
      refused: (status) => {
        this.#tokenRefusals = status === 401 ? this.#tokenRefusals + 1 : 0
      },
    })
    this.#socket = socket
    const end = await ended
    this.#isWelcome = false
    return end
  }

  #sendHello(): void {
    const { name, version, journal, namedMax = listMax } = this.#options
    // The server sends the other results when the terminal repeats its answers and actions.
    const unsettled = journal.idsWithoutResult.slice(0, namedMax)
    const { acknowledged } = journal
    const hello = {
      protocol: protocolVersion,
      name,
      version,
      acknowledged,
      unsettled,
      notifications: true,
      directory: true,
    }
    this.#send({ type: 'hello', ...hello })
  }

  async #receive(message: FromServer, socket: WebSocket): Promise<void> {
    const { journal, log } = this.#options
    if (message.type === 'welcome') {
      if (!journal.belongsTo(message.terminalGroupId)) {
        this.#refusal = journalRefusal
        return socket.terminate()
      }
      this.#settings = { ...this.#settings, ...message }
      journal.storeRestaurant(this.#settings)
      this.#isWelcome = true
      this.#wasWelcome = true
      this.#options.watcher?.onConnected(message)
      return this.#catchUp()
    }
    if (message.type === 'commands') return this.#receiveCommands(message.commands, socket)
    if (message.type === 'results') return this.#storeResults(message.results)
    if (message.type === 'directory') return journal.storeDirectory(message)
    if (message.type === 'notifications') return this.#notify(message.notifications)
    if (message.type === 'wake') return this.sleep(false)
    if (message.type === 'fault') {
      log.error({ fault: message }, 'the server could not read a message')
      return
    }
    if (message.type === 'refused') {
      log.warn({ code: message.code }, `the server refused an action: ${message.message}`)
      journal.refuseAction(message.actionId, { code: message.code, message: message.message })
      this.#options.watcher?.onRefused(message)
    }
    // Message types of later servers are ignored.
  }

  /** Sends the answers and actions of the time without a connection. */
  async #catchUp(): Promise<void> {
    const { journal } = this.#options
    this.#sendHealth()
    this.#sendAnswers(journal.answersWithoutResult)
    for (const action of journal.openActions) this.#sendIfWelcome({ type: 'action', ...action })
    await this.#decide(journal.unanswered)
  }

  async #receiveCommands(commands: readonly SentCommand[], socket: WebSocket): Promise<void> {
    const { journal } = this.#options
    failpoint('before-journal')
    const fresh = journal.storeCommands(commands, this.#now())
    failpoint('after-journal')
    if (socket === this.#socket) this.#sendIfWelcome({ type: 'acknowledge', seq: journal.acknowledged })
    await this.#decide(fresh)
  }

  async #decide(commands: readonly SentCommand[]): Promise<void> {
    if (commands.length === 0) return
    const { decide = () => ({ accepted: true }), journal } = this.#options
    const answers: Answer[] = []
    for (const command of commands) answers.push(asAnswer(command, await decide(command)))
    journal.storeAnswers(answers)
    failpoint('after-answer')
    this.#sendAnswers(answers)
  }

  #sendAnswers(answers: readonly Answer[]): void {
    for (let from = 0; from < answers.length; from += answersMax)
      this.#sendIfWelcome({ type: 'answers', answers: answers.slice(from, from + answersMax) })
  }

  #storeResults(results: readonly Result[]): void {
    const { journal, onResult } = this.#options
    failpoint('before-settle')
    journal.storeResults(results, (...of) => ticketsOf(...of, this.#settings))
    for (const result of results) onResult?.(result)
    this.#printing.print()
  }

  /** Stores messages of clients to the staff as tickets, and prints them. */
  #notify(notifications: readonly LinkNotification[]): void {
    const tickets = notifications.map((notification) => ({
      notificationId: notification.notificationId,
      text: notificationTicket(notification, this.#settings),
    }))
    this.#options.journal.storeNotifications(tickets)
    this.#sendIfWelcome({ type: 'notified', notificationIds: tickets.map(({ notificationId }) => notificationId) })
    this.#printing.print()
  }

  #sendHealth(): void {
    const { journal, name, version } = this.#options
    const report = { name, version, ticketsDue: journal.unprintedTickets.length }
    this.#sendIfWelcome({ type: 'health', isAsleep: this.#isAsleep, report })
  }

  /** Sends the message if the link is open; otherwise the journal retains it. */
  #sendIfWelcome(message: FromTerminal): void {
    if (this.#isWelcome) this.#send(message)
  }

  #send(message: FromTerminal): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #cleanUp(): void {
    this.#options.journal.cleanUp(Date.parse(this.#now()))
  }

  #now(): string {
    return (this.#options.now?.() ?? new Date()).toISOString()
  }
}

/** Truncates texts that the server would refuse, because one such text would invalidate all answers of the message. */
const asAnswer = ({ commandId }: SentCommand, { accepted, code, message }: Decision): Answer => ({
  commandId,
  accepted,
  ...(code && { code: fitted(code, answerLimits.code) }),
  ...(message !== undefined && { message: fitted(message, answerLimits.message) }),
})

const fitted = (text: string, lengthMax: number) => text.slice(0, lengthMax).toWellFormed().replaceAll('\0', '\u{fffd}')
