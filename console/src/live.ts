import { useSyncExternalStore } from 'react'
import { call, type Response, reportFault } from './api.ts'

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

interface Row {
  id: string
}

interface Read {
  organizationIds: string[]
  /** The server's time. */
  now: number
  signal: AbortSignal
}

/** Orders of one kind that a page follows. */
export interface LiveKind<R extends Row, C extends string> {
  columns: readonly C[]
  /** Returns the column of an order; undefined if it has ended. */
  columnOf(row: R): C | undefined
  /** Returns the text by which the orders of a column are sorted. A change of it is a change of the column. */
  placeOf(row: R): string
  /** Reads all open orders. Without a `maxRevision`, they are as new as the last revision that the server has announced. */
  readOpen(read: Read): Promise<{ rows: R[]; maxRevision?: number }>
  readChanges(read: Read, startRevision: number): Promise<{ rows: R[]; maxRevision: number }>
}

const dayMs = 86_400_000

type OrdersAnswer = Response<'/api/1/deliveries/by_revision'>

const rowsOf = ({ maxRevision, ordersByOrganizations }: OrdersAnswer) => ({
  maxRevision,
  rows: ordersByOrganizations.flatMap(({ orders }) => orders),
})

const deliveries: LiveKind<OrderRow, Column> = {
  columns,
  columnOf,
  placeOf: ({ order }) => `${order?.completeBefore} ${order?.terminalGroupId}`,
  async readOpen({ organizationIds, now, signal }) {
    const deliveryDateFrom = `${new Date(now - 2 * dayMs).toISOString().slice(0, 10)} 00:00:00.000`
    const body = { organizationIds, deliveryDateFrom, statuses: openStatuses }
    return rowsOf(await call('/api/1/deliveries/by_delivery_date_and_status', body, { signal }))
  },
  readChanges: async ({ organizationIds, signal }, startRevision) =>
    rowsOf(await call('/api/1/deliveries/by_revision', { organizationIds, startRevision }, { signal })),
}

/** Time without a message after which a page is not connected. */
const silenceMs = 12_000
/** Least time between two reads of changes. */
const readPauseMs = 250
/** Time between two reads while the page is not connected. */
const disconnectedReadMs = 2_000
const reconnectMs = { first: 500, most: 10_000 }
type State = 'loading' | 'live' | 'lost'

/** Open orders of restaurants as they change, with a subscription for each order and each column. */
export class Live<R extends Row, C extends string> {
  readonly #kind: LiveKind<R, C>
  readonly #organizationIds: string[]
  readonly #orders = new Map<string, R>()
  readonly #columns: Map<C, readonly string[]>
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #stopping = new AbortController()
  #socket: WebSocket | undefined
  /** Revision up to which changes are read; undefined as long as only whole reads know all of them. */
  #revision: number | undefined
  #announced: number | undefined
  #state: State = 'loading'
  /** Server's clock minus that of the browser. */
  #clockMs = 0
  #heardAt = 0
  #reconnectMs = reconnectMs.first
  #isReading = false
  #mustRead = true

  constructor(kind: LiveKind<R, C>, organizationIds: string[]) {
    this.#kind = kind
    this.#columns = new Map(kind.columns.map((column) => [column, []]))
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
  order = (id: string): R | undefined => this.#orders.get(id)
  idsIn = (column: C): readonly string[] => this.#columns.get(column)!

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
    if (this.#state !== 'loading') this.#setState('live')
    const revisions = Object.values(changed ?? {})
    if (revisions.length > 0) this.#announced = Math.max(this.#announced ?? 0, ...revisions)
    if (this.#revision !== undefined && (this.#announced ?? 0) <= this.#revision) return
    this.refresh()
    this.#emit('changed')
  }

  #watch(): void {
    if (this.silenceMs() < silenceMs) return
    if (this.#state !== 'loading') this.#setState('lost')
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
        await this.#readOnce()
        await new Promise((resolve) => setTimeout(resolve, readPauseMs))
      }
    } catch (error) {
      reportFault(error)
      // Read again by the watch or the next message.
      this.#mustRead = true
    } finally {
      this.#isReading = false
    }
  }

  async #readOnce(): Promise<void> {
    const read = { organizationIds: this.#organizationIds, now: this.now(), signal: this.#stopping.signal }
    if (this.#revision !== undefined) {
      const { rows, maxRevision } = await this.#kind.readChanges(read, this.#revision)
      this.#revision = maxRevision
      this.#take(rows, new Set())
      return
    }
    const announced = this.#announced
    const { rows, maxRevision = announced } = await this.#kind.readOpen(read)
    this.#revision = maxRevision
    const open = new Set(rows.map(({ id }) => id))
    for (const id of this.#orders.keys())
      if (!open.has(id)) {
        this.#orders.delete(id)
        this.#emit(id)
      }
    this.#take(rows, new Set(this.#kind.columns))
    if (this.#state === 'loading') this.#setState(this.silenceMs() < silenceMs ? 'live' : 'lost')
  }

  #take(rows: readonly R[], changed: Set<C>): void {
    const { columnOf: columnOfRow, placeOf } = this.#kind
    for (const row of rows) {
      const before = this.#orders.get(row.id)
      const [from, to] = [before && columnOfRow(before), columnOfRow(row)]
      if (to === undefined) this.#orders.delete(row.id)
      else this.#orders.set(row.id, row)
      if (from !== to || (before && placeOf(before) !== placeOf(row)))
        for (const column of [from, to]) if (column) changed.add(column)
      this.#emit(row.id)
    }
    this.#arrange(changed)
  }

  /** Sorts the orders of columns. */
  #arrange(changed: ReadonlySet<C>): void {
    const { columnOf: columnOfRow, placeOf } = this.#kind
    for (const column of changed) {
      const rows = [...this.#orders.values()].filter((row) => columnOfRow(row) === column)
      rows.sort((a, b) => placeOf(a).localeCompare(placeOf(b)) || a.id.localeCompare(b.id))
      this.#columns.set(
        column,
        rows.map(({ id }) => id),
      )
      this.#emit(column)
    }
  }
}

/** Open delivery orders. */
export class LiveOrders extends Live<OrderRow, Column> {
  constructor(organizationIds: string[]) {
    super(deliveries, organizationIds)
  }
}

export const useOrder = <R extends Row, C extends string>(live: Live<R, C>, id: string): R | undefined =>
  useSyncExternalStore(
    (listener) => live.subscribe(id, listener),
    () => live.order(id),
  )

export const useColumn = <R extends Row, C extends string>(live: Live<R, C>, column: C): readonly string[] =>
  useSyncExternalStore(
    (listener) => live.subscribe(column, listener),
    () => live.idsIn(column),
  )

export const useLiveState = <R extends Row, C extends string>(live: Live<R, C>): State =>
  useSyncExternalStore((listener) => live.subscribe('state', listener), live.state)

/** Returns a subscription to the passing of time, for `useSyncExternalStore`. */
export const everyMs =
  (ms: number) =>
  (listener: () => void): (() => void) => {
    const timer = setInterval(listener, ms)
    return () => clearInterval(timer)
  }

/** For texts with minutes. */
export const everyTick = everyMs(5_000)
