import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { version } from '#core/version.ts'

/** Serves `/`: leads browsers to `startPath`, and shows an introduction without one and to other programs. */
export function serveFrontPage(server: FastifyInstance, startPath: string | undefined): void {
  server.get('/', (request, reply) =>
    startPath !== undefined && request.headers.accept?.includes('text/html')
      ? reply.header('vary', 'accept').redirect(startPath, 302)
      : reply.headers(headers).send(page),
  )
}

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem }
  code { font-family: ui-monospace, monospace; background: #8882; padding: 0.1em 0.3em; border-radius: 0.2em }
  li { margin: 0.4rem 0 }
  :root { color-scheme: light dark }
`

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Comanda</title>
<style>${style}</style>
</head>
<body>
<h1>Comanda ${version}</h1>
<p>A restaurant cloud: this server answers the Restaurant Cloud API. Every operation is a POST with a JSON body.</p>
<ul>
<li><a href="/docs">/docs</a> the operations, to read and to try</li>
<li><a href="/openapi.json">/openapi.json</a> the same as an OpenAPI document;
<a href="/openapi.json?audience=key">/openapi.json?audience=key</a> without those of the operator</li>
<li><a href="/healthz">/healthz</a> whether the server lives</li>
<li><a href="/readyz">/readyz</a> whether it is ready for requests</li>
</ul>
<h2>Next steps</h2>
<ol>
<li>Take the credentials that the server printed when it started, and get an access token at
<code>/api/v2/access_token</code>.</li>
<li>Send it as <code>Authorization: Bearer …</code>: read the menu at <code>/api/2/menu</code>, and place an order at
<code>/api/1/deliveries/create</code>. The examples in <a href="/docs">/docs</a> run as they are printed.</li>
<li>Make a key for your own client with <code>npx comanda keys new</code>, and a menu from a file with
<code>npx comanda import --menu menu.csv</code>. The README tells of both, of settings and of several nodes.</li>
</ol>
</body>
</html>
`

const styleHash = createHash('sha256').update(style).digest('base64')

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
}
