import { useSyncExternalStore } from 'react'
import { CallError, call, refusal, reportFault } from './api.ts'

/** Action of a kitchen that is not applied yet. */
export interface KitchenAction {
  /** Id at the server, so that a repetition changes nothing. */
  id: string
  organizationId: string
  terminalGroupId: string
  operation: string
  body: Record<string, unknown>
  /** Order of the ticket; undefined for stopped dishes. */
  orderId?: string
  /** Position of the dish; undefined for the whole ticket. */
  positionId?: string
  /** Name of the action, in the person's language. */
  text: string
  /** Time of the browser at which the action is sent; until then it can be undone. */
  sendAt: number
}

/** Action that the server refused, or acknowledged and never applied. */
export interface RefusedAction {
  action: KitchenAction
  error: CallError
}

/** Unsent actions of another person in this browser. */
export interface LeftActions {
  storageKey: string
  name: string
  actions: readonly KitchenAction[]
}

interface Stored {
  name: string
  actions: KitchenAction[]
}

export const undoMs = 5_000
const retryMs = 2_000
/** Time for an acknowledged action to show in its order. */
const applyMsMax = 15_000
const keyPrefix = 'comanda.kitchen.'

interface View {
  /** Queued actions, and acknowledged ones whose effect is not visible yet. */
  pending: readonly KitchenAction[]
  refused: readonly RefusedAction[]
  left: readonly LeftActions[]
}

/**
 * Actions of one person, stored in the browser until the server acknowledges them, and sent in their order. Actions of other people stay
 * where they are: they are never sent under another name.
 */
export class KitchenQueue {
  readonly #key: string
  readonly #person: { personId: string; name: string }
  readonly #onSent: () => void
  readonly #listeners = new Set<() => void>()
  #acknowledged: { action: KitchenAction; at: number }[] = []
  #refused: readonly RefusedAction[] = []
  #view: View = { pending: [], refused: [], left: [] }
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #isStopped = false

  /** `onSent` is called when the server has acknowledged an action. */
  constructor(person: { personId: string; name: string }, onSent: () => void) {
    this.#key = keyPrefix + person.personId
    this.#person = person
    this.#onSent = onSent
    this.#draw()
  }

  start(): () => void {
    this.#isStopped = false
    const changed = ({ key }: StorageEvent) => key?.startsWith(keyPrefix) && this.#draw()
    window.addEventListener('storage', changed)
    this.#schedule()
    return () => {
      this.#isStopped = true
      clearTimeout(this.#timer)
      window.removeEventListener('storage', changed)
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  view = (): View => this.#view

  add(action: Omit<KitchenAction, 'sendAt'>): void {
    this.#store([...this.#queued(), { ...action, sendAt: Date.now() + undoMs }])
    this.#schedule()
  }

  /** Removes an action that is not sent yet. */
  undo(id: string): void {
    this.#store(this.#queued().filter((action) => action.id !== id || action.sendAt <= Date.now()))
  }

  dismiss(id: string): void {
    this.#refused = this.#refused.filter(({ action }) => action.id !== id)
    this.#draw()
  }

  discard(storageKey: string): void {
    localStorage.removeItem(storageKey)
    this.#draw()
  }

  /** Forgets acknowledged actions whose effect is visible, and reports those that have had no effect for too long. */
  settle(isApplied: (action: KitchenAction) => boolean): void {
    const open = this.#acknowledged.filter(({ action }) => !isApplied(action))
    const late = open.filter(({ at }) => Date.now() - at > applyMsMax)
    if (open.length === this.#acknowledged.length && late.length === 0) return
    this.#acknowledged = open.filter((one) => !late.includes(one))
    const error = refusal('NOT_APPLIED', 'The front office has not done it')
    this.#refused = [...this.#refused, ...late.map(({ action }) => ({ action, error }))]
    this.#draw()
  }

  #schedule(delayMs?: number): void {
    const [first] = this.#queued()
    if (!first || this.#isSending || this.#isStopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), delayMs ?? Math.max(0, first.sendAt - Date.now()))
  }

  async #send(): Promise<void> {
    const [first] = this.#queued()
    if (!first || this.#isSending || first.sendAt > Date.now()) return this.#schedule()
    this.#isSending = true
    this.#draw()
    const { id: actionId, organizationId, terminalGroupId, operation, body } = first
    let delayMs: number | undefined
    try {
      const { person } = await call('/console/session/whoami', {})
      // Another tab has begun a session of another person.
      if (person.personId !== this.#person.personId) {
        this.#isStopped = true
        return location.reload()
      }
      await call('/api/1/front_office/act', { organizationId, terminalGroupId, actionId, operation, body })
      this.#acknowledged.push({ action: first, at: Date.now() })
      this.#remove(actionId)
      this.#onSent()
    } catch (error) {
      reportFault(error)
      if (error instanceof CallError && isFinal(error)) {
        this.#refused = [...this.#refused, { action: first, error }]
        this.#remove(actionId)
      } else delayMs = retryMs
    } finally {
      this.#isSending = false
      this.#schedule(delayMs)
    }
  }

  #remove(id: string): void {
    this.#store(this.#queued().filter((action) => action.id !== id))
  }

  /** Reads the storage each time, because another tab of the person has the same queue. */
  #queued(): KitchenAction[] {
    return read(this.#key)?.actions ?? []
  }

  #store(actions: KitchenAction[]): void {
    if (actions.length > 0) localStorage.setItem(this.#key, JSON.stringify({ name: this.#person.name, actions }))
    else localStorage.removeItem(this.#key)
    this.#draw()
  }

  #draw(): void {
    const others = Object.keys(localStorage).filter((key) => key.startsWith(keyPrefix) && key !== this.#key)
    this.#view = {
      pending: [...this.#acknowledged.map(({ action }) => action), ...this.#queued()],
      refused: this.#refused,
      left: others.flatMap((storageKey) => {
        const stored = read(storageKey)
        return stored ? [{ storageKey, ...stored }] : []
      }),
    }
    for (const listener of this.#listeners) listener()
  }
}

/** Returns whether the server has decided. Lost connections, restarts and ended sessions leave the action in the queue. */
const isFinal = ({ status }: CallError): boolean => status >= 400 && status < 500 && ![401, 408, 429].includes(status)

function read(key: string): Stored | undefined {
  const text = localStorage.getItem(key)
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export const useKitchenQueue = (queue: KitchenQueue): View => useSyncExternalStore(queue.subscribe, queue.view)
