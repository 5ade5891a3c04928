import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { ReserveInAnswer, ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { openReservations, type Reservations } from '#test/fixtures/reservations.ts'
import { describeWorld } from '#test/harness/world.ts'

/** Action of one client; `which` selects one of the reserves that exist by then. */
interface Step {
  what: 'create' | 'change_tables' | 'change_estimated_start_time' | 'cancel'
  tables: number[]
  hour: number
  durationInMinutes: number
  which: number
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('create', 'create', 'change_tables', 'change_estimated_start_time', 'cancel'),
  tables: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 }),
  hour: fc.integer({ min: 12, max: 20 }),
  durationInMinutes: fc.constantFrom(30, 60, 90, 180),
  which: fc.nat(),
})

const clientsAtOnce = 8

async function take(reservations: Reservations, ids: string[], { what, tables, hour, durationInMinutes, which }: Step) {
  const tableIds = tables.map((i) => reservations.tableIds[i])
  const estimatedStartTime = reservations.at(`${hour}:00`)
  const id = ids[which % ids.length]
  if (what === 'create' || id === undefined) {
    const response = await reservations.ask({ tableIds, estimatedStartTime, durationInMinutes })
    ids.push(response.id)
    return response.errorInfo?.code
  }
  const more = {
    change_tables: { tableIds },
    change_estimated_start_time: { newEstimatedStartTime: estimatedStartTime },
  }
  return reservations.failure(what, id, what === 'cancel' ? { cancelReason: 'Other' } : more[what])
}

const minutes = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`) / 60_000

function collide(one: ReserveInAnswer, other: ReserveInAnswer): boolean {
  const [a, b] = [minutes(one.estimatedStartTime), minutes(other.estimatedStartTime)]
  const isAtOnce = a < b + other.durationInMinutes && b < a + one.durationInMinutes
  return isAtOnce && one.tableIds.some((id) => other.tableIds.includes(id))
}

describeWorld('Contested tables', ({ it }) => {
  it('are never reserved twice for one time, in any sequence of concurrent actions', async (world) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 24, maxLength: 48 }), async (steps) => {
        const reservations = await openReservations(world)
        const ids: string[] = []
        const codes = new Set<string | undefined>()
        for (let i = 0; i < steps.length; i += clientsAtOnce) {
          const wave = steps.slice(i, i + clientsAtOnce)
          for (const code of await Promise.all(wave.map((one) => take(reservations, ids, one)))) codes.add(code)
        }
        const expected = [undefined, 'EntityAlreadyInUse', 'WRONG_RESERVE_STATUS', 'RESERVE_NOT_FOUND']
        assert.deepEqual(
          [...codes].filter((code) => !expected.includes(code)),
          [],
        )

        const { organizationId, sectionId } = reservations
        const body = { organizationId, reserveIds: ids }
        const { reserves } = await world.ask<{ reserves: ReserveInfo[] }>('/api/1/reserve/status_by_id', body)
        const live = reserves.flatMap(({ id, reserve }) => (reserve?.status === 'New' ? [{ ...reserve, id }] : []))
        for (const [i, one] of live.entries())
          for (const other of live.slice(i + 1)) assert.equal(collide(one, other), false, JSON.stringify([one, other]))

        const workload = await world.ask<{ reserves: { id: string }[] }>(
          '/api/1/reserve/restaurant_sections_workload',
          {
            restaurantSectionIds: [sectionId],
            dateFrom: reservations.at('00:00'),
          },
        )
        assert.deepEqual(workload.reserves.map(({ id }) => id).sort(), live.map(({ id }) => id).sort())
      }),
      { numRuns: 5 },
    )
  })
})
