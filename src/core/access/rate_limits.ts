import type { Clock } from '#core/time.ts'

/** Rate limit of API keys for the operations of a group: `perSecond` on average, with bursts of up to `burst` calls. */
export interface RateLimit {
  perSecond: number
  burst: number
}

/** Group name of the limit for all groups without one of their own. */
const anyGroup = '*'

/** State of a limit after a call, in whole calls and seconds. */
interface RateState {
  isAllowed: boolean
  limit: number
  remaining: number
  /** Seconds until the bucket is full again. */
  resetSeconds: number
  /** Seconds until the next call is allowed. */
  retryAfterSeconds: number
}

interface Bucket {
  tokens: number
  filledAt: number
}

const bucketsMax = 100_000

/** Token buckets of this node, one per API key and group. Groups without a limit are unlimited. */
export class RateLimits {
  readonly #limits: ReadonlyMap<string, RateLimit>
  readonly #clock: Clock
  readonly #buckets = new Map<string, Bucket>()

  constructor(clock: Clock, limits: ReadonlyMap<string, RateLimit>) {
    this.#clock = clock
    this.#limits = limits
  }

  /** Takes a token for a call. Returns undefined if there is no limit. */
  take(keyId: string, group: string): RateState | undefined {
    const limit = this.#limits.get(group) ?? this.#limits.get(anyGroup)
    if (!limit) return undefined
    const bucket = this.#bucket(`${keyId} ${group}`, limit)
    const isAllowed = bucket.tokens >= 1
    if (isAllowed) bucket.tokens--
    return {
      isAllowed,
      limit: limit.burst,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil((limit.burst - bucket.tokens) / limit.perSecond),
      retryAfterSeconds: Math.max(1, Math.ceil((1 - bucket.tokens) / limit.perSecond)),
    }
  }

  #bucket(name: string, { perSecond, burst }: RateLimit): Bucket {
    const now = this.#clock.now()
    const known = this.#buckets.get(name)
    if (known) {
      known.tokens = Math.min(burst, known.tokens + (Math.max(0, now - known.filledAt) / 1000) * perSecond)
      known.filledAt = now
      return known
    }
    // The oldest bucket is most likely full, like a new one.
    if (this.#buckets.size >= bucketsMax) this.#buckets.delete(this.#buckets.keys().next().value!)
    const created = { tokens: burst, filledAt: now }
    this.#buckets.set(name, created)
    return created
  }
}

const limitForm = /^(\d+(?:\.\d+)?)(?: *\/ *(\d+))?$/

/**
 * Parses limits such as `Orders: creating=10/50; *=100`: calls per second and, after a slash, the burst, by default the calls of one
 * second. Returns undefined for an invalid text.
 */
export function parseRateLimits(text: string): ReadonlyMap<string, RateLimit> | undefined {
  const limits = new Map<string, RateLimit>()
  for (const part of text.split(';').filter((part) => part.trim() !== '')) {
    const [group = '', limit = '', ...more] = part.split('=').map((side) => side.trim())
    const match = limitForm.exec(limit)
    const perSecond = Number(match?.[1])
    const burst = Number(match?.[2] ?? Math.max(1, Math.ceil(perSecond)))
    if (group === '' || more.length > 0 || !match || !(perSecond > 0) || burst < 1) return undefined
    limits.set(group, { perSecond, burst })
  }
  return limits
}
