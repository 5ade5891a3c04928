import type { Transaction } from './connect.ts'

/** A command of a batch wants a row that comes before rows of earlier commands: it has to begin a transaction of its own. */
export class LockOrderViolation extends Error {}

/**
 * Keeps the commands of one transaction to the order of locks (docs/design/transactions.md). Each command locks its rows in
 * that order, but two commands one after another may not: then the second one throws `OutOfOrder` before it waits for a row.
 */
export class LockOrder {
  readonly #held = new Set<string>()
  /** The last of the rows that earlier commands have locked. */
  #bound = ''
  /** What the command under way has locked. */
  #own: string[] = []

  constructor(db: Transaction) {
    orders.set(db, this)
  }

  /** Another command begins. */
  next(): void {
    for (const row of this.#own) if (row > this.#bound) this.#bound = row
    this.#own = []
  }

  /** The command was refused: what it has locked may be free again. */
  forget(): void {
    for (const row of this.#own) this.#held.delete(row)
  }

  take(rows: readonly string[]): void {
    const own = rows.filter((row) => !this.#held.has(row))
    if (own.some((row) => row < this.#bound)) throw new LockOrderViolation('Rows of another command come later')
    for (const row of own) this.#held.add(row)
    this.#own.push(...own)
  }
}

const orders = new WeakMap<Transaction, LockOrder>()

/** Says which rows are locked next, each by a text that sorts as rows are locked. Only commands of a batch are held to it. */
export const lockNext = (db: Transaction, rows: readonly string[]): void => orders.get(db)?.take(rows)
