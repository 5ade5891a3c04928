/** Waiting items of owners who take turns: an owner with many items delays the items of others by at most one. */
export class WaitingItems<Item extends { owner: string }> {
  /** Owners in the order of their turns, each with items, oldest first. */
  readonly #byOwner = new Map<string, Set<Item>>()

  add(item: Item): void {
    const ofOwner = this.#byOwner.get(item.owner)
    if (ofOwner) ofOwner.add(item)
    else this.#byOwner.set(item.owner, new Set([item]))
  }

  remove(item: Item): void {
    const ofOwner = this.#byOwner.get(item.owner)
    ofOwner?.delete(item)
    if (ofOwner?.size === 0) this.#byOwner.delete(item.owner)
  }

  /** Removes and returns the oldest item of the first owner that may have a turn. */
  take(mayHaveTurn: (owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, [item]] of this.#byOwner) {
      if (!mayHaveTurn(owner)) continue
      this.remove(item!)
      const others = this.#byOwner.get(owner)
      if (others) {
        this.#byOwner.delete(owner)
        this.#byOwner.set(owner, others)
      }
      return item
    }
    return undefined
  }
}

interface WaitingTurn {
  owner: string
  begin(): void
}

/** Limits how many works run at once, in all and of one owner, so that no owner has all turns. */
export class FairTurns {
  readonly #max: number
  readonly #ofOwnerMax: number
  readonly #waiting = new WaitingItems<WaitingTurn>()
  readonly #running = new Map<string, number>()
  #count = 0

  constructor({ max, ofOwnerMax }: { max: number; ofOwnerMax: number }) {
    this.#max = max
    this.#ofOwnerMax = ofOwnerMax
  }

  /** Waits for a turn, and returns a function that ends it. Throws the reason of the signal if that is aborted first. */
  async enter(owner: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn = { owner, begin: resolve }
    const giveUp = () => {
      this.#waiting.remove(turn)
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp)
    this.#waiting.add(turn)
    this.#beginWaiting()
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
    return () => {
      this.#add(owner, -1)
      this.#beginWaiting()
    }
  }

  #beginWaiting(): void {
    const mayHaveTurn = (owner: string) => (this.#running.get(owner) ?? 0) < this.#ofOwnerMax
    while (this.#count < this.#max) {
      const turn = this.#waiting.take(mayHaveTurn)
      if (!turn) return
      this.#add(turn.owner, 1)
      turn.begin()
    }
  }

  #add(owner: string, turns: number): void {
    this.#count += turns
    const running = (this.#running.get(owner) ?? 0) + turns
    if (running === 0) this.#running.delete(owner)
    else this.#running.set(owner, running)
  }
}
