import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect } from '#core/db/connect.ts'
import { openEmbedded, removeEmbedded } from '#core/db/embedded.ts'
import { createLog } from '#server/log.ts'
import { demo } from '#shared/demo.ts'
import { type NodeProcess, post, startNodeProcess } from '#test/harness/nodes.ts'

/** Path of an earlier release to upgrade. If unset, the test upgrades this program to a copy with one more migration. */
const formerName = process.env.COMANDA_UPGRADE_FROM
const root = join(import.meta.dirname, '..', '..')
const timeout = 600_000
const outcomeMsMax = 60_000
const adminToken = 'ca_admin-token-of-the-upgrade'
const creations = ['/api/1/deliveries/create', '/api/1/order/create', '/api/1/reserve/create']

const laterName = '9000_later.sql'
/** Changes a table of orders and its rows, but keeps it usable for this program. */
const laterMigration = `
alter table delivery_order add column is_large boolean not null default false;
update delivery_order set is_large = sum > 5;
create index delivery_order_large on delivery_order (organization_id, revision) where is_large;
create table later_note (
  organization_id uuid not null,
  id              uuid not null,
  note            text not null,
  primary key (organization_id, id)
);
insert into later_note (organization_id, id, note)
select organization_id, id, 'upgraded'
  from delivery_order;
`

const run = promisify(execFile)
const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim()

