import type { Decimal } from '#core/decimal.ts'
import { TimeSlices } from '#core/time_slices.ts'
import type { Position } from '../model.ts'
import { valueDocument } from './document.ts'
import type { GoodsDocument, IssuedGoods, MovementValue, Rate, State, Valuation } from './model.ts'
import { areIssuesEqual, rateOfPurchase } from './state.ts'

/** A posted document with the values that it has. */
export interface StoredDocument extends Position {
  document: GoodsDocument
  values: ReadonlyMap<string, MovementValue>
}

/** A purchase of a product. */
export type Purchase = Position & Rate

/** A document with goods that customers returned at the cost of their sale, and the keys of these goods. */
export interface ReturnedGoods extends Position {
  keys: readonly string[]
}

/** Posted documents as the pass reads them. */
export interface PassSource<Stored extends StoredDocument> {
  /** Returns the states of keys before their places, from stored values. */
  statesBefore(places: ReadonlyMap<string, Position>): Promise<ReadonlyMap<string, State>>
  /**
   * Returns the places of documents that move one of the keys at its place or later, in any order: all of them, or all up to
   * `until`.
   */
  positionsFrom(places: ReadonlyMap<string, Position>): Promise<{ places: Position[]; until: Position | null }>
  /** Returns the documents with these creation numbers that are posted. */
  load(creationNumbers: readonly number[]): Promise<Stored[]>
  /** Returns the purchases of the product of each key in document order, by product. */
  purchasesOf(keys: readonly string[]): Promise<ReadonlyMap<string, readonly Purchase[]>>
  /** Returns the issues of a posted document by product, and its place. */
  issuedBy(creationNumber: number): Promise<(Position & { issued: ReadonlyMap<string, IssuedGoods> }) | undefined>
  /** Goods that came back from sales, by the creation number of the sale. */
  returns: ReadonlyMap<number, readonly ReturnedGoods[]>
}

/** A document with new values. */
export interface ValuedDocument<Stored> {
  stored: Stored
  valuation: Valuation
}

/** State of a key after its last document of a day. */
export interface DayState extends Position {
  key: string
  state: State
}

/** A part of a pass, to be saved as a whole. */
export interface Step<Stored> {
  /** Documents that were valued; their values may be the same as before. */
  documents: readonly ValuedDocument<Stored>[]
  /** The last state of each key and day (UTC). */
  states: readonly DayState[]
  /** Keys that are valued, with the place from which on. */
  places: ReadonlyMap<string, Position>
  /** First place that is not valued yet; null at the end. */
  next: Position | null
}

export const comparePositions = (a: Position, b: Position): number =>
  a.effectiveAt - b.effectiveAt || a.creationNumber - b.creationNumber

const dayMs = 86_400_000

interface PassOptions {
  digits: number
  /** Documents of a step. */
  documentsMax: number
  /** Last place that the pass may value; absent for all. */
  until?: Position | null
}

/**
 * Opens a pass that values documents in document order, from the place of each key on (docs/domain.md §16.3). A document keeps the
 * stored values of all other keys. A key joins the pass when it receives goods whose cost changed.
 */
export async function openPass<Stored extends StoredDocument>(
  source: PassSource<Stored>,
  places: ReadonlyMap<string, Position>,
  options: PassOptions,
): Promise<Pass<Stored>> {
  const pass = new Pass(source, options)
  await pass.addKeys(places)
  return pass
}

export class Pass<Stored extends StoredDocument> {
  readonly #source: PassSource<Stored>
  readonly #options: PassOptions
  readonly #positions = new Map<string, Position>()
  readonly #states = new Map<string, State>()
  readonly #purchases = new Map<string, readonly Purchase[]>()
  /** Issues of documents of this pass that have returns. */
  readonly #issued = new Map<number, ReadonlyMap<string, IssuedGoods>>()
  /** Places to come, in document order from `#index` on. */
  #queue: Position[] = []
  #index = 0
  /** Last place up to which the queue is complete; null if it lacks none. */
  #until: Position | null = null
  #loaded = new Map<number, Stored>()
  readonly #slices = new TimeSlices()

  constructor(source: PassSource<Stored>, options: PassOptions) {
    this.#source = source
    this.#options = options
  }

  /** Place of the document that is valued or was valued last. */
  get current(): Position | undefined {
    return this.#queue[this.#index - 1]
  }

