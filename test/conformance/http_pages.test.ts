import assert from 'node:assert/strict'
import { text as readAll } from 'node:stream/consumers'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { httpLimits } from '#core/http/limits.ts'
import { credentialPlaceholders } from '#core/http/openapi.ts'
import { commit, version } from '#core/version.ts'
import { openRequest } from '#test/harness/raw_request.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

describeOwnWorld('pages and probes of a node', ({ it }) => {
  it('disconnects slow clients after seconds', () => {
    assert.ok(
      httpLimits.headersTimeoutMs <= 10_000 && httpLimits.requestTimeoutMs + httpLimits.checkIntervalMs <= 25_000,
    )
  })

  it('reports that it is alive and ready', async ({ url }) => {
    for (const path of ['/healthz', '/readyz', '/thisistheway']) {
      const response = await fetch(`${url}${path}`)
      const program = path === '/healthz' ? { version, commit } : {}
      assert.deepEqual([response.status, await response.json()], [200, { status: 'ok', ...program }], path)
    }
  })

  it('shows its guides in a page without other files, before the operations', async ({ url }) => {
    const page = await fetch(`${url}/docs`)
    const html = await page.text()
    assert.equal(page.status, 200)
    assert.deepEqual(sourcesIn(html), ['/docs/favicon.svg'])
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
    const headings = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id!)
    assert.deepEqual([headings[0], headings.at(-1)], ['first-steps', 'operations'])
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
    assert.equal(new Set(ids).size, ids.length)
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(id!), `nothing is ${id}`)
  })

  it('lists every operation in its area, deprecated ones last, and links to it', async ({ url }) => {
    const html = await (await fetch(`${url}/docs`)).text()
    const published = { ...(await contractAt(url, '/openapi.json')), ...(await contractAt(url, '/openapi-front.json')) }
    const areas = html.split('<section id="area-').slice(1).map(areaOf)
    assert.deepEqual(areas.flatMap(({ rows }) => rows.map(({ path }) => path)).sort(), Object.keys(published).sort())
    for (const { name, rows } of areas) {
      const areDeprecated = rows.map(({ isDeprecated }) => isDeprecated)
      assert.deepEqual(areDeprecated, areDeprecated.toSorted(), name)
      for (const { path, link, isDeprecated } of rows) {
        assert.equal(link, `/docs/${name}#${path}`)
        assert.equal(isDeprecated, published[path]!.post.deprecated === true, path)
      }
    }
  })

  it('has a page of each area, with each of its operations, types and links, and the contract of the same', async ({
    url,
  }) => {
    const html = await (await fetch(`${url}/docs`)).text()
    const areas = html.split('<section id="area-').slice(1).map(areaOf)
    assert.ok(areas.length > 1)
    for (const { name, rows } of areas) {
      const page = await fetch(`${url}/docs/${name}`)
      const shown = await page.text()
      assert.equal(page.status, 200)
      assert.deepEqual(sourcesIn(shown), ['/docs/favicon.svg'], name)
      const ids = [...shown.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
      assert.equal(new Set(ids).size, ids.length, name)
      for (const [, id] of shown.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(id!), `${name} lacks ${id}`)
      const [, link] = /The contract of this page is <a href="([^"]+)"/.exec(shown)!
      const text = await (await fetch(new URL(link!, url))).text()
      const { paths, components }: { paths: object; components: Record<string, object> } = JSON.parse(text)
      assert.deepEqual(Object.keys(paths).sort(), rows.map(({ path }) => path).sort(), name)
      for (const path of Object.keys(paths)) assert.ok(ids.includes(path), `${name} lacks ${path}`)
      for (const [, kind, component] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
        assert.ok(component! in components[kind!]!, `${name} lacks ${component}`)
    }
  })

  it('has a contract without the operator, and one of each area', async ({ url }) => {
    const whole = await contractAt(url, '/openapi.json')
    const ofKeys = Object.keys(await contractAt(url, '/openapi.json?audience=key'))
    assert.deepEqual(
      ofKeys.sort(),
      Object.keys(whole)
        .filter((path) => !path.startsWith('/admin/'))
        .sort(),
    )
    const ofArea = Object.keys(await contractAt(url, '/openapi.json?audience=key&area=stop_lists'))
    assert.ok(ofArea.includes('/api/1/stop_lists') && ofArea.every((path) => path.includes('stop_lists')))
    for (const wrong of ['audience=operator', 'area=nothing'])
      assert.equal((await fetch(`${url}/openapi.json?${wrong}`)).status, 400)
  })

  it('has a collection with the example of each operation for keys, which run as imported', async ({ url }) => {
    const text = await (await fetch(`${url}/docs/postman.json`)).text()
    const { item: folders, variable }: Collection = JSON.parse(text)
    const ofKeys = Object.entries(await contractAt(url, '/openapi.json?audience=key'))
    const items = folders.flatMap(({ item }) => item)
    const listed = items.map(({ request }) => `/${request.url.path.join('/')}`)
    assert.deepEqual(listed.sort(), ofKeys.flatMap(([path, { post }]) => (post.deprecated ? [] : [path])).sort())
    const variables = new Map(variable.map(({ key, value }) => [key, value]))
    const filled = (template: string) => template.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => variables.get(name)!)
    let placed: string | undefined
    const paths = ['/api/v2/access_token', '/api/1/organizations', '/api/1/deliveries/create', '/api/1/commands/status']
    for (const path of paths) {
      const { request, event = [] } = items.find((one) => one.request.url.raw.endsWith(`}}${path}`))!
      const headers = { authorization: filled('Bearer {{token}}') }
      const answer = await fetch(filled(request.url.raw), { method: 'POST', headers, body: filled(request.body.raw) })
      assert.equal(answer.status, 200, path)
      const body = (await answer.json()) as { correlationId?: string }
      if (path.endsWith('/status')) assert.equal(JSON.parse(filled(request.body.raw)).correlationId, placed)
      placed = body.correlationId
      const collectionVariables = { set: (name: string, value: string) => variables.set(name, value) }
      const pm = { response: { code: answer.status, json: () => body }, collectionVariables }
      for (const { script } of event) runInNewContext(script.exec.join('\n'), { pm })
    }
  })

  it('has the actions of front offices in a contract apart', async ({ url }) => {
    const isAction = (path: string) => path.startsWith('/front/')
    assert.ok(!Object.keys(await contractAt(url, '/openapi.json')).some(isAction))
    const actions = Object.keys(await contractAt(url, '/openapi-front.json'))
    assert.ok(actions.length > 0 && actions.every(isAction))
  })

  it('has an icon', async ({ url }) => {
    for (const path of ['/docs', '/docs/deliveries']) {
      const html = await (await fetch(`${url}${path}`)).text()
      const icon = await fetch(new URL(/<link rel="icon" href="([^"]+)"/.exec(html)![1]!, url))
      assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/svg+xml'])
    }
  })

  it('shows no secrets of the demo chain under a name that does not belong to this machine', async ({ url }) => {
    const { port } = new URL(url)
    for (const [host, isShown] of [
      [`127.0.0.1:${port}`, true],
      ['LOCALHOST', true],
      [`[::1]:${port}`, true],
      [`rebound.example:${port}`, false],
      ['localhost.example', false],
      ['127.0.0.1.example', false],
    ] as const) {
      for (const path of ['/openapi.json', '/docs', '/docs/deliveries']) {
        const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
        const answer = await readAll(openRequest(url, request))
        assert.equal(answer.includes(credentialPlaceholders.apiKey), !isShown, `${path} ${host}`)
      }
    }
  })

  it('forbids framing, content sniffing and scripts of others on its pages', async ({ url }) => {
    const docs = ['/docs', '/docs/deliveries', '/docs/client/comanda.ts', '/openapi-front.json']
    for (const path of ['/', ...docs, '/openapi.json', '/healthz', '/nothing']) {
      const { headers } = await fetch(`${url}${path}`)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(headers.get('x-frame-options'), 'DENY', path)
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
      assert.match(
        headers.get('content-security-policy') ?? '',
        /default-src '(none|self)'.*frame-ancestors 'none'/,
        path,
      )
    }
  })

  it('generates the contract once for each kind of reader, and shows secrets of the demo chain only on the same machine', async ({
    url,
  }) => {
    const read = async (headers = {}) => (await fetch(`${url}/openapi.json`, { headers })).text()
    const own = await read()
    assert.equal(await read(), own)
    const forwarded = await read({ via: '1.1 proxy' })
    assert.ok(forwarded.includes(credentialPlaceholders.apiKey) && !own.includes(credentialPlaceholders.apiKey))
  })

  it('compresses pages, scripts and contracts for readers who accept that', async ({ url }) => {
    for (const path of [
      '/docs',
      '/docs/deliveries',
      '/docs/client/comanda.ts',
      '/docs/postman.json',
      '/openapi.json',
    ]) {
      const read = async (encoding: string) => {
        const { headers, body } = await request(`${url}${path}`, { headers: { 'accept-encoding': encoding } })
        return { headers, bytes: Buffer.from(await body.arrayBuffer()) }
      }
      const [plain, packed] = [await read('identity'), await read('gzip, br')]
      for (const { headers } of [plain, packed]) assert.equal(headers.vary, 'accept-encoding', path)
      assert.deepEqual([plain.headers['content-encoding'], packed.headers['content-encoding']], [undefined, 'gzip'])
      assert.ok(packed.bytes.length * 2 < plain.bytes.length, `${path} has ${packed.bytes.length} bytes`)
      assert.ok(gunzipSync(packed.bytes).equals(plain.bytes), path)
    }
  })

  it('introduces itself to browsers at / without content of other servers', async ({ url }) => {
    const page = await fetch(url)
    const html = await page.text()
    assert.deepEqual([page.status, page.headers.get('x-content-type-options')], [200, 'nosniff'])
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
    assert.deepEqual(sourcesIn(html), [])
    const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link!)
    assert.deepEqual(
      new Set(links),
      new Set(['/docs', '/openapi.json', '/openapi.json?audience=key', '/healthz', '/readyz']),
    )
    for (const link of links) assert.equal((await fetch(new URL(link, url))).status, 200, link)
  })
})

/** Returns the URLs that a page makes a browser load. */
const sourcesIn = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)="([^"]*)"/g)].map(([, source]) => source!)

type Contract = Record<string, { post: { deprecated?: boolean } }>

/** Returns the paths of a contract. */
async function contractAt(url: string, path: string): Promise<Contract> {
  const { paths } = (await (await fetch(`${url}${path}`)).json()) as { paths: Contract }
  return paths
}

/** Returns the operations in the HTML of an area. */
const areaOf = (html: string) => ({
  name: html.slice(0, html.indexOf('"')),
  rows: [...html.matchAll(/<li[^>]*>.*?<a href="([^"]+)">([^<]+)<\/a>(.*)<\/li>/g)].map(([, link, path, rest]) => ({
    path: path!,
    link: link!,
    isDeprecated: rest!.includes('<em>deprecated</em>'),
  })),
})

/** Postman collection, as far as the test reads it. */
interface Collection {
  variable: { key: string; value: string }[]
  item: { item: CollectedRequest[] }[]
}

interface CollectedRequest {
  request: { url: { raw: string; path: string[] }; body: { raw: string } }
  event?: { script: { exec: string[] } }[]
}
