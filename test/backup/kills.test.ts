import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listBackups } from '#backup/folder.ts'
import { completeRestore, restore } from '#backup/restoring.ts'
import { removeScratch } from '#backup/service.ts'
import { findChain } from '#backup/unpacking.ts'
import { connect } from '#core/db/connect.ts'
import { openEmbedded } from '#core/db/embedded.ts'
import { exists } from '#core/folders.ts'
import type { Instant } from '#core/time.ts'
import { scratchName } from '#server/folder.ts'
import { createLog } from '#server/log.ts'
import { demo } from '#shared/demo.ts'
import { size } from '#test/faults/chance.ts'
import { freePort } from '#test/faults/restaurant.ts'
import { comanda } from '#test/harness/comanda.ts'
import { type NodeProcess, post, startNodeProcess } from '#test/harness/nodes.ts'
import { createData, databasePid, killDatabase, processesOf } from './cluster.ts'

const timeout = 3_600_000
/** Moments to restore, besides the newest state. */
const moments = size('COMANDA_TEST_BACKUP_MOMENTS', 2)
/** Time of orders before each moment. */
const seconds = size('COMANDA_TEST_BACKUP_SECONDS', 8)
const orderEveryMs = 400
const pollMs = 100
const reachPollMs = 1_000
/** Time of `archive_timeout`, and of one shipping on a busy machine. */
const lossMsMax = 60_000 + 10_000
/** Time in which a change is shipped, on a busy machine. */
const reachMsMax = 90_000
const log = createLog('error')

/** An order that a client has sent, perhaps several times. */
interface Entry {
  id: string
  sentAt: Instant
  /** Undefined until the server has acknowledged it. */
  acknowledgedAt?: Instant
}

