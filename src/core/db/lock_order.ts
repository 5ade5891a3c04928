import type { Transaction } from './connect.ts'

/** Thrown if a command of a batch needs a row that precedes rows of earlier commands: it has to run in a transaction of its own. */
export class LockOrderViolation extends Error {}

/**
 * Enforces the lock order (docs/design/transactions.md) across the commands of one transaction. Each command locks its rows
 * in order, but consecutive ones may not: then the later one throws `LockOrderViolation` before it waits for a row.
 */
export class LockOrder {
  readonly #held = new Set<string>()
  /** Last of the rows locked by earlier commands. */
  #bound = ''
  /** Rows locked by the current command. */
  #own: string[] = []

  constructor(db: Transaction) {
    orders.set(db, this)
  }

  /** Starts the next command. */
  next(): void {
    for (const row of this.#own) if (row > this.#bound) this.#bound = row
    this.#own = []
  }

  /** Releases the rows of a refused command, because its locks may have been rolled back. */
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

/** Declares the rows to be locked next, by texts that sort in lock order. Checked only for commands of a batch. */
export const lockNext = (db: Transaction, rows: readonly string[]): void => orders.get(db)?.take(rows)
