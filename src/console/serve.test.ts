import assert from 'node:assert/strict'
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { createLog } from '#server/log.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { describeOwnWorld, describeWorld } from '#test/harness/world.ts'
import { ensureConsoleBuilt, readManifest } from './built.ts'

const html = { accept: 'text/html' }
const fromAddressBar = { ...html, 'sec-fetch-site': 'none' }

describeOwnWorld(
  'the pages of the console',
  ({ it }) => {
    it('are a page with a policy of its own nonce, for every path below /console', async ({ url }) => {
      await ensureConsoleBuilt(createLog('error'))
      const page = await fetch(`${url}/console/orders/17?view=all`, { headers: html })
      const text = await page.text()
      const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(text)?.[1]
      assert.equal(
        page.headers.get('content-security-policy'),
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data:; ` +
          "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      const expected = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      }
      for (const [name, value] of Object.entries(expected)) assert.equal(page.headers.get(name), value, name)
      const again = await (await fetch(`${url}/console`, { headers: html })).text()
      assert.notEqual(/nonce="([^"]+)"/.exec(again)?.[1], nonce)
    })

    it('load files that browsers keep, compressed for those that can read it', async ({ url }) => {
      const { script, style } = (await readManifest())!
      for (const name of [script, style]) {
        const plain = await readRaw(`${url}/console/assets/${name}`, {})
        const packed = await readRaw(`${url}/console/assets/${name}`, { 'accept-encoding': 'gzip, br' })
        assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
        assert.deepEqual([plain.headers['content-encoding'], packed.headers['content-encoding']], [undefined, 'gzip'])
        assert.ok(gunzipSync(packed.bytes).equals(plain.bytes))
      }
      for (const name of ['manifest.json', '..%2fmanifest.json', 'constructor', `${script}.gz`])
        assert.equal((await fetch(`${url}/console/assets/${name}`)).status, 404, name)
    })

    it('open at / in a browser; programs read the introduction', async ({ url }) => {
      const browser = await fetch(url, { headers: html, redirect: 'manual' })
      assert.deepEqual([browser.status, browser.headers.get('location')], [302, '/console'])
      assert.match(await (await fetch(url)).text(), /<h1>Comanda /)
    })

    it('know whether anybody has an account, and whether the browser may have a session', async (world) => {
      const stateAt = async (headers: Record<string, string>) =>
        /data-state="(\w+)"/.exec(await (await fetch(`${world.url}/console`, { headers })).text())?.[1]
      await world.pool`delete from person_link`
      await world.pool`delete from person_session`
      await world.pool`delete from person`
      assert.equal(await stateAt(fromAddressBar), 'empty')
      const { cookie } = await enterAs(world, { role: 'owner' })
      assert.equal(await stateAt(fromAddressBar), 'visitor')
      assert.equal(await stateAt({ ...fromAddressBar, cookie }), 'session')
      assert.equal(await stateAt({ ...html, 'sec-fetch-site': 'cross-site' }), 'session')
    })
  },
  { console: true },
)

describeOwnWorld(
  'a worker with the console switched on',
  ({ it }) => {
    it('serves no pages', async ({ url }) => {
      assert.equal((await fetch(`${url}/console`, { headers: html })).status, 404)
    })
  },
  { console: true, role: 'worker' },
)

describeWorld('a server without the console', ({ it }) => {
  it('has no pages and shows the introduction at /', async ({ url }) => {
    assert.equal((await fetch(`${url}/console`, { headers: html })).status, 404)
    assert.match(await (await fetch(url, { headers: html })).text(), /<h1>Comanda /)
  })
})

/** Reads an answer without unpacking it. */
function readRaw(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    request(url, { headers }, async (response) => {
      const chunks = await Array.fromAsync(response)
      resolve({ headers: response.headers, bytes: Buffer.concat(chunks) })
    })
      .once('error', reject)
      .end()
  })
}
