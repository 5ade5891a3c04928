/** How a client proves who it is. Without any, requests have no `Authorization`. */
export type Credentials =
  | { apiKey: string; appId: string; clientSecret: string }
  /** API key alone, for older servers of the family and those that allow it. */
  | { apiLogin: string }
  /** Token that is made elsewhere, such as an admin token. A function is called again after a 401. */
  | { token: string | (() => string | Promise<string>) }
  | { token?: undefined }

export interface Token {
  text: string
  /** Whether the server that has issued it is known to keep idempotency keys. */
  isOfComanda: boolean
  renewAt: number
}

interface Claims {
  aud?: unknown
  iat?: number
  exp?: number
}

const usualLifetimeMs = 55 * 60_000
const renewedBeforeMs = 60_000

/** Shares one token between all calls of a client. */
export class Tokens {
  readonly #fetchToken: () => Promise<string>
  readonly #now: () => number
  #current: Promise<Token> | undefined
  /** Current token, once it is there. */
  #known: Token | undefined

  constructor(fetchToken: () => Promise<string>, now: () => number) {
    this.#fetchToken = fetchToken
    this.#now = now
  }

  /** Returns the token; a new one shortly before the known one ends. */
  get(): Promise<Token> {
    if (this.#known && this.#known.renewAt <= this.#now()) this.drop(this.#known)
    this.#current ??= this.#fetch()
    return this.#current
  }

  /** Forgets a token that was refused, unless another call has done so already. */
  drop(refused: Token): void {
    if (this.#known !== refused) return
    this.#known = undefined
    this.#current = undefined
  }

  async #fetch(): Promise<Token> {
    try {
      const text = await this.#fetchToken()
      // Counted from here, so that the clocks of both machines need not agree.
      const { aud, iat, exp } = claimsOf(text)
      const lifetimeMs = iat !== undefined && exp !== undefined ? (exp - iat) * 1000 - renewedBeforeMs : usualLifetimeMs
      this.#known = {
        text,
        isOfComanda: aud === 'comanda',
        renewAt: this.#now() + Math.max(lifetimeMs, renewedBeforeMs),
      }
      return this.#known
    } catch (error) {
      this.#current = undefined
      throw error
    }
  }
}

/** Returns the claims of a JWT; none of any other token. */
function claimsOf(token: string): Claims {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
