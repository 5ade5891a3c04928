import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import list from './list.ts'

interface Answer {
  items: { id: string; [field: string]: unknown }[]
  limit: number
  totalCount: number
}

describeOperation(list, ({ it }) => {
  async function openPositions(world: World) {
    const { organizationId, addRole } = await openStaff(world)
    const hours = await addRole('HOURLY', { scheduleType: 'HOURS', paymentPerHour: 12.5 })
    const fixed = await addRole('SALARIED', { scheduleType: 'FIXED', steadySalary: 3200, isDeleted: true })
    const session = await addRole('SESSION', { canWorkBySubstitutedCard: true })
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    const own = new Set([hours, fixed, session])
    const found = async (...filters: object[]) => {
      const { items } = await world.ask<Answer>(list.path, { filters, limit: 1000 }, { token })
      return items.filter(({ id }) => own.has(id)).map(({ id }) => id)
    }
    return { token, addRole, hours, fixed, session, found }
  }

  it('returns every field of a position', async (world) => {
    const { token, hours, fixed, session } = await world.once(openPositions)
    const { items, limit } = await world.ask<Answer>(list.path, {}, { token })
    const seen = [hours, fixed, session].map((id) => items.find((item) => item.id === id))
    const plain = { paymentPerHour: null, steadySalary: null, isDeleted: false, canWorkBySubstitutedCard: false }
    assert.deepEqual(seen, [
      { ...plain, id: hours, code: 'HOURLY', name: 'HOURLY', scheduleType: 'HOURS', paymentPerHour: 12.5 },
      {
        ...plain,
        id: fixed,
        code: 'SALARIED',
        name: 'SALARIED',
        scheduleType: 'FIXED',
        steadySalary: 3200,
        isDeleted: true,
      },
      {
        ...plain,
        id: session,
        code: 'SESSION',
        name: 'SESSION',
        scheduleType: 'SESSION',
        canWorkBySubstitutedCard: true,
      },
    ])
    assert.equal(limit, 50)
  })

  it('filters positions by every operator', async (world) => {
    const { hours, fixed, session, found } = await world.once(openPositions)
    for (const [filter, expected] of [
      [{ field: 'isDeleted', op: 'eq', value: true }, [fixed]],
      [{ field: 'isDeleted', op: 'ne', value: true }, [hours, session]],
      [{ field: 'isDeleted', op: 'in', values: [true] }, [fixed]],
      [{ field: 'isDeleted', op: 'gte', value: true }, [fixed]],
      [{ field: 'scheduleTypes', op: 'eq', value: 'HOURS' }, [hours]],
      [{ field: 'scheduleTypes', value: 'HOURS' }, [hours]],
      [{ field: 'scheduleTypes', op: 'ne', value: 'HOURS' }, [fixed, session]],
      [{ field: 'scheduleTypes', op: 'in', values: ['HOURS', 'FIXED'] }, [hours, fixed]],
      [{ field: 'scheduleTypes', op: 'in', value: ['FIXED'] }, [fixed]],
      [{ field: 'scheduleTypes', op: 'nin', values: ['HOURS', 'FIXED'] }, [session]],
      [{ field: 'scheduleTypes', op: 'like', value: 'ess' }, [session]],
      [{ field: 'scheduleTypes', op: 'gt', value: 'HOURS' }, [session]],
      [{ field: 'scheduleTypes', op: 'lt', value: 'HOURS' }, [fixed]],
      [{ field: 'scheduleTypes', op: 'lte', value: 'HOURS' }, [hours, fixed]],
      [{ field: 'scheduleTypes', op: 'blank' }, []],
      [{ field: 'scheduleTypes', op: 'notblank' }, [hours, fixed, session]],
    ] as const)
      assert.deepEqual(await found(filter), expected, JSON.stringify(filter))
  })

  it('returns positions changed after a revision', async (world) => {
    const { token, addRole } = await openPositions(world)
    const changed = async (revisionFrom: number) =>
      (await world.ask<Answer>(list.path, { revisionFrom }, { token })).items.map(({ code }) => code)
    const [row] = await world.pool<{ revision: number }[]>`
      select max(revision) as revision from employee_position where corporation_id = ${demo.corporation}`
    assert.deepEqual(await changed(row!.revision), [])
    await addRole('NEW')
    assert.deepEqual(await changed(row!.revision), ['NEW'])
    assert.ok((await changed(-1)).length > 3)
  })

  it('pages without gaps or repeats while others are created', async (world) => {
    const { token, addRole } = await openPositions(world)
    const making = Array.from({ length: 12 }, (_, i) => addRole(`M${i}`))
    const seen: unknown[] = []
    for (let offset = 0, isMore = true; isMore; offset += 2) {
      const { items } = await world.ask<Answer>(list.path, { limit: 2, offset }, { token })
      seen.push(...items.map(({ id }) => id))
      isMore = items.length === 2
    }
    await Promise.all(making)
    const { items, totalCount } = await world.ask<Answer>(list.path, { limit: 1000 }, { token })
    assert.equal(totalCount, items.length)
    assert.deepEqual(
      items.slice(0, seen.length).map(({ id }) => id),
      seen,
    )
  })

  it('lists the fields of filters', async ({ refuse }) => {
    const { status, error, message } = await refuse(list.path, { filters: [{ field: 'name', value: 'x' }] })
    assert.deepEqual([status, error], [400, 'INVALID_FILTER'])
    assert.equal(message, 'filters[0].field must be one of scheduleTypes, isDeleted')
  })
})
