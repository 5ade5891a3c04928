import assert from 'node:assert/strict'
import { text as readAll } from 'node:stream/consumers'
import { httpLimits } from '#core/http/limits.ts'
import { credentialPlaceholders } from '#core/http/openapi.ts'
import { openRequest } from '#test/harness/raw_request.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

const organizations = '/api/1/organizations'

describeOwnWorld('pages and probes of a node', ({ it }) => {
  it('disconnects slow clients after seconds', () => {
    assert.ok(
      httpLimits.headersTimeoutMs <= 10_000 && httpLimits.requestTimeoutMs + httpLimits.checkIntervalMs <= 25_000,
    )
  })

  it('reports that it is alive and ready', async ({ url }) => {
    for (const path of ['/healthz', '/readyz', '/thisistheway']) {
      const response = await fetch(`${url}${path}`)
      assert.deepEqual([response.status, await response.json()], [200, { status: 'ok' }], path)
    }
  })

  it('counts requests by path and status', async ({ url, call }) => {
    await call(organizations, {})
    const text = await (await fetch(`${url}/metrics`)).text()
    assert.match(text, new RegExp(`path="${organizations}",status="200"`))
  })

  it('shows its contract and docs page without other servers', async ({ url }) => {
    const page = await fetch(`${url}/docs`)
    const html = await page.text()
    assert.equal(page.status, 200)
    for (const source of sourcesIn(html)) assert.ok(!/^(https?:)?\/\//.test(source), `${source} is of another host`)
    const scripts = sourcesIn(html).filter((source) => source.endsWith('.js'))
    assert.ok(scripts.length > 0, html)
    for (const script of scripts) {
      const response = await fetch(new URL(script, url))
      assert.equal(response.status, 200, script)
      assert.ok((await response.text()).length > 100_000)
    }
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'self';/)
    const contract = await (await fetch(`${url}/openapi.json`)).json()
    assert.ok(organizations in (contract as { paths: object }).paths)
  })

  it('has an icon', async ({ url }) => {
    const html = await (await fetch(`${url}/docs`)).text()
    const icon = await fetch(new URL(/<link rel="icon" href="([^"]+)"/.exec(html)![1]!, url))
    assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/svg+xml'])
  })

  it('shows no button on its page that leads to the service of somebody else', async ({ url }) => {
    const configuration = await pageConfiguration(url)
    assert.deepEqual(
      [configuration.hideClientButton, configuration.showDeveloperTools, configuration.telemetry],
      [true, 'never', false],
    )
    assert.deepEqual([configuration.agent, configuration.mcp], [{ disabled: true }, { disabled: true }])
  })

  it('fills in a token of the demo key only for readers on the same machine', async ({ url, call }) => {
    const { token } = (await pageConfiguration(url)).authentication.securitySchemes.accessToken
    assert.equal((await call(organizations, {}, { token })).status, 200)
    const forwarded = await pageConfiguration(url, { 'x-forwarded-for': '192.0.2.1' })
    assert.equal(forwarded.authentication.securitySchemes.accessToken.token, '')
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
      const request = `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      const answer = await readAll(openRequest(url, request))
      assert.equal(answer.includes(credentialPlaceholders.apiKey), !isShown, host)
    }
  })

  it('forbids framing, content sniffing and scripts of others on its pages', async ({ url }) => {
    for (const path of ['/', '/docs', '/docs/scalar.js', '/openapi.json', '/healthz', '/metrics', '/nothing']) {
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

  it('introduces itself to browsers at / without content of other servers', async ({ url }) => {
    const page = await fetch(url)
    const html = await page.text()
    assert.deepEqual([page.status, page.headers.get('x-content-type-options')], [200, 'nosniff'])
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
    assert.deepEqual(sourcesIn(html), [])
    const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link!)
    assert.deepEqual(new Set(links), new Set(['/docs', '/openapi.json', '/healthz', '/readyz']))
    for (const link of links) assert.equal((await fetch(new URL(link, url))).status, 200, link)
  })
})

/** Returns the URLs that a page makes a browser load. */
const sourcesIn = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)="([^"]*)"/g)].map(([, source]) => source!)

interface PageConfiguration {
  hideClientButton: boolean
  showDeveloperTools: string
  telemetry: boolean
  agent: object
  mcp: object
  authentication: { securitySchemes: { accessToken: { token: string } } }
}

/** Returns the configuration of the docs page. */
async function pageConfiguration(url: string, headers = {}): Promise<PageConfiguration> {
  const html = await (await fetch(`${url}/docs`, { headers })).text()
  return JSON.parse(/createApiReference\('#app', (\{.*\})\)/s.exec(html)![1]!)
}