describe('Backups of a server that is killed', { timeout }, () => {
  it('restore each moment as it was, and lose at most a minute with the disk', { timeout }, async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'comanda-backup-'))
    // PostgreSQL runs as another user if this process is root.
    await chmod(folder, 0o755)
    const [data, backups] = [join(folder, 'data'), join(folder, 'backups')]
    const restaurant = new Restaurant(data, backups, await freePort())
    try {
      await createData(data)
      await stopDuringTrial(restaurant, data, backups)
      await restaurant.start()
      const times = await orderAtMoments(restaurant, data, backups)
      await until(async () => (await reachOf(backups)) > times.at(-1)!, reachPollMs)
      const reachMs = Date.now() - times.at(-1)!
      assert.ok(reachMs < reachMsMax, `the last change was shipped after ${reachMs} ms`)
      await restaurant.stopOrders()
      await restaurant.kill()
      await killDatabase(data)
      const killedAt = Date.now()
      await removeScratch(data)
      for (const at of times) expectState(restaurant.journal, await restoredOrders(folder, at), at, at)
      const newest = await restoredOrders(folder)
      expectState(restaurant.journal, newest, killedAt - lossMsMax, killedAt)
      const lost = restaurant.journal.filter(({ id, acknowledgedAt }) => acknowledgedAt && !newest.has(id))
      const lossMs = killedAt - Math.min(killedAt, ...lost.map(({ acknowledgedAt }) => acknowledgedAt!))
      test.diagnostic(JSON.stringify({ orders: restaurant.journal.length, lost: lost.length, lossMs }))
    } finally {
      await restaurant.stopOrders()
      await restaurant.kill()
      await removeScratch(data)
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** Stops the server while it restores its first backup for trial, which the start after it does not repeat. */
async function stopDuringTrial(restaurant: Restaurant, data: string, backups: string): Promise<void> {
  await restaurant.start({ demo: false })
  const scratch = join(data, scratchName)
  await until(async () => (await databasePid(join(scratch, 'postgres'))) > 0)
  assert.equal(await restaurant.stop(), 0)
  assert.deepEqual([await exists(scratch), await processesOf(data)], [false, []])
  assert.deepEqual(
    (await listBackups(backups)).map(({ verdict }) => verdict),
    [undefined],
  )
}

/** Places orders while the server or its database is killed before each moment, and one backup is made by hand. */
async function orderAtMoments(restaurant: Restaurant, data: string, backups: string): Promise<Instant[]> {
  restaurant.beginOrders()
  const times: Instant[] = []
  for (let i = 0; i < moments; i++) {
    await sleep((seconds * 1_000) / 2)
    if (i % 2 === 0) await restaurant.restart()
    else await killDatabase(data)
    if (i === 0) {
      const { code, stderr } = await comanda(['backup', backups, '--data', data])
      assert.equal(code, 0, stderr)
    }
    await sleep((seconds * 1_000) / 2)
    times.push(Date.now())
  }
  return times
}

/** Returns the moment up to which the backups can be restored. */
async function reachOf(backups: string): Promise<Instant> {
  const newest = (await listBackups(backups)).at(-1)!
  return (await findChain(newest, backups)).reachesTo
}

/** Restores into a folder of its own, and returns the ids of the orders there. */
async function restoredOrders(folder: string, at?: Instant): Promise<Set<string>> {
  const restored = join(folder, 'restored')
  try {
    const { checks } = await restore({ from: join(folder, 'backups'), at, dataFolder: restored, log })
    const broken = checks.filter(({ state }) => state === 'broken' || state === 'unchecked')
    assert.deepEqual(
      broken.map(({ name, examples }) => [name, ...examples]),
      [],
    )
    await completeRestore(restored)
    const { address, close } = (await openEmbedded(restored, { log }))!
    const pool = connect(address, { connectionsMax: 1 })
    const rows = await pool<
      { id: string }[]
    >`select id from delivery_order where organization_id = ${demo.organization}`
    await pool.end()
    await close()
    return new Set(rows.map(({ id }) => id))
  } finally {
    await removeScratch(restored)
  }
}

/** Expects all orders that were acknowledged before one moment, and none that was sent after another. */
function expectState(journal: readonly Entry[], ids: ReadonlySet<string>, from: Instant, to: Instant): void {
  const missing = journal.filter(({ id, acknowledgedAt }) => acknowledgedAt && acknowledgedAt < from && !ids.has(id))
  const early = journal.filter(({ id, sentAt }) => sentAt > to && ids.has(id))
  assert.deepEqual([missing, early], [[], []], `restored to ${new Date(to).toISOString()}`)
}

async function until(isSo: () => Promise<boolean>, everyMs = pollMs): Promise<void> {
  while (!(await isSo())) await sleep(everyMs)
}

/** A server with backups, and a client that places one order after another and keeps a journal. */
class Restaurant {
  readonly journal: Entry[] = []
  readonly #data: string
  readonly #backups: string
  readonly #port: number
  #node: NodeProcess | undefined
  #ordering: Promise<void> | undefined
  #hasEnded = false

  constructor(data: string, backups: string, port: number) {
    this.#data = data
    this.#backups = backups
    this.#port = port
  }

  async start({ demo = true } = {}): Promise<void> {
    const env = { COMANDA_BACKUP_TO: this.#backups }
    this.#node = await startNodeProcess({ folder: this.#data, port: this.#port, demo, env })
  }

  async stop(): Promise<number | null> {
    return this.#node!.stop()
  }

  async kill(): Promise<void> {
    await this.#node?.kill()
  }

  async restart(): Promise<void> {
    await this.kill()
    await this.start()
  }

  beginOrders(): void {
    this.#ordering = this.#order()
  }

  async stopOrders(): Promise<void> {
    this.#hasEnded = true
    await this.#ordering
  }

  async #order(): Promise<void> {
    const login = () => this.#post<{ token: string }>('/api/1/access_token', { apiLogin: this.#node!.line.apiKey })
    const { token } = (await login())!
    while (!this.#hasEnded) {
      const entry: Entry = { id: randomUUID(), sentAt: Date.now() }
      this.journal.push(entry)
      const items = [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }]
      const order = { id: entry.id, phone: '+442079460000', orderServiceType: 'DeliveryByClient', items }
      if (await this.#post('/api/1/deliveries/create', { organizationId: demo.organization, order }, token))
        entry.acknowledgedAt = Date.now()
      await sleep(orderEveryMs)
    }
  }

  /** Sends a request until it is answered or the orders end. */
  async #post<T>(path: string, body: object, token?: string): Promise<T | undefined> {
    for (;;)
      try {
        return await post<T>(`http://127.0.0.1:${this.#port}`, path, body, { token })
      } catch {
        if (this.#hasEnded) return undefined
        await sleep(pollMs)
      }
  }
}
