import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failers, frameErrors } from '#core/errors.ts'
import type { App } from './app.ts'
import { postmanCollection } from './collection.ts'
import { type Sender, senderOf } from './compression.ts'
import { areaPage } from './docs_area_page.ts'
import { collectionPath, docsAreas, frontContractPath } from './docs_areas.ts'
import { clientModules } from './docs_client.ts'
import { docsHeaders, faviconPath } from './docs_frame.ts'
import { docsPage, searchedWords } from './docs_page.ts'
import { wordsPath } from './docs_script.ts'
import { guidePages } from './guide.ts'
import {
  addressPlaceholder,
  credentialPlaceholders,
  openApi,
  replaceAllNames,
  timePlaceholders,
  timesAhead,
} from './openapi.ts'
import { frontOpenApi } from './openapi_front.ts'
import { type Recordings, readRecordings } from './recordings.ts'

const fail = failers(frameErrors)

/** Serves the contract, `/docs` and the pages of its areas, without external resources. */
export function serveDocs(app: App, server: FastifyInstance): void {
  const areas = docsAreas(app.operations, app.domains)
  const recordings = once(readRecordings)
  serveWholeContract(app, server, recordings)
  serveContract(app, server, collectionPath, () => postmanCollection(areas))
  serveContract(app, server, frontContractPath, () => frontOpenApi(app.operations, app.domains))
  servePage(app, server, '/docs', () => docsPage(guidePages(), areas))
  for (const area of areas) servePage(app, server, `/docs/${area.name}`, () => areaPage(area, recordings()))
  serveFile(server, wordsPath, 'application/json; charset=utf-8', () => JSON.stringify(searchedWords(areas)))
  for (const { path, read } of clientModules) serveFile(server, path, 'text/javascript; charset=utf-8', read)
  server.get(faviconPath, (_request, reply) => reply.header('content-type', 'image/svg+xml').send(favicon))
}

function servePage(app: App, server: FastifyInstance, path: string, make: () => string): void {
  const send = variantsOf(app, make)
  server.get(path, (request, reply) => send(request, reply.headers(docsHeaders)))
}

/** Serves a text that is the same for all readers. */
function serveFile(server: FastifyInstance, path: string, contentType: string, read: () => string): void {
  const send = once(() => senderOf(Buffer.from(read())))
  server.get(path, (request, reply) => {
    reply.headers({ 'content-type': contentType, 'cache-control': 'max-age=3600' })
    return send()(request, reply)
  })
}

/** Returns a function that makes the value at its first call. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function serveContract(app: App, server: FastifyInstance, path: string, make: () => object): void {
  const send = variantsOf(app, () => JSON.stringify(make()))
  server.get(path, (request, reply) => send(request, reply.headers(contractHeaders)))
}

const contractHeaders = { 'content-type': 'application/json; charset=utf-8' }

/** Serves the contract of all operations, of those for API keys, or of an area. */
function serveWholeContract(app: App, server: FastifyInstance, recordings: () => Recordings): void {
  const made = new Map<string, Sender>()
  server.get('/openapi.json', (request, reply) => {
    const { audience, area } = request.query as Record<string, unknown>
    if (audience !== undefined && audience !== 'key')
      throw fail.InvalidRequest({ path: 'audience', message: 'audience must be key' })
    const [domain] = app.domains.filter(({ name }) => name === area)
    if (area !== undefined && !domain)
      throw fail.InvalidRequest({ path: 'area', message: 'area must be an area of /docs, such as deliveries' })
    const send = made.getOrInsertComputed(JSON.stringify([audience, area]), () =>
      variantsOf(app, () => {
        const operations = app.operations.filter(
          (one) => (audience === undefined || one.audience !== 'admin') && (!domain || one.domain === domain.name),
        )
        const pages = domain ? [] : guidePages()
        const domains = domain ? [domain] : app.domains
        return JSON.stringify(openApi(operations, domains, { pages, recordings: recordings() }))
      }),
    )
    return send(request, reply.headers(contractHeaders))
  })
}

const variantsMax = 4

/** Sends a text. Caches each variant: times change daily, and only few readers see the demo's credentials. */
function variantsOf(app: App, make: () => string): Sender {
  // As bytes: a string with one character beyond Latin-1 takes twice as much.
  const published = once(() => Buffer.from(make()))
  const variants = new Map<string, Sender>()
  return async (request, reply) => {
    const chain = shownDemo(app, request)
    const credentials = chain?.credentials
    const times = timesAhead(chain ? await app.clocks.nowOf(chain.corporationId) : app.clock.now())
    const address = credentials ? `http://${request.headers.host}` : addressPlaceholder
    const variant = JSON.stringify([times, credentials, address])
    const known = variants.get(variant)
    if (known) return known(request, reply)
    const timely = replaceAllNames(published().toString(), timePlaceholders, times).replaceAll(
      addressPlaceholder,
      address,
    )
    const send = senderOf(
      Buffer.from(credentials ? replaceAllNames(timely, credentialPlaceholders, credentials) : timely),
    )
    if (variants.size >= variantsMax) variants.clear()
    variants.set(variant, send)
    return send(request, reply)
  }
}

/** Returns the demo chain for readers on this machine, so that examples run unchanged; undefined for all others. */
function shownDemo({ demo }: App, { ip, headers }: FastifyRequest): App['demo'] {
  // Behind a local proxy all readers seem to be on this machine, and so does a foreign page whose host name resolves to it.
  const isForwarded = 'forwarded' in headers || 'x-forwarded-for' in headers || 'via' in headers
  return isLoopback(ip) && isLoopbackName(headers.host) && !isForwarded ? demo : undefined
}

const isLoopback = (ip: string) => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'

const isLoopbackName = (host = '') => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host)

/** A plate. */
const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#00633e"/>' +
  '<circle cx="16" cy="16" r="8" fill="none" stroke="#fff" stroke-width="3"/></svg>'
