import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { WebSocket } from 'ws'
import { cookiesOf, makePerson, password } from '#test/fixtures/people.ts'
import { root } from '#test/harness/files.ts'
import { findProgram } from '#test/harness/programs.ts'
import { connectTerminal, openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const patienceMs = 20_000
/** Address of the client, which differs from the proxy's. */
const clientAddress = '127.0.0.2'
const page = readFileSync(join(root, 'docs', 'proxies.md'), 'utf8')

/** Place of a proxy before a server, with the files of a certificate. */
interface Place {
  port: number
  /** Address of the server. */
  server: string
  folder: string
}

interface Proxy {
  name: 'caddy' | 'nginx' | 'haproxy'
  /** Returns the configuration for a snippet of the page. */
  configuration(snippet: string, place: Place): string
  args(file: string, folder: string): string[]
}

const proxies: readonly Proxy[] = [
  {
    name: 'caddy',
    configuration: (snippet, { port, folder }) =>
      ['{', 'admin off', 'auto_https disable_redirects', '}', snippet]
        .join('\n')
        .replace(
          'comanda.example {',
          `https://localhost:${port} {\ntls ${join(folder, 'comanda.pem')} ${join(folder, 'comanda.key')}`,
        ),
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'nginx',
    configuration: (snippet, { folder }) =>
      [
        'daemon off;',
        `pid ${folder}/nginx.pid;`,
        'user root;',
        'events {}',
        'http {',
        'access_log off;',
        snippet,
        '}',
      ].join('\n'),
    args: (file, folder) => ['-e', 'stderr', '-p', folder, '-c', file],
  },
  { name: 'haproxy', configuration: (snippet) => snippet, args: (file) => ['-db', '-f', file] },
]

for (const proxy of proxies)
  describeOwnWorld(
    `a server behind ${proxy.name}, configured as docs/proxies.md says`,
    ({ it }) => {
      it('has the link of terminals, the console with its bell, addresses of clients, and its own refusals', async (world, test) => {
        const program = await findProgram(proxy.name, join('..', 'sbin', proxy.name))
        if (!program) return test.skip(`${proxy.name} is not installed`)
        await withProxy(world, { proxy, program }, async (url) => {
          await expectTerminal(world, url)
          const { cookie, personId } = await expectEntry(world, url)
          await expectBell(url, cookie)
          await expectAddress(world, personId)
          await expectOwnRefusal(url)
        })
      })
    },
    { console: true, trustedProxies: ['127.0.0.1'] },
  )

async function withProxy(
  world: World,
  { proxy, program }: { proxy: Proxy; program: string },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `comanda-${proxy.name}-`))
  const port = await freePort()
  let child: ChildProcess | undefined
  const { NODE_TLS_REJECT_UNAUTHORIZED: checked } = process.env
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  try {
    makeCertificate(folder)
    const server = world.url.replace('http://', '')
    const snippet = snippetOf(proxy.name)
      .replaceAll('127.0.0.1:8080', server)
      .replaceAll('/etc/ssl', folder)
      .replace(/(listen |bind :)443/, (_, word: string) => `${word}${port}`)
    const file = join(folder, 'configuration')
    await writeFile(file, `${proxy.configuration(snippet, { port, server, folder })}\n`)
    const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    child = spawn(program, proxy.args(file, folder), { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr!.on('data', (chunk) => {
      said += chunk
    })
    await untilListening(port).catch((error) => {
      throw new Error(`${proxy.name} does not listen: ${said}`, { cause: error })
    })
    await work(`https://localhost:${port}`)
  } finally {
    if (checked === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    if (child && child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true })
  }
}

function snippetOf(language: string): string {
  const [, snippet] = page.split(`\`\`\`${language}\n`)
  return snippet!.split('```')[0]!
}

/** Makes a certificate for localhost. The first file has the key, too, as HAProxy wants it. */
function makeCertificate(folder: string): void {
  const [certificate, key] = [join(folder, 'comanda.pem'), join(folder, 'comanda.key')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  )
  execFileSync('sh', ['-c', `cat '${key}' >> '${certificate}'`])
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

async function untilListening(port: number): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ; await sleep(50)) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
    } finally {
      socket.destroy()
    }
  }
}

async function expectTerminal(world: World, url: string): Promise<void> {
  const { token } = await openLinkedRestaurant(world)
  const terminal = await connectTerminal(url, token)
  await terminal.until(() => terminal.received.find(({ type }) => type === 'welcome'))
  terminal.cut()
}

/** Enters with a link, then logs in, as the console's page does, with a forged address. */
async function expectEntry(world: World, url: string): Promise<{ cookie: string; personId: string }> {
  const { personId, login } = await makePerson(world, { role: 'cashier' })
  const { token } = await world.ask<{ token: string }>('/admin/people/link', { personId })
  const entered = await post(url, '/console/session/enter', { token, password })
  assert.equal(entered.status, 200, entered.text)
  assert.match(cookiesOf(entered), /__Host-comanda=/)
  const { status } = await post(url, '/console/session/login', { login, password })
  assert.equal(status, 200)
  const cookie = cookiesOf(entered)
  assert.equal((await post(url, '/console/session/whoami', {}, { cookie })).status, 200)
  const foreign = await post(url, '/console/session/whoami', {}, { cookie, origin: 'https://elsewhere.example' })
  assert.equal(foreign.status, 403)
  return { cookie, personId }
}

async function expectBell(url: string, cookie: string): Promise<void> {
  const bell = new WebSocket(`${url.replace('https', 'wss')}/console/bell`, { headers: { cookie, origin: url } })
  const [message] = await once(bell, 'message')
  assert.ok(JSON.parse(String(message)).now > 0)
  bell.terminate()
}

async function expectAddress({ pool }: World, personId: string): Promise<void> {
  const rows = await pool<{ address: string }[]>`select address from person_session where person_id = ${personId}`
  assert.deepEqual(new Set(rows.map(({ address }) => address)), new Set([clientAddress]))
}

/** Sends a header of 30 KB, which the server refuses with an error of its own. */
async function expectOwnRefusal(url: string): Promise<void> {
  const { status, text } = await post(url, '/api/1/organizations', {}, { 'x-large': 'x'.repeat(30_000) })
  assert.deepEqual([status, JSON.parse(text).error], [431, 'HEADERS_TOO_LARGE'])
}

async function post(url: string, path: string, body: object, more: Record<string, string> = {}) {
  const dispatcher = new Agent({ localAddress: clientAddress, connect: { rejectUnauthorized: false, family: 4 } })
  const headers = { origin: url, 'x-comanda-console': '1', 'x-forwarded-for': '203.0.113.9', ...more }
  const answer = await request(`${url}${path}`, { method: 'POST', dispatcher, headers, body: JSON.stringify(body) })
  const text = await answer.body.text()
  await dispatcher.close()
  const received = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of [value ?? []].flat()) received.append(name, one)
  return { status: answer.statusCode, headers: received, text }
}
