import { useSyncExternalStore } from 'react'
import { call, type Response } from './api.ts'

/** Order as searches answer it. */
export type OrderRow = Response<'/api/1/deliveries/by_revision'>['ordersByOrganizations'][number]['orders'][number]

export const columns = ['confirm', 'accepted', 'cooking', 'ready', 'way', 'close'] as const
/** Column of the board; `close` holds orders that are handed over and not closed. */
export type Column = (typeof columns)[number]

const columnOfStatus: Readonly<Record<string, Column>> = {
  Unconfirmed: 'confirm',
  WaitCooking: 'accepted',
  ReadyForCooking: 'accepted',
  CookingStarted: 'cooking',
  CookingCompleted: 'ready',
  Waiting: 'ready',
  OnWay: 'way',
  Delivered: 'close',
}

const openStatuses = Object.keys(columnOfStatus) as NonNullable<
  import('./api.ts').Request<'/api/1/deliveries/by_delivery_date_and_status'>['statuses']
>

/** Returns the column of an order; undefined if it is closed or cancelled. */
export function columnOf({ order }: OrderRow): Column | undefined {
  return order && !order.isDeleted ? columnOfStatus[order.status] : undefined
}

/** Time without a message after which a page is not connected. */
const silenceMs = 12_000
/** Least time between two reads of changes. */
const readPauseMs = 250
/** Time between two reads while the page is not connected. */
const disconnectedReadMs = 2_000
const reconnectMs = { first: 500, most: 10_000 }
const dayMs = 86_400_000

type State = 'loading' | 'live' | 'lost'

/** Open orders of restaurants as they change, with a subscription for each order and each column. */
export class LiveOrders {
  readonly #organizationIds: string[]
  readonly #orders = new Map<string, OrderRow>()
  readonly #columns = new Map<Column, readonly string[]>(columns.map((column) => [column, []]))
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #stopping = new AbortController()
  #socket: WebSocket | undefined
  #revision: number | undefined
  #state: State = 'loading'
  /** Server's clock minus that of the browser. */
  #clockMs = 0
  #heardAt = 0
  #reconnectMs = reconnectMs.first
  #isReading = false
  #mustRead = true

  constructor(organizationIds: string[]) {
    this.#organizationIds = organizationIds
  }

  start(): () => void {
    this.#connect()
    void this.#read()
    const watching = setInterval(() => this.#watch(), disconnectedReadMs)
    return () => {
      clearInterval(watching)
      this.#stopping.abort()
      this.#socket?.close()
    }
  }

  /** Returns the server's time. */
  now = (): number => Date.now() + this.#clockMs

  /** Returns the milliseconds since the last message of the server. */
  silenceMs = (): number => performance.now() - this.#heardAt

  state = (): State => this.#state
  order = (id: string): OrderRow | undefined => this.#orders.get(id)
  idsIn = (column: Column): readonly string[] => this.#columns.get(column)!

  /** Calls the listener after changes of an order's id, a column or `state`; `changed` is any change in the restaurants. */
  subscribe(topic: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Reads changes soon, such as after an action of this page. */
  refresh(): void {
    this.#mustRead = true
    void this.#read()
  }

  #emit(topic: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener()
  }

  #setState(state: State): void {
    if (this.#state === state) return
    this.#state = state
    this.#emit('state')
  }

  #connect(): void {
    if (this.#stopping.signal.aborted) return
    const query = this.#organizationIds.map((id) => `organizationId=${id}`).join('&')
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/console/bell?${query}`)
    this.#socket = socket
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data))
    socket.onclose = () => {
      setTimeout(() => this.#connect(), this.#reconnectMs)
      this.#reconnectMs = Math.min(this.#reconnectMs * 2, reconnectMs.most)
    }
  }

  #hear({ now, changed }: { now: number; changed?: Record<string, number> }): void {
    this.#clockMs = now - Date.now()
    this.#heardAt = performance.now()
    this.#reconnectMs = reconnectMs.first
    if (this.#revision !== undefined) this.#setState('live')
    const newest = Math.max(0, ...Object.values(changed ?? {}))
    if (this.#revision !== undefined && newest <= this.#revision) return
    this.refresh()
    this.#emit('changed')
  }

  #watch(): void {
    if (this.silenceMs() < silenceMs) return
    if (this.#revision !== undefined) this.#setState('lost')
    this.refresh()
    this.#emit('changed')
  }

  /** Reads what has changed, one read at a time; the first read takes all open orders. */
  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#mustRead && !this.#stopping.signal.aborted) {
        this.#mustRead = false
        this.#take(await this.#ask())
        await new Promise((resolve) => setTimeout(resolve, readPauseMs))
      }
    } catch {
      // Read again by the watch or the next message.
      this.#mustRead = true
    } finally {
      this.#isReading = false
    }
  }

  #ask(): Promise<Response<'/api/1/deliveries/by_revision'>> {
    const { signal } = this.#stopping
    const organizationIds = this.#organizationIds
    if (this.#revision !== undefined)
      return call('/api/1/deliveries/by_revision', { organizationIds, startRevision: this.#revision }, { signal })
    const deliveryDateFrom = `${new Date(this.now() - 2 * dayMs).toISOString().slice(0, 10)} 00:00:00.000`
    const body = { organizationIds, deliveryDateFrom, statuses: openStatuses }
    return call('/api/1/deliveries/by_delivery_date_and_status', body, { signal })
  }

  #take({ maxRevision, ordersByOrganizations }: Response<'/api/1/deliveries/by_revision'>): void {
    const isFirst = this.#revision === undefined
    this.#revision = maxRevision
    const changed = new Set<Column>(isFirst ? columns : [])
    for (const row of ordersByOrganizations.flatMap(({ orders }) => orders)) {
      const before = this.#orders.get(row.id)
      const [from, to] = [before && columnOf(before), columnOf(row)]
      if (to === undefined) this.#orders.delete(row.id)
      else this.#orders.set(row.id, row)
      const [old, fresh] = [before?.order, row.order]
      if (
        from !== to ||
        old?.completeBefore !== fresh?.completeBefore ||
        old?.terminalGroupId !== fresh?.terminalGroupId
      )
        for (const column of [from, to]) if (column) changed.add(column)
      this.#emit(row.id)
    }
    this.#arrange(changed)
    if (isFirst) this.#setState(this.silenceMs() < silenceMs ? 'live' : 'lost')
  }

  /** Sorts the orders of columns by the promised time. */
  #arrange(changed: ReadonlySet<Column>): void {
    for (const column of changed) {
      const rows = [...this.#orders.values()].filter((row) => columnOf(row) === column)
      const promised = ({ order }: OrderRow) => order?.completeBefore ?? ''
      rows.sort((a, b) => promised(a).localeCompare(promised(b)) || a.id.localeCompare(b.id))
      this.#columns.set(
        column,
        rows.map(({ id }) => id),
      )
      this.#emit(column)
    }
  }
}

export const useOrder = (live: LiveOrders, id: string): OrderRow | undefined =>
  useSyncExternalStore(
    (listener) => live.subscribe(id, listener),
    () => live.order(id),
  )

export const useColumn = (live: LiveOrders, column: Column): readonly string[] =>
  useSyncExternalStore(
    (listener) => live.subscribe(column, listener),
    () => live.idsIn(column),
  )

export const useLiveState = (live: LiveOrders): State =>
  useSyncExternalStore((listener) => live.subscribe('state', listener), live.state)