  /** Adds keys, from their places on. */
  async addKeys(places: ReadonlyMap<string, Position>): Promise<void> {
    const joining = new Map(
      [...places].filter(([key, place]) => {
        const known = this.#positions.get(key)
        return known === undefined || comparePositions(place, known) < 0
      }),
    )
    if (joining.size === 0) return
    const [states, found] = await Promise.all([this.#source.statesBefore(joining), this.#source.positionsFrom(joining)])
    const unknown: string[] = []
    for (const [key, place] of joining) {
      const state = states.get(key)!
      this.#positions.set(key, place)
      this.#states.set(key, state)
      if (state.lastAverage === null) unknown.push(key)
    }
    if (unknown.length > 0)
      for (const [productId, purchases] of await this.#source.purchasesOf(unknown))
        this.#purchases.set(productId, purchases)
    this.#enqueue(found.places)
    if (found.until && (this.#until === null || comparePositions(found.until, this.#until) < 0))
      this.#until = found.until
  }

  #enqueue(found: readonly Position[]): void {
    const current = this.#index > 0 ? this.#queue[this.#index - 1] : undefined
    const coming = current ? found.filter((place) => comparePositions(place, current) > 0) : found
    const all = [...this.#queue.slice(this.#index), ...coming].sort(comparePositions)
    this.#queue = all.filter((place, i) => i === 0 || comparePositions(place, all[i - 1]!) !== 0)
    if (current) this.#queue.unshift(current)
    this.#index = current ? 1 : 0
  }

  /** Values the next documents. */
  async step(): Promise<Step<Stored>> {
    const documents: ValuedDocument<Stored>[] = []
    const states = new Map<string, DayState>()
    while (this.#hasNext() && documents.length < this.#options.documentsMax) {
      await this.#slices.next()
      const stored = await this.#next()
      if (!stored) continue
      const valuation = await this.#value(stored)
      documents.push({ stored, valuation })
      const { effectiveAt, creationNumber } = stored
      for (const [key, state] of valuation.states) {
        this.#states.set(key, state)
        states.set(`${key} ${Math.floor(effectiveAt / dayMs)}`, { key, effectiveAt, creationNumber, state })
      }
    }
    return {
      documents,
      states: [...states.values()],
      places: this.#positions,
      next: this.#nextPosition(),
    }
  }

  #hasNext(): boolean {
    const place = this.#queue[this.#index]
    const isWithin = (end: Position | null | undefined) => !end || comparePositions(place!, end) <= 0
    return place !== undefined && isWithin(this.#until) && isWithin(this.#options.until)
  }

  #nextPosition(): Position | null {
    const place = this.#queue[this.#index]
    if (this.#until === null || (place && comparePositions(place, this.#until) <= 0)) return place ?? null
    const { effectiveAt, creationNumber } = this.#until
    return { effectiveAt, creationNumber: creationNumber + 1 }
  }

  /** Returns the next document; undefined if it is no longer posted. */
  async #next(): Promise<Stored | undefined> {
    const { creationNumber } = this.#queue[this.#index]!
    if (!this.#loaded.has(creationNumber)) {
      const numbers = this.#queue.slice(this.#index, this.#index + this.#options.documentsMax)
      this.#index++
      const found = await this.#source.load(numbers.map((place) => place.creationNumber))
      this.#loaded = new Map(found.map((one) => [one.creationNumber, one]))
    } else this.#index++
    return this.#loaded.get(creationNumber)
  }

  async #value(stored: Stored): Promise<Valuation> {
    const { document, values } = stored
    const sold = await this.#soldFor(stored)
    for (;;) {
      const valuation = await this.#slices.finish(
        valueDocument(
          document,
          {
            stateOf: (key) => this.#states.get(key)!,
            purchaseOf: (productId) => rateOfPurchase(this.#purchases.get(productId), stored),
            issuedBy: (_documentId, productId) => sold?.get(productId),
          },
          { digits: this.#options.digits, stored: values, modeOf: (key) => this.#modeOf(key, stored) },
        ),
      )
      const changed = this.#changedKeys(stored, valuation)
      if (changed.length === 0) {
        await this.#followReturns(stored, valuation)
        return valuation
      }
      await this.addKeys(new Map(changed.map((key) => [key, stored])))
    }
  }

  #modeOf(key: string, position: Position) {
    const place = this.#positions.get(key)
    return place !== undefined && comparePositions(position, place) >= 0 ? 'valued' : 'stored'
  }

  /** Returns the keys that goods enter at a changed cost, and that are not valued yet. */
  #changedKeys({ document, values, ...position }: Stored, valuation: Valuation): string[] {
    return document.stages.flatMap(({ receipts }) =>
      receipts.flatMap(({ id, key }) =>
        this.#modeOf(key, position) === 'stored' && !valuation.values.get(id)!.sum.equals(values.get(id)!.sum)
          ? [key]
          : [],
      ),
    )
  }

  /** Returns the issues of the sale that the document names, if that is posted and earlier. */
  async #soldFor({ document, ...position }: Stored): Promise<ReadonlyMap<string, IssuedGoods> | undefined> {
    const costs = document.stages.flatMap(({ receipts }) => receipts.map(({ cost }) => cost))
    const named = costs.find((cost) => cost.kind === 'sale')
    if (!named) return undefined
    const saleNumber = Number(named.documentId)
    const sale = await this.#source.issuedBy(saleNumber)
    if (!sale || comparePositions(sale, position) >= 0) return undefined
    return this.#issued.get(saleNumber) ?? sale.issued
  }

  /** Adds the goods that came back from the document later, if its cost changed. */
  async #followReturns({ document, values, ...position }: Stored, valuation: Valuation): Promise<void> {
    const returns = this.#source.returns.get(position.creationNumber)
    if (!returns) return
    this.#issued.set(position.creationNumber, valuation.issued)
    if (areIssuesEqual(issuedOf(document, values), valuation.issued)) return
    const later = returns.filter((place) => comparePositions(place, position) > 0)
    for (const { keys, ...place } of later) await this.addKeys(new Map(keys.map((key) => [key, place])))
  }
}

/** Returns the issues of a document by product, over all stores. */
export function issuedOf(
  document: GoodsDocument,
  values: ReadonlyMap<string, MovementValue>,
): Map<string, IssuedGoods> {
  const issued = new Map<string, IssuedGoods>()
  for (const { issues } of document.stages)
    for (const { id, productId, amount } of issues) {
      const { sum, missingAmount } = values.get(id)!
      const known = issued.get(productId)
      issued.set(productId, {
        sum: sum.plus(known?.sum ?? 0),
        amount: amount.plus(known?.amount ?? 0),
        missingAmount: missingAmount.plus(known?.missingAmount ?? 0),
      })
    }
  return issued
}

/** Returns the corrections of a valuation by key: stages of one document may have several. */
export function correctionsOf({ corrections }: Valuation): Map<string, Decimal> {
  const sums = new Map<string, Decimal>()
  for (const { key, sum } of corrections) sums.set(key, sum.plus(sums.get(key) ?? 0))
  return sums
}
