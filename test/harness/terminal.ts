import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type FromServer, linkPath, type Result, type SentCommand } from '#terminal/link/protocol.ts'
import { openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { recordErrorCode, type World } from './world.ts'

/** A terminal controlled by a test. */
export interface ScriptedTerminal {
  received: FromServer[]
  commands(): SentCommand[]
  results(): Result[]
  say(message: object): void
  answer(commandId: string, refusal?: { code: string; message: string }): void
  /** Reports an action of the terminal, and returns its result. */
  act(operation: string, body: object, actionId?: string): Promise<ActionEnd>
  /** Waits until `found` returns a value. */
  until<T>(found: () => T | undefined): Promise<T>
  closed: Promise<number>
  /** Cuts the connection without closing it. */
  cut(): void
}

export type ActionEnd = Pick<Result, 'subject'> & {
  state: Result['state'] | 'refused'
  /** Code of a failure or a refusal. */
  code?: string | undefined
  message?: string | undefined
}

export interface LinkedGroup {
  token: string
  tokenId: string
  /** Connects a terminal whose hello has these fields. */
  connect(hello?: object): Promise<ScriptedTerminal>
}

export interface LinkedRestaurant extends Restaurant, LinkedGroup {}

/** Makes the terminal group a linked one. */
export async function linkGroup(
  { ask, url }: World,
  { organizationId, terminalGroupId }: { organizationId: string; terminalGroupId: string },
): Promise<LinkedGroup> {
  await ask('/admin/terminal_groups/save', { id: terminalGroupId, organizationId, name: 'Terminal', kind: 'linked' })
  const { token, tokenId } = await ask<{ token: string; tokenId: string }>('/admin/terminal_tokens/create', {
    terminalGroupId,
    name: `Terminal ${randomUUID()}`,
  })
  return { token, tokenId, connect: (hello) => connectTerminal(url, token, hello) }
}

/** Opens a restaurant whose orders are decided by a linked front office. */
export async function openLinkedRestaurant(world: World, settings: object = {}): Promise<LinkedRestaurant> {
  const restaurant = await openRestaurant(world, settings)
  return { ...restaurant, ...(await linkGroup(world, restaurant)) }
}

export async function connectTerminal(url: string, token: string, hello: object = {}): Promise<ScriptedTerminal> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${linkPath}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const received: FromServer[] = []
  const watchers = new Set<() => void>()
  const closed = new Promise<number>((done) => socket.on('close', (code) => done(code)))
  socket.on('message', (bytes) => {
    received.push(JSON.parse(bytes.toString()))
    for (const watcher of watchers) watcher()
  })
  socket.on('error', () => {})
  await Promise.race([
    once(socket, 'open'),
    closed.then((code) => Promise.reject(new Error(`The link was refused: ${code}`))),
  ])
  const resultsOf = (id: string) => terminal.results().filter(({ commandId }) => commandId === id)
  const refusalsOf = (id: string) =>
    received.flatMap((message) => (message.type === 'refused' && message.actionId === id ? [message] : []))
  const terminal: ScriptedTerminal = {
    received,
    commands: () => received.flatMap((message) => (message.type === 'commands' ? message.commands : [])),
    results: () => received.flatMap((message) => (message.type === 'results' ? message.results : [])),
    say: (message) => socket.send(JSON.stringify(message)),
    answer: (commandId, refusal) =>
      socket.send(
        JSON.stringify({ type: 'answers', answers: [{ commandId, accepted: refusal === undefined, ...refusal }] }),
      ),
    async act(operation, body, actionId = randomUUID()) {
      const [results, refusals] = [resultsOf(actionId).length, refusalsOf(actionId).length]
      terminal.say({ type: 'action', actionId, operation, body })
      const end = await terminal.until((): ActionEnd | undefined => {
        const result = resultsOf(actionId)[results]
        if (result) return { ...result, code: result.error?.code, message: result.error?.message }
        const refusal = refusalsOf(actionId)[refusals]
        return refusal && { state: 'refused', code: refusal.code, message: refusal.message }
      })
      if (end.code !== undefined) recordErrorCode(operation, end.code)
      return end
    },
    until: (found) =>
      new Promise((resolve) => {
        const check = () => {
          const value = found()
          if (value === undefined) return
          watchers.delete(check)
          resolve(value)
        }
        watchers.add(check)
        check()
      }),
    closed,
    cut: () => socket.terminate(),
  }
  terminal.say({ type: 'hello', protocol: 1, name: 'Test', version: '1', acknowledged: 0, unsettled: [], ...hello })
  return terminal
}
