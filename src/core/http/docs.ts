import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { failers, frameErrors } from '#core/errors.ts'
import type { App } from './app.ts'
import { postmanCollection } from './collection.ts'
import { collectionPath, type DocsArea, docsAreas } from './docs_areas.ts'
import { docsPage, docsPageHeaders } from './docs_page.ts'
import { guidePages } from './guide.ts'
import {
  addressPlaceholder,
  credentialPlaceholders,
  openApi,
  replaceAllNames,
  timePlaceholders,
  timesAhead,
} from './openapi.ts'
import { type Recordings, readRecordings } from './recordings.ts'

const fail = failers(frameErrors)

/** Serves the contract, `/docs` and the pages of its areas, without external resources. */
export function serveDocs(app: App, server: FastifyInstance): void {
  const areas = docsAreas(app.operations, app.domains)
  const recordings = once(readRecordings)
  serveWholeContract(app, server, recordings)
  serveContract(app, server, collectionPath, () => postmanCollection(areas))
  const page = variantsOf(app, () => docsPage(guidePages(), areas, faviconPath))
  server.get('/docs', (request, reply) => {
    reply.headers({ ...htmlHeaders, ...docsPageHeaders })
    return reply.send(page(request))
  })
  for (const area of areas) {
    serveContract(app, server, area.contractPath, () => area.contract(recordings()))
    const areaPage = once(() => makeAreaPage(area))
    server.get(`/docs/${area.name}`, async (request, reply) => {
      reply.headers({ ...htmlHeaders, ...areaPageHeaders })
      return reply.send((await areaPage()).replace(tokenPlaceholder, await tokenFor(app, request)))
    })
  }
  server.get(faviconPath, (_request, reply) => reply.header('content-type', 'image/svg+xml').send(favicon))
  const script = once(readScript)
  server.get(scriptPath, async (_request, reply) => {
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'max-age=3600' })
    return reply.send(await script())
  })
}

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

/** Returns a function that makes the value at its first call. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function serveContract(app: App, server: FastifyInstance, path: string, make: () => object): void {
  const contract = variantsOf(app, () => JSON.stringify(make()))
  server.get(path, (request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8')
    return reply.send(contract(request))
  })
}

/** Serves the contract of all operations, of those for API keys, or of an area. */
function serveWholeContract(app: App, server: FastifyInstance, recordings: () => Recordings): void {
  const made = new Map<string, (request: FastifyRequest) => Buffer>()
  server.get('/openapi.json', (request, reply) => {
    const { audience, area } = request.query as Record<string, unknown>
    if (audience !== undefined && audience !== 'key')
      throw fail.InvalidRequest({ path: 'audience', message: 'audience must be key' })
    const [domain] = app.domains.filter(({ name }) => name === area)
    if (area !== undefined && !domain)
      throw fail.InvalidRequest({ path: 'area', message: 'area must be an area of /docs, such as deliveries' })
    const contract = made.getOrInsertComputed(JSON.stringify([audience, area]), () =>
      variantsOf(app, () => {
        const operations = app.operations.filter(
          (one) => (audience === undefined || one.audience !== 'admin') && (!domain || one.domain === domain.name),
        )
        const pages = domain ? [] : guidePages()
        const domains = domain ? [domain] : app.domains
        return JSON.stringify(openApi(operations, domains, { pages, recordings: recordings() }))
      }),
    )
    reply.header('content-type', 'application/json; charset=utf-8')
    return reply.send(contract(request))
  })
}

const variantsMax = 4

/** Returns a text as bytes. Caches each variant: times change daily, and only few readers see the demo's credentials. */
function variantsOf(app: App, make: () => string): (request: FastifyRequest) => Buffer {
  const published = once(make)
  const variants = new Map<string, Buffer>()
  return (request) => {
    const times = timesAhead(app.clock.now())
    const credentials = credentialsFor(app, request)
    const address = credentials ? `http://${request.headers.host}` : addressPlaceholder
    const variant = JSON.stringify([times, credentials, address])
    const known = variants.get(variant)
    if (known) return known
    const timely = replaceAllNames(published(), timePlaceholders, times).replaceAll(addressPlaceholder, address)
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
const areaPageHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'",
}

/** Returns the page of an area, without the token of its reader. Imports the library at the first request, because it would delay the start. */
async function makeAreaPage(area: DocsArea): Promise<string> {
  const { body } = await fromScalar('/docs/', configurationOf(area))
  return readable(body)
}

const readScript = async (): Promise<Buffer> => (await fromScalar('/docs/js/scalar.js', { url: '/' })).rawPayload

async function fromScalar(path: string, configuration: Partial<ReturnType<typeof configurationOf>>) {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const maker = Fastify()
  await maker.register(scalar, { routePrefix: '/docs', configuration })
  const answer = await maker.inject(path)
  await maker.close()
  return answer
}

/** Adds the language, labels for buttons, and keyboard scrolling of code and lists. */
const readable = (html: string): string =>
  html
    .replace('<html>', '<html lang="en">')
    .replace('</head>', `<link rel="icon" href="${faviconPath}"><script>${mendPage}</script></head>`)

const mendPage = `
  new MutationObserver(() => {
    for (const button of document.querySelectorAll('button:not([aria-label])'))
      if (!button.textContent.trim() || button.matches('.scalar-code-copy')) button.setAttribute('aria-label', 'Copy')
    for (const wide of document.querySelectorAll('pre > code:not([tabindex]), .endpoints:not([tabindex])')) wide.tabIndex = 0
  }).observe(document, { childList: true, subtree: true })
`

/** Disables links to external services, and for actions also requests. */
const configurationOf = ({ title, contractPath, isHttp }: DocsArea) =>
  ({
    url: contractPath,
    cdn: scriptPath,
    favicon: faviconPath,
    pageTitle: `${title} – Comanda API`,
    hideClientButton: true,
    hideTestRequestButton: !isHttp,
    hiddenClients: isHttp ? [] : true,
    showDeveloperTools: 'never',
    telemetry: false,
    withDefaultFonts: false,
    customCss: `
    .light-mode { --scalar-color-2: #4a4a4a; --scalar-color-3: #5f5f5f; --scalar-color-green: #00633e; --scalar-color-blue: #004f9e;
      --scalar-color-orange: #9a4a00; --scalar-color-red: #b3001b; --scalar-color-purple: #5b2f9e; --scalar-color-yellow: #7a5a00 }
    .dark-mode { --scalar-color-2: #c8c8c8; --scalar-color-3: #b0b0b0 }
  `,
    agent: { disabled: true },
    mcp: { disabled: true },
    authentication: isHttp
      ? { preferredSecurityScheme: 'accessToken', securitySchemes: { accessToken: { token: tokenPlaceholder } } }
      : {},
  }) as const
