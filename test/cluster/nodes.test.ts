import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Pool } from '#core/db/connect.ts'
import { createLog } from '#server/log.ts'
import { demo } from '#shared/demo.ts'
import { Agent } from '#terminal/agent/agent.ts'
import { Journal } from '#terminal/agent/journal.store.ts'
import { noPrinter } from '#terminal/agent/printers.ts'
import { type NodeProcess, post, RequestError, retryUntilPropagated, startNodeProcess } from '#test/harness/nodes.ts'
import { type ExternalDatabase, openExternalDatabase } from '#test/harness/postgres.ts'
import { eventually, openReceiver, type Receiver } from '#test/harness/receiver.ts'

interface Restaurant {
  organizationId: string
  terminalGroupId: string
}

interface Terminal extends Restaurant {
  agent: Agent
  /** Ids of commands whose result the terminal has received. */
  results: Set<string>
}

const adminToken = 'ca_admin-token-of-several-nodes'
const create = '/api/1/deliveries/create'
/** A lease lasts two seconds, and nodes poll five times a second; the rest is reserve for a busy machine. */
const takeoverMsMax = 3_000
const database = await openExternalDatabase()

describe('Several nodes', { skip: !database && 'there is no PostgreSQL on this machine' }, () => {
  let pool: Pool
  let apis: [NodeProcess, NodeProcess]
  let workers: NodeProcess[]
  let receiver: Receiver
  let token: string
  let virtual: Restaurant[]
  let terminals: Terminal[]
  /** Acknowledged orders by organization. */
  const placed = new Map<string, Set<string>>()

  before(async () => {
    const { url: databaseUrl } = database as ExternalDatabase
    const first = await startNodeProcess({ role: 'api', databaseUrl, adminToken })
    const start = (role: 'api' | 'worker') => startNodeProcess({ role, databaseUrl, adminToken, demo: false })
    const [second, worker] = await Promise.all([start('api'), start('worker')])
    apis = [first, second]
    workers = [worker]
    pool = connect({ url: databaseUrl }, { connectionsMax: 4 })
    const { appId, clientSecret, apiKey } = first.line
    token = (await post<{ token: string }>(first.url, '/api/v2/access_token', { appId, clientSecret, apiKey })).token
    receiver = await openReceiver()
    virtual = [await openRestaurant('virtual'), await openRestaurant('virtual')]
    terminals = [await openTerminal(first.url, second.url), await openTerminal(second.url, first.url)]
  })

  after(async () => {
    await Promise.all((terminals ?? []).map(({ agent }) => agent.stop()))
    await Promise.all([...(apis ?? []), ...(workers ?? [])].map((node) => node.kill()))
    await receiver?.close()
    await pool?.end()
    await database?.stop()
  })

  it('execute what any of them accepts, in virtual and linked restaurants, and send webhooks of it', async () => {
    await Promise.all(apis.flatMap(({ url }) => restaurants().map((one) => placeMany(url, one, 10))))
    await expectAccepted()
  })

  it('answer a repetition alike at another node, and refuse another order with the same id', async () => {
    for (const { organizationId } of restaurants()) {
      const body = orderBody(organizationId)
      const headers = { 'idempotency-key': randomUUID() }
      const requests = apis.flatMap(({ url }) => [url, url]).map((url) => post(url, create, body, { token, headers }))
      const [answer, ...others] = await Promise.all(requests)
      for (const other of others) assert.deepEqual(other, answer)
      const again = await post(apis[1].url, create, body, { token })
      assert.deepEqual(again, answer)
      const different = { ...body, order: { ...body.order, comment: 'another' } }
      const refusal = await post(apis[0].url, create, different, { token }).catch((error) => error)
      assert.ok(refusal instanceof RequestError && refusal.status < 500, String(refusal))
      remember(organizationId, body.order.id)
    }
    await expectAccepted()
  })

  it('take over from a worker that is killed, within the time of a lease', async (test) => {
    const { url: databaseUrl } = database as ExternalDatabase
    // The only worker so far has all leases of the virtual restaurants.
    workers.push(await startNodeProcess({ role: 'worker', databaseUrl, adminToken, demo: false }))
    const before = await epochs()
    const placing = keepPlacing(virtual)
    await eventually(unfinishedSince(await now()), (at) => at !== undefined)
    const killedAt = await now()
    await workers.shift()!.kill()
    const gaps = await Promise.all(virtual.map((one) => firstAppliedMs(one, killedAt)))
    await placing.stop()
    test.diagnostic(`it took ${gaps.map(Math.round).join(' and ')} ms`)
    assert.ok(Math.max(...gaps) < takeoverMsMax)
    const later = await epochs()
    for (const { terminalGroupId } of virtual) assert.ok(later.get(terminalGroupId)! > before.get(terminalGroupId)!)
    await expectAccepted()
  })

  it('take over the terminals of an API that is killed, and of one that is stopped', async (test) => {
    const [first, second] = apis
    const { url: databaseUrl } = database as ExternalDatabase
    for (const [leaving, staying] of [
      [first, second],
      [second, first],
    ] as const) {
      const placing = keepPlacing(terminals, staying.url)
      await eventually(unfinishedSince(await now()), (at) => at !== undefined)
      const leftAt = await now()
      if (leaving === first) await leaving.kill()
      else assert.equal(await leaving.stop(), 0)
      const gaps = await Promise.all(terminals.map((one) => firstAppliedMs(one, leftAt)))
      await placing.stop()
      test.diagnostic(`it took ${gaps.map(Math.round).join(' and ')} ms`)
      assert.ok(Math.max(...gaps) < takeoverMsMax)
      const port = Number(new URL(leaving.url).port)
      const back = await startNodeProcess({ role: 'api', databaseUrl, adminToken, demo: false, port })
      apis[leaving === first ? 0 : 1] = back
    }
    await expectAccepted()
  })

  const restaurants = (): Restaurant[] => [...virtual, ...terminals]

  async function openRestaurant(kind: 'virtual' | 'linked'): Promise<Restaurant> {
    const [{ url }] = apis
    const organization = { corporationId: demo.corporation, name: `${kind} of several`, isSandbox: true }
    const { id: organizationId } = await admin<{ id: string }>('organizations/save', organization)
    const group = { organizationId, name: 'Kitchen', kind }
    const { id: terminalGroupId } = await admin<{ id: string }>('terminal_groups/save', group)
    const settings = { organizationId, webHooksUri: receiver.url }
    await post(url, '/api/1/webhooks/update_settings', settings, { token })
    placed.set(organizationId, new Set())
    return { organizationId, terminalGroupId }
  }

  async function openTerminal(...url: string[]): Promise<Terminal> {
    const restaurant = await openRestaurant('linked')
    const { terminalGroupId } = restaurant
    const made = await admin<{ token: string }>('terminal_tokens/create', { terminalGroupId, name: 'Terminal' })
    const results = new Set<string>()
    const agent = new Agent({
      url,
      token: made.token,
      name: 'Terminal',
      version: '1',
      journal: new Journal(':memory:'),
      printer: noPrinter,
      log: createLog('error'),
      onResult: ({ commandId }) => results.add(commandId),
    })
    agent.start()
    return { ...restaurant, agent, results }
  }

  const admin = <T>(path: string, body: object) => post<T>(apis[0].url, `/admin/${path}`, body, { token: adminToken })

  async function placeMany(url: string, { organizationId }: Restaurant, count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const body = orderBody(organizationId)
      await retryUntilPropagated(() => post(url, create, body, { token }))
      remember(organizationId, body.order.id)
    }
  }

  /** Places orders one after another in each restaurant until it is stopped. */
  function keepPlacing(where: readonly Restaurant[], url = apis[0].url) {
    let isStopping = false
    const clients = where.map(async (one) => {
      while (!isStopping) {
        await placeMany(url, one, 1)
        await sleep(20)
      }
    })
    return {
      async stop() {
        isStopping = true
        await Promise.all(clients)
      },
    }
  }

  const remember = (organizationId: string, orderId: string) => void placed.get(organizationId)!.add(orderId)

  async function now(): Promise<string> {
    const [row] = await pool<{ now: string }[]>`select clock_timestamp()::text as now`
    return row!.now
  }

  /** Returns when the first command after this time was executed. */
  const unfinishedSince = (since: string) => async () => {
    const [row] = await pool<{ at: string }[]>`
      select finished_at::text as at
        from command
       where accepted_at > ${since}
         and state = 'applied'
       limit 1`
    return row?.at
  }

  /** Returns the milliseconds until the terminal group's next command was executed. */
  async function firstAppliedMs({ terminalGroupId }: Restaurant, since: string): Promise<number> {
    return (await eventually(
      async () => {
        const [row] = await pool<{ ms: number | null }[]>`
          select extract(epoch from min(finished_at) - ${since}::timestamptz)::float8 * 1000 as ms
            from command
           where terminal_group_id = ${terminalGroupId}
             and accepted_at > ${since}
             and state = 'applied'`
        return row!.ms
      },
      (ms) => ms !== null,
    ))!
  }

  async function epochs(): Promise<Map<string, number>> {
    const rows = await pool<{ terminalGroupId: string; epoch: number }[]>`
      select terminal_group_id, epoch from terminal_group_lease`
    return new Map(rows.map(({ terminalGroupId, epoch }) => [terminalGroupId, epoch]))
  }

  /** Checks that every acknowledged order was accepted once with a unique number, and that webhooks and terminals received it. */
  async function expectAccepted(): Promise<void> {
    for (const { organizationId } of restaurants()) {
      const ids = [...placed.get(organizationId)!]
      const orders = await eventually(
        () => pool<{ id: string; creationStatus: string; number: number }[]>`
          select id, creation_status, number from delivery_order where organization_id = ${organizationId}`,
        (rows) => rows.every(({ creationStatus }) => creationStatus !== 'InProgress'),
      )
      assert.deepEqual(orders.map(({ id }) => id).sort(), ids.sort())
      assert.deepEqual(new Set(orders.map(({ creationStatus }) => creationStatus)), new Set(['Success']))
      assert.deepEqual(
        orders.map(({ number }) => number).sort((a, b) => a - b),
        orders.map((_, i) => i + 1),
      )
      await eventually(
        async () => eventsOf(organizationId),
        (notified) => ids.every((id) => notified.has(id)),
      )
    }
    for (const { organizationId, results } of terminals) {
      await eventually(
        async () => results.size,
        (size) => size === placed.get(organizationId)!.size,
      )
    }
  }

  const eventsOf = (organizationId: string) =>
    new Set(
      receiver.received
        .flatMap(({ events }) => events)
        .filter((event) => event.organizationId === organizationId)
        .map(({ eventInfo }) => (eventInfo as { id: string }).id),
    )

  function orderBody(organizationId: string) {
    return {
      organizationId,
      order: {
        id: randomUUID(),
        phone: '+442079460000',
        orderServiceType: 'DeliveryByClient',
        items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
      },
    }
  }
})
