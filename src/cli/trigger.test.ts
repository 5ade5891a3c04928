import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { comanda } from '#test/harness/comanda.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const organizationId = demo.organization

const run = ({ url, credentials: { appId, clientSecret, apiKey } }: World, ...words: string[]) =>
  comanda(
    ['trigger', ...words, '--url', url, '--app-id', appId, '--client-secret', clientSecret, '--api-key', apiKey],
    {},
  )

interface Page {
  revision: number
  events: { eventType: string; eventInfo: { order?: { status?: string }; errorInfo?: { code?: string } } }[]
}

/** Returns what `trigger` makes happen, as webhooks say it: kinds of events with statuses or codes. */
async function eventsOf(world: World, name: string): Promise<string[]> {
  const read = (afterRevision?: number) =>
    world.ask<Page>('/api/1/webhooks/events', {
      organizationId,
      afterRevision,
      webHooksFilter: { stopListUpdateFilter: { updates: true } },
    })
  const { revision } = await read()
  const { code, stderr } = await run(world, name)
  assert.equal(code, 0, stderr)
  const { events } = await read(revision)
  return events.map(({ eventType, eventInfo: { order, errorInfo } }) =>
    [eventType, order?.status ?? errorInfo?.code].filter((word) => word !== undefined).join(' '),
  )
}

describeOwnWorld('comanda trigger', ({ it }) => {
  it('takes a delivery order through its life', async (world) => {
    const events = await eventsOf(world, 'order.delivered')
    const statuses = ['CookingStarted', 'CookingCompleted', 'Waiting', 'Delivered', 'Closed']
    for (const status of statuses) assert.ok(events.includes(`DeliveryOrderUpdate ${status}`), `${status} in ${events}`)
    assert.ok((await eventsOf(world, 'order.created')).includes('DeliveryOrderUpdate WaitCooking'))
    assert.ok((await eventsOf(world, 'order.cancelled')).includes('DeliveryOrderUpdate Cancelled'))
  })

  it('makes orders fail, and leaves the front office as it was', async (world) => {
    const faults = () => world.ask<{ frontOffices: { faults: object }[] }>('/sandbox/faults/get', { organizationId })
    const settings = { organizationId, frontOffice: { slowSeconds: 0.01 } }
    await world.ask('/sandbox/faults/set', settings)
    for (const name of ['order.refused', 'order.late'])
      assert.ok((await eventsOf(world, name)).some((event) => event.startsWith('DeliveryOrderError')))
    for (const office of (await faults()).frontOffices) assert.deepEqual(office.faults, settings.frontOffice)
  })

  it('prints each command with its correlation id and the code of a refusal', async (world) => {
    const { stdout } = await run(world, 'order.refused')
    const [, correlationId] = /^\/api\/1\/deliveries\/create {2}([0-9a-f-]{36}) {2}ProductNotFound$/m.exec(stdout)!
    const { state } = await world.ask<{ state: string }>('/api/1/commands/status', { organizationId, correlationId })
    assert.equal(state, 'Error')
  })

  it('serves a table, reserves one, and changes the stop list', async (world) => {
    const atTable = await eventsOf(world, 'table.paid')
    assert.ok(atTable.includes('TableOrderUpdate Closed'), `${atTable}`)
    const reserved = await eventsOf(world, 'reserve.created')
    assert.ok(reserved.filter((event) => event.startsWith('ReserveUpdate')).length >= 2, `${reserved}`)
    assert.ok((await eventsOf(world, 'stop_list.changed')).includes('StopListUpdate'))
  })

  it('gives a guest a bonus', async (world) => {
    const { code, stderr } = await run(world, 'guest.bonus')
    assert.equal(code, 0, stderr)
    const { walletBalances } = await world.ask<{ walletBalances: { balance: number }[] }>(
      '/api/1/loyalty/core/customer/info',
      { organizationId, type: 'phone', phone: '+442079460999' },
    )
    assert.ok(walletBalances.some(({ balance }) => balance >= 10))
  })

  it('lists what can happen, also to who names something else', async (world) => {
    const { stdout } = await run(world, '--list')
    assert.match(stdout, /^order\.delivered +an order is placed/m)
    const { code, stderr } = await run(world, 'order.eaten')
    assert.equal(code, 2)
    assert.match(stderr, /"order\.eaten" is not known/)
    assert.match(stderr, /order\.delivered/)
  })
})
