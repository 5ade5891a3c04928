import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failers, frameErrors } from '#core/errors.ts'
import type { App } from '#core/http/app.ts'
import { acceptsGzip } from '#core/http/compression.ts'
import { browserOf, hasSessionCookie } from '#core/http/session_cookie.ts'
import { hasAccounts } from '#domains/people/reads.ts'
import { type ConsoleManifest, consoleFolder, readManifest } from './built.ts'

const fail = failers(frameErrors)

/** Serves the page of the console and its files. */
export class ConsolePages {
  readonly #app: App
  /** Manifest with the time at which it was written, because `npm run console` builds while the server runs. */
  #known: { manifest: ConsoleManifest | undefined; writtenMs: number } | undefined

  constructor(app: App) {
    this.#app = app
  }

  async answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const manifest = await this.#manifest()
    const nonce = randomBytes(16).toString('base64url')
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
      'cross-origin-opener-policy': 'same-origin',
    })
    if (!manifest) return reply.code(503).send(unbuiltPage)
    return reply.send(page(manifest, nonce, await this.#stateOf(request)))
  }

  async answerAsset(request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply): Promise<FastifyReply> {
    const { name } = request.params
    const assets = (await this.#manifest())?.assets ?? {}
    if (!Object.hasOwn(assets, name)) throw fail.UnknownPath()
    const { type, isCompressed } = assets[name]!
    const isGzip = isCompressed && acceptsGzip(request)
    const bytes = await readFile(join(consoleFolder, 'assets', isGzip ? `${name}.gz` : name))
    reply.headers({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      ...(isCompressed && { vary: 'accept-encoding' }),
      ...(isGzip && { 'content-encoding': 'gzip' }),
    })
    return reply.send(bytes)
  }

  async #manifest(): Promise<ConsoleManifest | undefined> {
    const { mtimeMs } = await stat(join(consoleFolder, 'manifest.json')).catch(() => ({ mtimeMs: 0 }))
    if (this.#known?.writtenMs !== mtimeMs) this.#known = { manifest: await readManifest(), writtenMs: mtimeMs }
    return this.#known.manifest
  }

  /**
   * Returns what the page needs to know before it asks: whether the browser may have a session, and whether anybody has an account. A link of
   * another site brings no cookie, although the page then has one.
   */
  async #stateOf(request: FastifyRequest): Promise<'session' | 'visitor' | 'empty'> {
    const { pool, access } = this.#app
    const isForeign = !['none', 'same-origin'].includes(String(request.headers['sec-fetch-site']))
    if (isForeign || hasSessionCookie(browserOf(request), access.installation)) return 'session'
    return (await hasAccounts(pool)) ? 'visitor' : 'empty'
  }
}

/** Allows files and connections of this server only. React Aria adds styles, with the nonce. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A bill. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path fill="#2B4BC4" d="M3 2h14v16l-2.3-1.5L12.3 18 10 16.5 7.7 18l-2.4-1.5L3 18z"/>' +
    '<path stroke="#fff" stroke-width="1.5" d="M6 6.5h8M6 9.5h8M6 12.5h5"/></svg>',
)}`

const page = ({ script, style, preloads }: ConsoleManifest, nonce: string, state: string) => `<!doctype html>
<html lang="en" data-state="${state}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<title>Comanda</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/console/assets/${style}">
${preloads.map((name) => `<link rel="modulepreload" href="/console/assets/${name}">`).join('\n')}
<script type="module" src="/console/assets/${script}"></script>
</head>
<body><div id="root"></div></body>
</html>
`

const unbuiltPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Comanda</title>
<h1>The console is not built</h1>
<p>Run <code>npm install</code> in the folder of the program, then reload this page.</p>
</html>
`
