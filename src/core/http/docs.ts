import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { guidePages } from './guide.ts'
import {
  addressPlaceholder,
  credentialPlaceholders,
  openApi,
  replaceAllNames,
  timePlaceholders,
  timesAhead,
} from './openapi.ts'
import { readRecordings } from './recordings.ts'

/** Serves `/openapi.json` and its page at `/docs`, without external resources. */
export function serveDocs(app: App, server: FastifyInstance): void {
  const contract = contractOf(app)
  server.get('/openapi.json', (request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8')
    return reply.send(contract(request))
  })
  let page: Promise<Page> | undefined
  server.get('/docs', async (request, reply) => {
    page ??= makePage()
    const { html } = await page
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...pageHeaders })
    return reply.send(html.replace(tokenPlaceholder, await tokenFor(app, request)))
  })
  server.get(faviconPath, (_request, reply) => reply.header('content-type', 'image/svg+xml').send(favicon))
  server.get(scriptPath, async (_request, reply) => {
    page ??= makePage()
    const { script } = await page
    reply.header('content-type', 'text/javascript; charset=utf-8')
    return reply.send(script)
  })
}

const variantsMax = 4

/** Returns the contract as bytes. Caches each variant: times change daily, and only few readers see the demo's credentials. */
function contractOf(app: App): (request: FastifyRequest) => Buffer {
  let published: string | undefined
  const variants = new Map<string, Buffer>()
  return (request) => {
    const times = timesAhead(app.clock.now())
    const credentials = credentialsFor(app, request)
    const address = credentials ? `http://${request.headers.host}` : addressPlaceholder
    const variant = JSON.stringify([times, credentials, address])
    const known = variants.get(variant)
    if (known) return known
    published ??= JSON.stringify(
      openApi(app.operations, app.domains, { pages: guidePages(), recordings: readRecordings() }),
    )
    const timely = replaceAllNames(published, timePlaceholders, times).replaceAll(addressPlaceholder, address)
    const bytes = Buffer.from(credentials ? replaceAllNames(timely, credentialPlaceholders, credentials) : timely)
    if (variants.size >= variantsMax) variants.clear()
    variants.set(variant, bytes)
    return bytes
  }
}

/** Returns the demo credentials for readers on this machine, so that examples run unchanged; undefined for all others. */
function credentialsFor({ demoCredentials }: App, { ip, headers }: FastifyRequest): App['demoCredentials'] {
  // Behind a local proxy all readers seem to be on this machine, and so does a foreign page whose host name resolves to it.
  const isForwarded = 'forwarded' in headers || 'x-forwarded-for' in headers || 'via' in headers
  return isLoopback(ip) && isLoopbackName(headers.host) && !isForwarded ? demoCredentials : undefined
}

const isLoopback = (ip: string) => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'

const isLoopbackName = (host = '') => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host)

/** Issues an access token of the demo key for readers on this machine; empty for others. */
async function tokenFor(app: App, request: FastifyRequest): Promise<string> {
  return app.demoKeyId && credentialsFor(app, request) ? app.access.issue(app.demoKeyId) : ''
}

/** A plate. */
const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#00633e"/>' +
  '<circle cx="16" cy="16" r="8" fill="none" stroke="#fff" stroke-width="3"/></svg>'

const faviconPath = '/docs/favicon.svg'
const tokenPlaceholder = 'access-token-of-the-reader'
const scriptPath = '/docs/scalar.js'

/** Allows requests to this server only. The script of the page creates styles and code at run time. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'",
}

interface Page {
  html: string
  script: Buffer
}

/** Created at the first request, because the script is large and would delay the start. */
async function makePage(): Promise<Page> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const maker = Fastify()
  await maker.register(scalar, { routePrefix: '/docs', configuration: pageConfiguration })
  const [page, script] = await Promise.all([maker.inject('/docs/'), maker.inject('/docs/js/scalar.js')])
  await maker.close()
  return { html: readable(page.body), script: script.rawPayload }
}

/** Adds the language, labels for buttons, and keyboard scrolling of code. */
const readable = (html: string): string =>
  html
    .replace('<html>', '<html lang="en">')
    .replace('</head>', `<link rel="icon" href="${faviconPath}"><script>${mendPage}</script></head>`)

const mendPage = `
  new MutationObserver(() => {
    for (const button of document.querySelectorAll('button:not([aria-label])'))
      if (!button.textContent.trim()) button.setAttribute('aria-label', 'Copy')
    for (const code of document.querySelectorAll('pre > code:not([tabindex])')) code.tabIndex = 0
  }).observe(document, { childList: true, subtree: true })
`

/** Disables links to external services. */
const pageConfiguration = {
  url: '/openapi.json',
  cdn: scriptPath,
  favicon: faviconPath,
  pageTitle: 'Comanda API',
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
  customCss: `
    .light-mode { --scalar-color-2: #4a4a4a; --scalar-color-3: #5f5f5f; --scalar-color-green: #00633e; --scalar-color-blue: #004f9e;
      --scalar-color-orange: #9a4a00; --scalar-color-red: #b3001b; --scalar-color-purple: #5b2f9e; --scalar-color-yellow: #7a5a00 }
    .introduction-section .section-columns { display: flex; flex-direction: column-reverse }
    .introduction-section .section-column { width: 100%; max-width: none }
    .dark-mode { --scalar-color-2: #c8c8c8; --scalar-color-3: #b0b0b0 }
  `,
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: {
    preferredSecurityScheme: 'accessToken',
    securitySchemes: { accessToken: { token: tokenPlaceholder } },
  },
} as const
