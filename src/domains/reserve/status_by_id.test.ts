import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import type { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { storeSize } from '#test/fixtures/many_orders.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { describeOperation } from '#test/harness/world.ts'
import statusById from './status_by_id.ts'

describeOperation(statusById, ({ it }) => {
  it('returns reserves in the requested order, each once, filtered by source', async (world) => {
    const reservations = await openReservations(world)
    const [one, two] = reservations.tableIds
    const plain = await reservations.reserve({ tableIds: [one] })
    const event = await reservations.reserve({ ...banquet({ sourceKey: 'events' }), tableIds: [two] })
    const find = async (more: object) => {
      const body = { organizationId: reservations.organizationId, reserveIds: [event, newId(), plain, event], ...more }
      const { reserves } = await world.ask<{ reserves: ReserveInfo[] }>(statusById.path, body)
      return reserves.map(({ id }) => id)
    }
    for (const [more, ids] of [
      [{}, [event, plain]],
      [{ sourceKeys: [] }, [event, plain]],
      [{ sourceKeys: ['events', 'shop'] }, [event]],
      [{ sourceKeys: ['shop'] }, []],
      [{ reserveIds: [] }, []],
    ] as const)
      assert.deepEqual(await find(more), ids)
  })

  it('hides reserves of other organizations', async (world) => {
    const [here, there] = [await openReservations(world), await openReservations(world)]
    const body = { organizationId: here.organizationId, reserveIds: [await there.reserve()] }
    assert.deepEqual((await world.ask<{ reserves: [] }>(statusById.path, body)).reserves, [])
  })

  it('returns many large reserves, up to the largest response', async (world) => {
    const { organizationId, at, reserve } = await openReservations(world)
    const days = Array.from({ length: 12 }, (_, day) => day + 1)
    const reserveIds = await Promise.all(days.map((day) => reserve({ estimatedStartTime: at('19:00', day) })))
    await storeSize(world, organizationId, 2_000_000)
    const { reserves } = await world.ask<{ reserves: ReserveInfo[] }>(statusById.path, { organizationId, reserveIds })
    assert.deepEqual(
      reserves.map(({ id }) => id),
      reserveIds,
    )
    await storeSize(world, organizationId, 3_000_000)
    const refused = await world.refuse(statusById.path, { organizationId, reserveIds })
    assert.deepEqual([refused.status, refused.error], [422, 'RESERVES_TOO_LARGE'])
  })

  it('refuses more than 200 ids', async (world) => {
    const { organizationId } = await openReservations(world)
    const reserveIds = Array.from({ length: 201 }, () => newId())
    const refused = await world.refuse(statusById.path, { organizationId, reserveIds })
    assert.deepEqual([refused.status, refused.error], [422, 'TOO_MANY_RESERVE_IDS'])
  })
})
