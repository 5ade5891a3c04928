import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { removeEmbedded } from '#core/db/embedded.ts'
import { demo } from '#shared/demo.ts'

interface Summary {
  url: string
  docs: string
  appId: string
  clientSecret: string
  apiKey: string
  organizationId: string
  adminToken: string
  metrics: string
}

interface Times {
  acceptedAt: string
  finishedAt: string
}

const ordersInTurn = 20
const soonMs = 50

const orderBody = () => ({
  organizationId: demo.organization,
  order: {
    id: randomUUID(),
    phone: '+442079460000',
    orderServiceType: 'DeliveryByClient',
    items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
  },
})

const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts')

describe('A server as a process', () => {
  let folder: string
  let child: ChildProcess
  let server: Summary

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comanda-restart-'))
    // PostgreSQL runs as another user if this process is root.
    await chmod(folder, 0o755)
    await start()
  })
  after(async () => {
    child.kill('SIGKILL')
    await removeEmbedded(folder)
    await rm(folder, { recursive: true, force: true })
  })

  it('prints one line of JSON with everything that a client needs', async () => {
    assert.deepEqual(Object.keys(server), [
      'version',
      'commit',
      'url',
      'docs',
      'metrics',
      'appId',
      'clientSecret',
      'apiKey',
      'organizationId',
      'adminToken',
    ])
    assert.equal(server.organizationId, demo.organization)
    const { organizations } = await call<{ organizations: object[] }>('/api/1/organizations', {})
    assert.equal(organizations.length, 2)
  })

  it('executes at once what it accepts, and counts it', async () => {
    // Requests for orders wait until the demo chain is complete, whose own commands count, too.
    await call('/api/1/deliveries/by_id', { organizationId: demo.organization, orderIds: [randomUUID()] })
    const before = await applied()
    let early = 0
    for (let i = 0; i < ordersInTurn; i++) {
      const { orderInfo } = await call<{ orderInfo: { id: string } }>('/api/1/deliveries/create', orderBody())
      await expectAccepted([orderInfo.id])
      const about = { organizationId: demo.organization, subjectId: orderInfo.id }
      const { commands } = await call<{ commands: Times[] }>('/api/1/commands/timeline', about)
      const { acceptedAt, finishedAt } = commands[0]!
      if (Date.parse(finishedAt) - Date.parse(acceptedAt) < soonMs) early++
    }
    // A worker that only polls, five times a second, would be this early for a quarter of them.
    assert.ok(early > ordersInTurn / 2, `${early} of ${ordersInTurn} were carried out at once`)
    assert.equal((await applied()) - before, ordersInTurn)
  })

  it('refuses a second server on the same data in one line', async () => {
    const second = spawn(process.execPath, [main, 'start', '--data', folder, '--port', '0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    second.stderr.on('data', (chunk) => {
      output += chunk
    })
    const code = await new Promise((resolve) => second.once('exit', resolve))
    assert.deepEqual([code, output.trim().split('\n').length], [2, 1])
    assert.match(output, /uses .* already/)
  })

  it('finds its database and every acknowledged order after it was killed with orders in progress', async () => {
    const placed = await placeWhile(() => child.kill('SIGKILL'))
    const previous = server
    await start()
    assert.deepEqual({ ...server, url: '', docs: '', metrics: '' }, { ...previous, url: '', docs: '', metrics: '' })
    await expectAccepted(placed)
  })

  it('creates new credentials for the demo chain when the old ones are lost', async () => {
    const previous = server
    child.kill('SIGKILL')
    await rm(join(folder, 'credentials.json'))
    // A full disk or a power failure may leave an empty file.
    await writeFile(join(folder, 'server.json'), '')
    await start()
    assert.notEqual(server.apiKey, previous.apiKey)
    const { organizations } = await call<{ organizations: object[] }>('/api/1/organizations', {})
    assert.equal(organizations.length, 2)
  })

  it('continues with every acknowledged order after its database is killed', async () => {
    const postmaster = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    const placed = await placeWhile(() => process.kill(postmaster, 'SIGKILL'))
    assert.equal(child.exitCode, null)
    await expectAccepted(placed)
  })

  it('stops with its database within ten seconds of a signal', async () => {
    const before = performance.now()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    assert.equal(await ended, 0)
    assert.ok(performance.now() - before < 10_000)
    await assert.rejects(readFile(join(folder, 'postgres', 'postmaster.pid')), { code: 'ENOENT' })
  })

  const applied = async () => {
    const text = await (await fetch(server.metrics)).text()
    return Number(/^comanda_commands_finished_total\{outcome="applied"\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }

  async function start(): Promise<void> {
    child = spawn(process.execPath, [main, 'start', '--json', '--data', folder, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, DATABASE_URL: '', COMANDA_METRICS: '127.0.0.1:0' },
    })
    const line = await new Promise<string>((resolve, reject) => {
      let output = ''
      child.stdout!.on('data', (chunk) => {
        output += chunk
        if (output.endsWith('\n')) resolve(output)
      })
      child.once('exit', () => reject(new Error('The server did not start')))
    })
    server = JSON.parse(line)
    token = undefined
  }

  let token: string | undefined

  async function call<T>(path: string, body: object): Promise<T> {
    if (path !== '/api/v2/access_token' && token === undefined) {
      const { appId, clientSecret, apiKey } = server
      token = (await call<{ token: string }>('/api/v2/access_token', { appId, clientSecret, apiKey })).token
    }
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    return response.json() as Promise<T>
  }

  /** Places orders from several clients, and calls `strike` meanwhile. Returns the acknowledged ids. */
  async function placeWhile(strike: () => void): Promise<string[]> {
    await call('/api/1/organizations', {})
    const acknowledged: string[] = []
    let isStruck = false
    const client = async () => {
      for (let left = 60; left > 0; left--) {
        const body = orderBody()
        const isTaken = await call('/api/1/deliveries/create', body).then(
          () => true,
          () => false,
        )
        if (isTaken) acknowledged.push(body.order.id)
        if (!isStruck && acknowledged.length >= 100) {
          isStruck = true
          strike()
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, client))
    assert.ok(isStruck)
    return acknowledged
  }

  async function expectAccepted(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += 200) {
      const orderIds = ids.slice(from, from + 200)
      const statuses = async () => {
        const body = { organizationId: demo.organization, orderIds }
        const { orders } = await call<{ orders: { creationStatus: string }[] }>('/api/1/deliveries/by_id', body)
        return orders.map(({ creationStatus }) => creationStatus)
      }
      // The database may still be starting, and commands may be unfinished: both end by themselves, or the test times out.
      let found: string[] = []
      while (found.length < orderIds.length || found.includes('InProgress')) found = await statuses().catch(() => [])
      assert.deepEqual(new Set(found), new Set(['Success']))
    }
  }
})
