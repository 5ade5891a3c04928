import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import list from './list.ts'

interface Answer {
  items: Record<string, unknown>[]
  limit: number
  offset: number
  totalCount: number
}

const idsOf = ({ items }: Answer) => items.map(({ id }) => id)

describeOperation(list, ({ it }) => {
  const at = (organizationId: string) => ({ field: 'organizationId', value: organizationId })

  async function openTeam(world: World) {
    const staff = await openStaff(world)
    const roleId = await staff.addRole('COOK')
    const tag = randomUUID().slice(0, 8)
    const ana = await staff.hire({
      displayName: 'Ana',
      ...{ code: `a${tag}`, firstName: 'Ana', lastName: 'Silva', middleName: 'Maria' },
      ...{ phone: `+44${tag}`, email: `${tag}@example.com`, roleIds: [roleId], mainRoleId: roleId },
    })
    const ben = await staff.hire({ displayName: 'Ben', firstName: 'Ben', isDeleted: true })
    return { ...staff, roleId, tag, ana, ben }
  }

  it('filters by every field, and by all filters together', async (world) => {
    const { organizationId, roleId, tag, ana, ben } = await openTeam(world)
    const found = async (...filters: object[]) =>
      idsOf(await world.ask<Answer>(list.path, { filters: [at(organizationId), ...filters] })).filter(
        (id) => id === ana || id === ben,
      )
    for (const [field, value, expected] of [
      ['id', ana.toUpperCase(), [ana]],
      ['code', `a${tag}`, [ana]],
      ['firstName', 'Ana', [ana]],
      ['firstName', 'ana', []],
      ['lastName', 'Silva', [ana]],
      ['middleName', 'Maria', [ana]],
      ['phone', `+44${tag}`, [ana]],
      ['email', `${tag}@example.com`, [ana]],
      ['mainRoleId', roleId, [ana]],
      ['isFired', 'true', [ben]],
      ['isFired', 'false', [ana]],
      ['organizationId', organizationId.toUpperCase(), [ana, ben]],
    ] as const)
      assert.deepEqual(await found({ field, value }), expected, `${field} ${value}`)
    assert.deepEqual(await found({ field: 'firstName', value: 'Ana' }, { field: 'isFired', value: 'true' }), [])
  })

  it('returns the requested fields, or the default ones', async (world) => {
    const { organizationId, ana } = await openTeam(world)
    const filters = [{ field: 'id', value: ana }]
    const seen = async (more: object) => (await world.ask<Answer>(list.path, { filters, ...more })).items[0]
    assert.deepEqual(Object.keys((await seen({}))!).sort(), ['code', 'id', 'isFired', 'name'])
    assert.deepEqual(Object.keys((await seen({ fields: [] }))!).sort(), ['code', 'id', 'isFired', 'name'])
    assert.deepEqual(await seen({ fields: ['organizationIds', 'lastName'] }), {
      organizationIds: [organizationId],
      lastName: 'Silva',
    })
  })

  it('pages in the order of creation while others are hired', async (world) => {
    const { organizationId, hire } = await openStaff(world)
    for (let i = 0; i < 5; i++) await hire()
    const before = await world.ask<Answer>(list.path, { filters: [at(organizationId)] })
    const hiring = Array.from({ length: 12 }, () => hire())
    const seen: unknown[] = []
    for (let offset = 0, isMore = true; isMore; offset += 3) {
      const { items, ...page } = await world.ask<Answer>(list.path, { filters: [at(organizationId)], limit: 3, offset })
      assert.deepEqual([page.limit, page.offset], [3, offset])
      seen.push(...items.map(({ id }) => id))
      isMore = items.length === 3
    }
    await Promise.all(hiring)
    const after = await world.ask<Answer>(list.path, { filters: [at(organizationId)] })
    assert.equal(after.totalCount, before.totalCount + 12)
    assert.deepEqual(idsOf(after).slice(0, seen.length), seen)
    assert.deepEqual(seen.slice(0, before.items.length), idsOf(before))
  })

  it('shows a key only employees of its organizations', async (world) => {
    const [here, there] = [await openTeam(world), await openTeam(world)]
    const both = await here.hire({ organizationIds: [here.organizationId, there.organizationId] })
    const token = await world.tokenOf({ organizationIds: [here.organizationId] })
    const answer = await world.ask<Answer>(list.path, { filters: [], fields: ['id', 'organizationIds'] }, { token })
    const ids = idsOf(answer)
    assert.equal(answer.totalCount, ids.length)
    assert.ok([here.ana, here.ben, both].every((id) => ids.includes(id)))
    assert.ok(!ids.includes(there.ana))
    assert.deepEqual(answer.items.find(({ id }) => id === both)?.organizationIds, [here.organizationId])
    const { status, error } = await world.refuse(list.path, { filters: [at(there.organizationId)] }, { token })
    assert.deepEqual([status, error], [403, 'ORGANIZATION_FORBIDDEN'])
  })

  it('explains invalid filters', async ({ refuse }) => {
    for (const [filter, code, path] of [
      [{ field: 'id', value: 'x' }, 'INVALID_FILTER', 'filters[0].value'],
      [{ field: 'isFired', value: 'maybe' }, 'INVALID_FILTER', 'filters[0].value'],
      [{ field: 'code' }, 'INVALID_FILTER', 'filters[0].value'],
      [{ value: 'x' }, 'INVALID_FILTER', 'filters[0].field'],
      [{ field: 'salary', value: '1' }, 'INVALID_REQUEST', 'filters[0].field'],
      [{ field: 'code', op: 'like', value: '1' }, 'INVALID_REQUEST', 'filters[0].op'],
    ] as const) {
      const { status, error, details, message } = await refuse(list.path, { filters: [filter] })
      assert.deepEqual([status, error, details.fields[0]?.path], [400, code, path])
      assert.match(message, /must be/)
    }
    const { details } = await refuse(list.path, { filters: [], offset: -1 })
    assert.equal(details.fields[0]?.path, 'offset')
  })

  it('accepts any limit, and returns the effective one', async (world) => {
    const { hire } = await openStaff(world)
    const lastName = randomUUID()
    await Promise.all([hire({ lastName }), hire({ lastName })])
    const filters = [{ field: 'lastName', value: lastName }]
    for (const [limit, expected, count] of [
      [undefined, 10_000, 2],
      [null, 10_000, 2],
      [0, 10_000, 2],
      [-1, 10_000, 2],
      [20_000, 10_000, 2],
      [1, 1, 1],
    ] as const) {
      const answer = await world.ask<Answer>(list.path, { filters, limit })
      assert.deepEqual([answer.limit, answer.items.length, answer.totalCount], [expected, count, 2])
    }
    const none = await world.ask<Answer>(list.path, { filters, limit: 5, offset: 2 })
    assert.deepEqual([none.items, none.totalCount, none.offset], [[], 2, 2])
  })
})
