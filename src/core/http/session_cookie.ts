import type { FastifyRequest } from 'fastify'
import { failers, frameErrors } from '#core/errors.ts'

const fail = failers(frameErrors)

/** Header of all requests of the console. A form or link of another site cannot send it. */
const consoleHeader = 'x-comanda-console'

/** Browser of a request, as far as cookies depend on it. */
export interface Browser {
  /** `User-Agent` header. */
  name: string
  /** Whether the page was loaded over https, perhaps through a proxy. */
  isHttps: boolean
  /** `Cookie` header. */
  cookies: string
}

export const browserOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Browser => ({
  name: (headers['user-agent'] ?? '').slice(0, 200),
  isHttps: headers.origin?.startsWith('https:') ?? false,
  cookies: headers.cookie ?? '',
})

/** Cookie that the server stores in a browser. */
export interface Cookie {
  name: string
  value: string
}

/**
 * Returns the name of the session's cookie. Over https the browser itself checks that no other site has set it; otherwise it names the
 * installation, because cookies do not differ by port.
 */
const sessionName = (installation: string, isHttps: boolean): string =>
  isHttps ? '__Host-comanda' : `comanda-${installation}`

/** Returns the headers that store a session's token in the browser, or remove it without a token. */
export function sessionCookies(token: string | undefined, installation: string, browser: Browser): string[] {
  const cookieAt = (isHttps: boolean, value = '') => ({ name: sessionName(installation, isHttps), value })
  const own = setCookie(cookieAt(browser.isHttps, token), browser)
  // A session of the same host without https would remain readable on the way.
  return browser.isHttps ? [own, setCookie(cookieAt(false), browser)] : [own]
}

/** Returns the header that stores a cookie, or removes it if the value is empty. */
export function setCookie({ name, value }: Cookie, { isHttps }: Pick<Browser, 'isHttps'>): string {
  // Sessions end on the server, so their cookies last as long as browsers allow.
  const maxAge = value === '' ? 0 : cookieSeconds
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', ...(isHttps ? ['Secure'] : [])]
  return [`${name}=${value}`, `Max-Age=${maxAge}`, ...attributes].join('; ')
}

const cookieSeconds = 400 * 24 * 3600

/** Returns the token of the browser's session; undefined without one. A cookie that is sent twice may be another site's. */
export function sessionToken(browser: Browser, installation: string): string | undefined {
  const values = cookieValues(browser, sessionName(installation, browser.isHttps))
  return values.length === 1 && values[0] !== '' ? values[0] : undefined
}

/** Returns whether the browser sends a session's cookie, whichever its page and however often. */
export const hasSessionCookie = (browser: Browser, installation: string): boolean =>
  [true, false].some((isHttps) => cookieValues(browser, sessionName(installation, isHttps)).length > 0)

export const hasCookie = (browser: Browser, { name, value }: Cookie): boolean =>
  cookieValues(browser, name).includes(value)

const cookieValues = ({ cookies }: Browser, name: string): string[] =>
  cookies.split(';').flatMap((cookie) => {
    const [known, value = ''] = cookie.trim().split(/=(.*)/s)
    return known === name ? [value] : []
  })

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

/** Returns the host and port of an `Origin` header. */
export function hostOf(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined
}
