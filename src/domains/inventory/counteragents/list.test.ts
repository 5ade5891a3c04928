import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openOffice } from '#test/fixtures/documents.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import list from './list.ts'

interface Counteragent extends Record<string, unknown> {
  id: string
  name: string
}

interface Answer {
  counteragents: Counteragent[]
  totalCount: number
}

const namesOf = ({ counteragents }: Answer) => counteragents.map(({ name }) => name)

/** A chain with suppliers, an employee of each organization and of both, and a guest. */
async function openChain(world: World) {
  const office = await openOffice(world)
  const { corporationId, organizationId, otherOrganizationId } = office
  await world.ask('/admin/counteragents/save', {
    corporationId,
    counteragents: [{ id: randomUUID(), name: 'Closed', isDeleted: true }],
  })
  await world.ask('/admin/employees/save', {
    corporationId,
    employees: [
      { displayName: 'Ben', code: '7', cellPhone: '+12125550107', organizationIds: [organizationId] },
      { displayName: 'Cat', organizationIds: [otherOrganizationId] },
      { displayName: 'Dan', isDeleted: true },
    ],
  })
  const guest = await office.ask<{ id: string }>('/api/1/loyalty/core/customer/create_or_update', {
    organizationId,
    phone: '+12125550123',
    name: 'Eve',
    surName: 'Stone',
  })
  return { ...office, guest: guest.id }
}

describeOperation(list, ({ it }) => {
  it('lists suppliers, then employees, without deleted ones and guests', async (world) => {
    const { supplier, employee, ask } = await world.once(openChain)
    const answer = await ask<Answer>(list.path, { organizationId: null })
    assert.deepEqual(namesOf(answer), ['Harbour Foods', 'Quay Bakery', 'Ada', 'Ben', 'Cat'])
    assert.equal(answer.totalCount, 5)
    const [first, , third, fourth] = answer.counteragents
    const { id, name, supplier: isSupplier, employee: isEmployee, client } = first!
    assert.deepEqual([id, name, isSupplier, isEmployee, client], [supplier, 'Harbour Foods', true, false, false])
    assert.deepEqual([third?.id, third?.supplier, third?.employee], [employee, false, true])
    assert.deepEqual([fourth?.code, fourth?.cellPhone, fourth?.company], ['7', '+12125550107', null])
  })

  it('pages across the kinds', async (world) => {
    const { ask } = await world.once(openChain)
    const all = { organizationId: null, type: ['client', 'employee', 'supplier'] }
    for (const [page, names] of [
      [{ limit: 1, offset: 1 }, ['Quay Bakery']],
      [{ limit: 2, offset: 1 }, ['Quay Bakery', 'Ada']],
      [{ limit: 3, offset: 3 }, ['Ben', 'Cat', 'Eve Stone']],
      [{ offset: 5 }, ['Eve Stone']],
      [{ offset: 6 }, []],
    ] as const) {
      const answer = await ask<Answer>(list.path, { ...all, ...page })
      assert.deepEqual([namesOf(answer), answer.totalCount], [names, 6])
    }
  })

  it('lists employees of the requested organization, or of all organizations of the key', async (world) => {
    const { tokenOf, organizationId, otherOrganizationId, ask } = await world.once(openChain)
    const type = ['employee']
    assert.deepEqual(namesOf(await ask<Answer>(list.path, { type, organizationId })), ['Ada', 'Ben'])
    const token = await tokenOf({ organizationIds: [otherOrganizationId] })
    assert.deepEqual(namesOf(await world.ask<Answer>(list.path, { type }, { token })), ['Ada', 'Cat'])
  })

  it('lists guests only for keys with Guests: info', async (world) => {
    const { tokenOf, guest, ask } = await world.once(openChain)
    const { counteragents } = await ask<Answer>(list.path, { organizationId: null, type: ['client'] })
    assert.deepEqual(
      counteragents.map(({ id, firstName, lastName, phone, client }) => [id, firstName, lastName, phone, client]),
      [[guest, 'Eve', 'Stone', '+12125550123', true]],
    )
    const token = await tokenOf({ groups: ['Inventory: reading'] })
    const refusal = await world.refuse(list.path, { type: ['supplier', 'client'] }, { token })
    assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [403, 'GROUP_NOT_HELD', 'type'])
    assert.equal((await world.ask<Answer>(list.path, { type: [] }, { token })).totalCount, 5)
    const both = await tokenOf({ groups: ['Inventory: reading', 'Guests: info'] })
    assert.equal((await world.ask<Answer>(list.path, { type: ['client'] }, { token: both })).totalCount, 1)
  })

  it('accepts limits of 1 to 500', async (world) => {
    const { refusalOf } = await world.once(openChain)
    for (const limit of [0, 501])
      assert.deepEqual((await refusalOf(list.path, { limit })).said, [400, 'INVALID_REQUEST', 'limit'])
  })
})
