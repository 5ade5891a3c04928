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

  /** Does the work when a slot is free for the corporation. Throws the reason of the signal if that is aborted first. */
  async withSlot<T>(corporationId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const owned = ownedBy(corporationId)
    if (this.#waiting.has(corporationId) || !this.#hasSlot(owned)) await this.#wait(corporationId, signal)
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

  async #wait(corporationId: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.set(corporationId, [...(this.#waiting.get(corporationId) ?? []), resolve])
    const giveUp = () => {
      const others = this.#waiting.get(corporationId)?.filter((begin) => begin !== resolve) ?? []
      if (others.length > 0) this.#waiting.set(corporationId, others)
      else this.#waiting.delete(corporationId)
      reject(signal?.reason)
      // The next in turn may have waited only for this one.
      this.#beginNext()
    }
    signal?.addEventListener('abort', giveUp)
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
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
