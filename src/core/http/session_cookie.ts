import type { FastifyRequest } from 'fastify'
import { failers, frameErrors } from '#core/errors.ts'

const fail = failers(frameErrors)

/** Header of all requests of the console. A form or link of another site cannot send it. */
const consoleHeader = 'x-comanda-console'

/** Browser that logs in, as far as its cookie depends on it. */
export interface Browser {
  /** `User-Agent` header. */
  name: string
  /** Whether the page was loaded over https, perhaps through a proxy. */
  isHttps: boolean
}

export const browserOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Browser => ({
  name: (headers['user-agent'] ?? '').slice(0, 200),
  isHttps: headers.origin?.startsWith('https:') ?? false,
})

/**
 * Returns the name of the session's cookie. Over https the browser itself checks that no other site has set it; otherwise it names the
 * installation, because cookies do not differ by port.
 */
const nameOf = (installation: string, isHttps: boolean): string =>
  isHttps ? '__Host-comanda' : `comanda-${installation}`

/** Returns the header that keeps a session's token in the browser; removes it without a token. */
export function cookieOf(token: string | undefined, installation: string, browser: Browser | undefined): string {
  const isHttps = browser?.isHttps ?? false
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', ...(isHttps ? ['Secure'] : [])]
  // The session ends on the server, so the cookie lasts as long as browsers allow.
  const maxAge = token === undefined ? 0 : cookieSeconds
  return [`${nameOf(installation, isHttps)}=${token ?? ''}`, `Max-Age=${maxAge}`, ...attributes].join('; ')
}

const cookieSeconds = 400 * 24 * 3600

/** Returns the token of the request's session; undefined without one. A cookie that is sent twice may be another site's. */
export function sessionToken({ headers }: Pick<FastifyRequest, 'headers'>, installation: string): string | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const names = [nameOf(installation, true), nameOf(installation, false)].map((name) => `${name}=`)
  const values = cookies.flatMap((cookie) => {
    const name = names.find((start) => cookie.startsWith(start))
    return name === undefined ? [] : [cookie.slice(name.length)]
  })
  return values.length === 1 && values[0] !== '' ? values[0] : undefined
}

/**
 * Refuses a request that a page of another site may have sent. The HTTP server ignores `Content-Type`, so a form of another site could send
 * JSON.
 */
export function expectSameSite({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const { host = '', origin, 'sec-fetch-site': site } = headers
  const hasHeader = headers[consoleHeader] === '1'
  // Browsers send no `Sec-Fetch-Site` to addresses without https.
  const isSame = site === undefined ? hostOf(origin) === host.toLowerCase() : site === 'same-origin'
  if (hasHeader && isSame) return
  throw fail.CrossSite({
    message: `A request with a session must come from a page of ${host}; this one comes from ${hostOf(origin) ?? 'elsewhere'}`,
  })
}

function hostOf(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined
}