describe('A data folder of the previous version', { timeout }, () => {
  it('works with the new version, passes the doctor, and is refused by the previous version', {
    timeout,
  }, async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'comanda-upgrade-'))
    // PostgreSQL runs as another user if this process is root.
    await chmod(folder, 0o755)
    const [copy, data] = [join(folder, 'program'), join(folder, 'data')]
    const sessions: Session[] = []
    const start = async (program: string) => {
      const session = await Session.start({ folder: data, adminToken, program })
      sessions.push(session)
      return session
    }
    try {
      const { former, current } = await prepare(copy)
      const old = await start(former)
      const before = await old.useEverything()
      const orders = await old.read()
      const undecided = await old.askWithoutTerminal()
      await old.stop()

      const fresh = await start(current)
      // A newer version may return fields that the older one omitted or had as null. It never changes or removes a value.
      assert.partialDeepStrictEqual(await fresh.read(before.delivery), withoutNull(orders))
      const { state } = await fresh.outcome(undecided.organizationId, undecided.correlationId)
      assert.equal(state, 'Error', 'what nobody answered before the upgrade expires after it')
      const after = await fresh.useEverything()
      await fresh.stop()
      test.diagnostic(JSON.stringify({ former: formerName, before: before.statuses, after: after.statuses }))
      const checked = await comandaOf(current, ['doctor', '--data', data])
      assert.equal(checked.code, 0, checked.output)
      if (formerName !== undefined) return
      assert.deepEqual(await listNotes(data, before.delivery), ['upgraded'])
      const refused = await comandaOf(former, ['start', '--data', data, '--port', '0'])
      assert.equal(refused.code, 2, refused.output)
      assert.match(refused.output, /is newer \(migration 9000_later\.sql\) than this program/)
    } finally {
      for (const session of sessions) await session.end()
      await removeEmbedded(data).catch(() => {})
      if (formerName !== undefined) await git('worktree', 'remove', '--force', copy).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** Copies the program, and returns the folders of the previous and the current version. */
async function prepare(copy: string): Promise<{ former: string; current: string }> {
  if (formerName === undefined) {
    await mkdir(copy)
    for (const part of ['src', 'migrations', 'contract', 'docs', 'package.json'])
      await cp(join(root, part), join(copy, part), { recursive: true })
    await writeFile(join(copy, 'migrations', laterName), laterMigration)
  } else await git('worktree', 'add', '--detach', copy, `${formerName}^{commit}`)
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return formerName === undefined ? { former: root, current: copy } : { former: copy, current: root }
}

async function comandaOf(program: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(program, 'src', 'main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const [code] = await once(child, 'close')
  return { code: Number(code), output }
}

/** Returns the notes that the later migration has written for an order. */
async function listNotes(data: string, orderId: string): Promise<string[]> {
  const database = await openEmbedded(data, { log: createLog('warn') })
  assert.ok(database)
  const pool = connect(database.address, { connectionsMax: 1 })
  try {
    const rows = await pool<{ note: string }[]>`select note from later_note where id = ${orderId}`
    return rows.map(({ note }) => note)
  } finally {
    await pool.end()
    await database.close()
  }
}

/** One version that runs on the data folder, with an integrator and an operator who use it. */
class Session {
  readonly #node: NodeProcess
  readonly #token: string
  #delivery = ''

  private constructor(node: NodeProcess, token: string) {
    this.#node = node
    this.#token = token
  }

  static async start(wishes: Parameters<typeof startNodeProcess>[0]): Promise<Session> {
    const node = await startNodeProcess(wishes)
    const { appId, clientSecret, apiKey } = node.line
    const { token } = await post<{ token: string }>(node.url, '/api/v2/access_token', { appId, clientSecret, apiKey })
    return new Session(node, token)
  }

  async stop(): Promise<void> {
    assert.equal(await this.#node.stop(), 0)
  }

  /** Stops the server even if the test has failed. */
  async end(): Promise<void> {
    await this.#node.stop()
  }

  #ask<T>(path: string, body: object): Promise<T> {
    return post<T>(this.#node.url, path, body, { token: path.startsWith('/admin/') ? adminToken : this.#token })
  }

  /** Calls every operation with its example. Some are refused, because earlier calls have used up their subject. */
  async useEverything(): Promise<{ delivery: string; statuses: Record<string, number> }> {
    const { paths } = (await (await fetch(`${this.#node.url}/openapi.json`)).json()) as Contract
    const statuses: Record<string, number> = {}
    for (const path of creations)
      await this.#create(path, paths[path]!.post!.requestBody!.content['application/json']!.example!)
    for (const [path, { post: published }] of Object.entries(paths)) {
      const body = published?.requestBody?.content['application/json']?.example
      if (!body || isLeftOut(path)) continue
      const status = await this.#status(path, body)
      statuses[status] = (statuses[status] ?? 0) + 1
      assert.ok(status < 500, `${path} answered ${status}`)
    }
    assert.ok((statuses[200] ?? 0) > 50, JSON.stringify(statuses))
    return { delivery: this.#delivery, statuses }
  }

  async #status(path: string, body: object): Promise<number> {
    const token = path.startsWith('/admin/') ? adminToken : this.#token
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(`${this.#node.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await response.text()
    return response.status
  }

  async #create(path: string, body: { organizationId?: string }): Promise<void> {
    const answer = await this.#ask<{ correlationId: string; orderInfo?: { id: string } }>(path, body)
    const { organizationId = demo.organization } = body
    if (path === creations[0]) {
      const { state } = await this.outcome(organizationId, answer.correlationId)
      assert.equal(state, 'Success', path)
      this.#delivery = answer.orderInfo!.id
    }
  }

  /** Creates an order for a linked terminal group without a connected front office. */
  async askWithoutTerminal(): Promise<{ organizationId: string; correlationId: string }> {
    const organization = { corporationId: demo.corporation, name: 'Without a terminal', isSandbox: true }
    const { id: organizationId } = await this.#ask<{ id: string }>('/admin/organizations/save', organization)
    const group = { organizationId, name: 'Terminal', kind: 'linked' }
    await this.#ask('/admin/terminal_groups/save', group)
    const items = [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }]
    const order = { id: randomUUID(), phone: '+442079460000', orderServiceType: 'DeliveryByClient', items }
    const { correlationId } = await this.#ask<{ correlationId: string }>(creations[0]!, { organizationId, order })
    return { organizationId, correlationId }
  }

  async outcome(organizationId: string, correlationId: string): Promise<{ state: string }> {
    for (const deadline = Date.now() + outcomeMsMax; ; await sleep(50)) {
      const status = await this.#ask<{ state: string }>('/api/1/commands/status', { organizationId, correlationId })
      if (status.state !== 'InProgress' || Date.now() > deadline) return status
    }
  }

  /** Returns the delivery as clients see it. */
  async read(id = this.#delivery): Promise<object> {
    const { orders } = await this.#ask<{ orders: object[] }>('/api/1/deliveries/by_id', {
      organizationId: demo.organization,
      orderIds: [id],
    })
    assert.equal(orders.length, 1)
    return orders[0]!
  }
}

/** Removes fields that are null, at every depth. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNull(member)]))
}

/** Tokens are rate-limited, and sandbox faults and another signing key would affect later requests. */
const isLeftOut = (path: string) => ['access_token', 'sandbox', 'signing_key'].some((part) => path.includes(part))

interface Contract {
  paths: Record<string, { post?: Published }>
}

interface Published {
  requestBody?: { content: Record<string, { example?: { organizationId?: string } } | undefined> }
}
