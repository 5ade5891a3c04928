import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { cases, type TestData } from '#test/fixtures/doctor_cases.ts'
import { rollingBack } from '#test/fixtures/harm.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { type Diagnosis, diagnose, diagnoseIn } from './doctor.ts'

const namesOf = (diagnoses: readonly Diagnosis[]) =>
  diagnoses.filter(({ count }) => count > 0).map(({ name, count, examples }) => `${name}: ${examples[0]} (${count})`)

describeOwnWorld('The doctor', ({ it }) => {
  it('finds nothing wrong with data of the program', async (world) => {
    await world.once(admit)
    assert.deepEqual(namesOf(await diagnose(world.pool)), [])
  })

  it('shows the free disk space of a local database', async (world) => {
    const figuresOf = async (place?: { databaseFolder: string }) =>
      (await diagnose(world.pool, place)).find(({ name }) => name.startsWith('Disk'))?.figures?.[0] ?? ''
    assert.match(await figuresOf({ databaseFolder: tmpdir() }), /^the database takes .* GB, free are .* GB of .* GB$/)
    assert.match(await figuresOf(), /^the database takes .* GB; its disk cannot be seen from here$/)
  })

  it('accepts commands that have been pending since the last node stopped', async (world) => {
    const given = await world.once(admit)
    const unended = cases.find(({ title }) => title === 'a command that has not ended')!
    await rollingBack(world, async (db) => {
      await unended.harm({ db, ...given })
      await db`update node set expires_at = now() - interval '9 minutes'`
      assert.deepEqual(namesOf(await diagnoseIn(db)), [])
    })
  })

  it('accepts a heartbeat that a node has sent after the transaction began', async (world) => {
    await world.once(admit)
    await rollingBack(world, async (db) => {
      // The start of the transaction, `now()`, is fixed.
      for (let elapsedMs = 0; elapsedMs < 50; )
        [{ elapsedMs }] = await db<[{ elapsedMs: number }]>`
          select extract(epoch from clock_timestamp() - now())::float8 * 1000 as elapsed_ms`
      await db`update node set expires_at = clock_timestamp() + interval '1 minute' - interval '10 ms'`
      assert.deepEqual(namesOf(await diagnoseIn(db)), [])
    })
  })

  it('names the error and the time of failing receivers, and the age of expired orders', async (world) => {
    const given = await world.once(admit)
    for (const [title, text] of [
      [
        'a receiver that fails',
        /127\.0\.0\.1:9\/hook of .*: ECONNREFUSED, failing since \d{4}-\d\d-\d\d \d\d:\d\d UTC \(1\)$/,
      ],
      ['an order that no terminal accepted', / the first \d{4}-\d\d-\d\d \d\d:\d\d UTC, the last \d+ min ago \(1\)$/],
    ] as const)
      await rollingBack(world, async (db) => {
        await cases.find((one) => one.title === title)!.harm({ db, ...given })
        assert.match(namesOf(await diagnoseIn(db)).join(), text)
      })
  })

  for (const { title, broken, harm } of cases)
    it(`finds ${title}`, async (world) => {
      const given = await world.once(admit)
      let found: string[] = []
      await rollingBack(world, async (db) => {
        await harm({ db, ...given })
        found = namesOf(await diagnoseIn(db))
      })
      const expected = [...broken]
      assert.equal(found.length, expected.length, found.join('\n'))
      for (const name of expected)
        assert.ok(
          found.some((one) => one.includes(name)),
          `${name}\n${found.join('\n')}`,
        )
    })
})

async function admit(world: World): Promise<Omit<TestData, 'db'>> {
  const restaurant = await openRestaurant(world)
  const token = await world.tokenOf({ organizationIds: [restaurant.organizationId] })
  const webHooksUri = 'http://127.0.0.1:9/hook'
  await world.ask(
    '/api/1/webhooks/update_settings',
    {
      organizationId: restaurant.organizationId,
      webHooksUri,
      webHooksFilter: { deliveryOrderFilter: { orderStatuses: [] } },
    },
    { token },
  )
  const { organizationId, terminalGroupId } = restaurant
  const items = [{ productId: dish.open.id, balance: 3 }]
  const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/stop_lists/add', {
    organizationId,
    terminalGroupId,
    items,
  })
  await world.outcome(organizationId, correlationId)
  const taken = await restaurant.place()
  const open = { type: 'Product', productId: dish.open.id, amount: 9, price: 5 }
  const placed = await world.ask<{ correlationId: string; orderInfo: { id: string } }>(
    '/api/1/deliveries/create',
    restaurant.body({ items: [open] }),
  )
  await world.outcome(organizationId, placed.correlationId)
  const linked = await openLinkedRestaurant(world)
  const terminal = await linked.connect()
  const order = await world.ask<{ correlationId: string }>('/api/1/deliveries/create', linked.body())
  await terminal.until(() => terminal.commands()[0])
  terminal.answer(order.correlationId)
  await world.outcome(linked.organizationId, order.correlationId)
  terminal.cut()
  const reservations = await openReservations(world)
  const reserveId = await reservations.reserve()
  await reservations.reserve({ tableIds: [reservations.tableIds[1]] })
  return {
    restaurant,
    taken,
    refused: placed.orderInfo.id,
    linkedCommand: order.correlationId,
    reserveId,
    tableOrganizationId: reservations.organizationId,
    other: linked,
  }
}
