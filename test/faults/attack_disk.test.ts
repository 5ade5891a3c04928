import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeEmbedded } from '#core/db/embedded.ts'
import { demo } from '#shared/demo.ts'
import { type NodeProcess, post, startNodeProcess } from '#test/harness/nodes.ts'
import { Tally } from './attack.ts'
import { mountDisk, unmountDisk } from './attack_disk.ts'

const timeout = 600_000
/** The data folder of a new server takes a third of it. */
const diskMegabytes = 256
/** Space for a few more orders. */
const spareBytes = 2_097_152
const portion = Buffer.alloc(1_048_576)
const patienceMs = 120_000
const pollMs = 200
const ordersMax = 2_000

const disk = mountDisk(diskMegabytes)

describe('A server whose disk is full', { timeout, skip: disk === undefined && 'no disk can be mounted here' }, () => {
  const folder = join(disk ?? '', 'data')
  const logFile = join(disk ?? '', 'log')
  const acknowledged: string[] = []
  let node: NodeProcess
  let token: string

  before(async () => {
    const errorOutput = openSync(logFile, 'a')
    node = await startNodeProcess({
      folder,
      errorOutput,
      env: { COMANDA_DEMO_HISTORY: 'off', COMANDA_LOG_LEVEL: 'debug' },
    })
    closeSync(errorOutput)
    const { apiKey } = node.line
    token = (await post<{ token: string }>(node.url, '/api/1/access_token', { apiLogin: apiKey })).token
  })
  after(async () => {
    await node?.kill()
    await removeEmbedded(folder)
    unmountDisk(disk!)
  })

  const call = (path: string, body: object) =>
    fetch(`${node.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })

  /** Places an order of about 100 kB. Returns the status, and code and retry time of a refusal. */
  async function place(): Promise<{ status: number; code?: string; retryAfter: string | null }> {
    const id = randomUUID()
    const item = { type: 'Product', productId: demo.product, amount: 1, price: 9.5, comment: randomUUID().repeat(6) }
    const order = { id, phone: '+442079460000', orderServiceType: 'DeliveryByClient', items: Array(400).fill(item) }
    const response = await call('/api/1/deliveries/create', { organizationId: demo.organization, order })
    const { error } = (await response.json()) as { error?: string }
    if (response.ok) acknowledged.push(id)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ...(error && { code: error }) }
  }

  const isReady = async () => (await fetch(`${node.url}/readyz`)).status === 200

  it('refuses with 503 what it cannot write, and recovers by itself when there is space again', async (test) => {
    assert.equal((await place()).status, 200)
    const ballast = fillDisk(disk!)
    const tally = new Tally()
    for (let i = 0; i < ordersMax && tally.count(503) < 20; i++) {
      const { status, code, retryAfter } = await place()
      tally.add(status)
      if (status === 200) continue
      assert.deepEqual([status, retryAfter === null], [503, false], `${status} ${code}`)
    }
    test.diagnostic(`while the disk is full: ${tally}`)
    assert.ok(tally.count(503) >= 20, String(tally))
    assert.equal(await isReady(), false)
    const logged = statSync(logFile).size

    rmSync(ballast)
    await until('it is ready', isReady)
    await until('an order is taken', async () => (await place()).status === 200)
    await until(
      'all that was acknowledged is carried out',
      async () => (await countCarriedOut()) === acknowledged.length,
    )
    await until('the log goes on', async () => (await isReady()) && statSync(logFile).size > logged)
    test.diagnostic(`${acknowledged.length} orders were acknowledged, and none was lost`)
  })

  async function countCarriedOut(): Promise<number> {
    let count = 0
    for (let from = 0; from < acknowledged.length; from += 50) {
      const orderIds = acknowledged.slice(from, from + 50)
      const response = await call('/api/1/deliveries/by_id', { organizationId: demo.organization, orderIds })
      if (!response.ok) return 0
      const { orders } = (await response.json()) as { orders: { creationStatus: string }[] }
      count += orders.filter(({ creationStatus }) => creationStatus === 'Success').length
    }
    return count
  }
})

async function until(condition: string, isIt: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + patienceMs; !(await isIt().catch(() => false)); await sleep(pollMs))
    assert.ok(performance.now() < deadline, `it is not so that ${condition}`)
}

/** Mounts a small disk in memory. Returns undefined if this user may not mount. */
/** Fills the disk with a file, and returns its path. */
function fillDisk(folder: string): string {
  const path = join(folder, 'ballast')
  const file = openSync(path, 'w')
  for (let size = portion.length; size >= 1; )
    try {
      if (writeSync(file, portion, 0, size) < size) size >>= 1
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      size >>= 1
    }
  ftruncateSync(file, fstatSync(file).size - spareBytes)
  closeSync(file)
  return path
}
