import type { Clock } from '#core/time.ts'

/** How often keys may call the operations of a group: `perSecond` on average, `burst` at once. */
export interface RateLimit {
  perSecond: number
  burst: number
}

/** The limit for groups that have none of their own. */
const anyGroup = '*'

/** What a call is told of its limit, in whole calls and seconds. */
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

/** Token buckets, one for each API key and group, on this node. Off for groups without a limit. */
export class RateLimits {
  readonly #limits: ReadonlyMap<string, RateLimit>
  readonly #clock: Clock
  readonly #buckets = new Map<string, Bucket>()

  constructor(clock: Clock, limits: ReadonlyMap<string, RateLimit>) {
    this.#clock = clock
    this.#limits = limits
  }

  /** Takes a token for a call. Undefined where there is no limit. */
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
    // The oldest bucket is most likely full again, which is how a new one begins.
    if (this.#buckets.size >= bucketsMax) this.#buckets.delete(this.#buckets.keys().next().value!)
    const made = { tokens: burst, filledAt: now }
    this.#buckets.set(name, made)
    return made
  }
}

const limitForm = /^(\d+(?:\.\d+)?)(?: *\/ *(\d+))?$/

/**
 * Limits as the operator writes them: `Orders: creating=10/50; *=100`, calls a second and, after a slash, calls at once (by
 * default those of one second). Undefined for anything else.
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
