import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { storeSize } from '#test/fixtures/many_orders.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import byRevision from './by_revision.ts'

interface Answer {
  maxRevision: number
  ordersByOrganizations: { organizationId: string; orders: { id: string; order: { status: string } }[] }[]
}

describeOperation(byRevision, ({ it }) => {
  it('returns orders changed after a revision, and nothing if none changed', async (world) => {
    const restaurant = await openRestaurant(world)
    const [one, two] = [await restaurant.place(), await restaurant.place()]
    const read = (startRevision: number) =>
      world.ask<Answer>(byRevision.path, { startRevision, organizationIds: [restaurant.organizationId] })
    const idsOf = (answer: Answer) => answer.ordersByOrganizations[0]?.orders.map(({ id }) => id)
    const all = await read(0)
    assert.deepEqual(idsOf(all), [one, two])
    await restaurant.change('cancel', one)
    const changed = await read(all.maxRevision)
    assert.deepEqual(idsOf(changed), [one])
    assert.ok(changed.maxRevision > all.maxRevision)
    const rest = await read(changed.maxRevision)
    assert.deepEqual([idsOf(rest), rest.maxRevision], [[], changed.maxRevision])
  })

  it('returns large orders in parts, and a reader that continues from each sees all of them', async (world) => {
    const restaurant = await openRestaurant(world)
    const placed = [await restaurant.place(), await restaurant.place(), await restaurant.place()]
    await storeSize(world, restaurant.organizationId, 9_000_000)
    const parts: string[][] = []
    for (let startRevision = 0; parts.at(-1)?.length !== 0; ) {
      const { organizationId } = restaurant
      const answer = await world.ask<Answer>(byRevision.path, { startRevision, organizationIds: [organizationId] })
      startRevision = answer.maxRevision
      parts.push(answer.ordersByOrganizations[0]!.orders.map(({ id }) => id))
    }
    assert.deepEqual(parts, [placed.slice(0, 2), placed.slice(2), []])
  })

  for (const [name, count] of [
    ['one organization', 1],
    ['several organizations', 3],
  ] as const)
    it(`never misses a change of ${name} during concurrent writes`, async (world) => {
      const restaurants = await Promise.all(Array.from({ length: count }, () => openRestaurant(world)))
      const organizationIds = restaurants.map(({ organizationId }) => organizationId)
      const placed = new Set<string>()
      const seen = new Set<string>()
      let isWriting = true
      const write = async () => {
        for (let i = 0; i < 25; i++)
          for (const restaurant of restaurants) placed.add(await restaurant.place({ id: newId<'Order'>() }))
      }
      const read = async () => {
        let startRevision = 0
        for (let last = false; ; last = !isWriting) {
          const answer = await world.ask<Answer>(byRevision.path, { startRevision, organizationIds })
          assert.ok(answer.maxRevision >= startRevision)
          startRevision = answer.maxRevision
          for (const { orders } of answer.ordersByOrganizations) for (const { id } of orders) seen.add(id)
          if (last) return
        }
      }
      const writing = Promise.all(Array.from({ length: 4 }, write)).finally(() => {
        isWriting = false
      })
      await Promise.all([writing, read()])
      assert.equal(placed.size, 100 * count)
      assert.deepEqual(
        [...placed].filter((id) => !seen.has(id)),
        [],
      )
    })
})
