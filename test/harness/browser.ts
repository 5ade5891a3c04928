import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type ConsoleMessage, chromium, type Page } from 'playwright-core'
import { findProgram } from './programs.ts'

/** Chromium of this machine; undefined without one. Debian's package is named `chromium-headless-shell`. */
export const browserFile = await findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome')
export const withoutBrowser = 'there is no Chromium on this machine'
export const patienceMs = 120_000

/** Time for one step on a page; a missing element should not use up the time of the whole suite. */
const tabPatienceMs = 20_000

/** Starts a browser that can resolve no host but this machine. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserFile!,
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    timeout: patienceMs,
  })

/**
 * Waits until an expression is true on the page. Playwright's own `waitForFunction` evaluates text inside the page, which the policy of
 * the console forbids.
 */
export async function untilOn(page: Page, expression: string): Promise<void> {
  for (const deadline = performance.now() + tabPatienceMs; performance.now() < deadline; )
    if (await page.evaluate(`new Promise(requestAnimationFrame).then(() => ${expression})`)) return
  throw new Error(`The page never says that ${expression}`)
}

interface Violation {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

/** Rules of axe that depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Returns barriers on a page for people with disabilities; with `onlyColours`, those that another theme may have. */
export async function barriersOn(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window')))
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const rules = onlyColours ? { runOnly: colourRules } : { rules: { 'target-size': { enabled: true } } }
  // Paths of all elements without barriers take as long as the rules.
  const options = { ...rules, resultTypes: ['violations'], preload: false }
  const violations: Violation[] = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
}

export interface TabWishes {
  url: string
  /** Cookies of a session, as a browser sends them. */
  cookie?: string | undefined
  language?: 'en' | 'ru'
  theme?: 'light' | 'dark'
  width?: number
  height?: number
}

export interface Tab {
  page: Page
  /** Hosts that the page has called. */
  hosts: Set<string>
  /** Errors and warnings of the page. Failed calls have their status and path, as in `409 /admin/days/close`. */
  complaints: string[]
  close(): Promise<void>
}

/** Gives a used tab to another person. The browser keeps its cached and compiled files. */
export async function renewTab(tab: Tab, { url, cookie }: Pick<TabWishes, 'url' | 'cookie'>): Promise<void> {
  const { page } = tab
  if (page.url().startsWith(url)) await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await page.goto('about:blank')
  await page.context().clearCookies()
  await setCookies(page, url, cookie)
  tab.hosts.clear()
  tab.complaints.length = 0
}

async function setCookies(page: Page, url: string, cookie = ''): Promise<void> {
  const cookies = cookie.split('; ').flatMap((one) => {
    const [name = '', value = ''] = one.split('=')
    return name === '' ? [] : [{ name, value, url, httpOnly: true, sameSite: 'Strict' as const }]
  })
  if (cookies.length > 0) await page.context().addCookies(cookies)
}

/** Opens an empty tab of somebody with these preferences. Narrow ones are touched. */
export async function openTab(
  browser: Browser,
  { url, cookie, language = 'en', theme = 'light', width = 1440, height = width < 600 ? 844 : 900 }: TabWishes,
): Promise<Tab> {
  const isPhone = width < 600
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    locale: language,
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  context.setDefaultTimeout(tabPatienceMs)
  const hosts = new Set<string>()
  const complaints: string[] = []
  context.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url())) hosts.add(new URL(request.url()).host)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(complaintOf(message))
  })
  context.on('weberror', (error) => complaints.push(error.error().stack ?? error.error().message))
  const page = await context.newPage()
  await setCookies(page, url, cookie)
  return { page, hosts, complaints, close: () => context.close() }
}

function complaintOf(message: ConsoleMessage): string {
  const text = message.text()
  const [, reason] =
    /^Failed to load resource: (?:the server responded with a status of )?(\d+|net::\w+)/.exec(text) ?? []
  return reason === undefined ? text : `${reason} ${new URL(message.location().url).pathname}`
}
