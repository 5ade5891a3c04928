import { FairShares, type Owned } from './fair_shares.ts'

/** Slots that a corporation alone leaves free, so that others begin at once. */
const freeSlots = 2

/** Runs work of many corporations, a bounded number at a time. Corporations take turns, and none ever takes all slots. */
export class FairSlots {
  readonly #shares: FairShares
  /** Functions that begin the waiting work, by corporation in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(max: number) {
    this.#shares = new FairShares(max, { organizationShare: 0.5 })
  }

  /** Does the work when a slot is free for the corporation. */
  async withSlot<T>(corporationId: string, work: () => Promise<T>): Promise<T> {
    const owned = ownedBy(corporationId)
    if (this.#waiting.has(corporationId) || !this.#hasSlot(owned)) await this.#wait(corporationId)
    else this.#shares.reserve(owned, 1)
    try {
      return await work()
    } finally {
      this.#shares.release(owned, 1)
      this.#beginNext()
    }
  }

  #hasSlot(owned: Owned): boolean {
    if (this.#shares.headroomOf(owned) >= 1) return true
    const areOthersWaiting = this.#waiting.size > (this.#waiting.has(owned.corporationId) ? 1 : 0)
    return this.#shares.free > freeSlots && !areOthersWaiting && this.#shares.isAlone(owned)
  }

  #wait(corporationId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const own = this.#waiting.get(corporationId)
    if (own) own.push(resolve)
    else this.#waiting.set(corporationId, [resolve])
    return promise
  }

  #beginNext(): void {
    for (const [corporationId, [begin, ...rest]] of this.#waiting) {
      const owned = ownedBy(corporationId)
      if (!this.#hasSlot(owned)) continue
      this.#shares.reserve(owned, 1)
      this.#waiting.delete(corporationId)
      if (rest.length > 0) this.#waiting.set(corporationId, rest)
      begin!()
    }
  }
}

const ownedBy = (corporationId: string): Owned => ({ corporationId, organizationId: corporationId })
