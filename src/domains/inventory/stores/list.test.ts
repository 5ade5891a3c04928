import assert from 'node:assert/strict'
import { openOffice } from '#test/fixtures/documents.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

interface Answer {
  stores: ({ id: string; name: string; revision: number } & Record<string, unknown>)[]
}

describeOperation(list, ({ it }) => {
  const namesOf = ({ stores }: Answer) => stores.map(({ name }) => name)

  it('lists the stores of the key with their fields', async (world) => {
    const { tokenOf, organizationId, otherOrganizationId, store, ask } = await world.once(openOffice)
    const answer = await ask<Answer>(list.path)
    assert.deepEqual(namesOf(answer), ['Kitchen', 'Bar', 'Elsewhere'])
    const { revision, ...kitchen } = answer.stores[0]!
    assert.ok(revision > 0)
    const nulls = ['code', 'description', 'address', 'gln', 'parent', 'representativeSupplier', 'modifiedAt']
    assert.deepEqual(kitchen, {
      ...Object.fromEntries([...nulls, 'externalStoreGuid'].map((name) => [name, null])),
      id: store,
      organizationId,
      name: 'Kitchen',
      type: 'INVENTORY_ASSETS',
      customTransactionsAllowed: false,
      systemAccount: false,
      deleted: false,
    })
    const token = await tokenOf({ organizationIds: [otherOrganizationId] })
    assert.deepEqual(namesOf(await world.ask<Answer>(list.path, {}, { token })), ['Elsewhere'])
  })

  it('filters and pages', async (world) => {
    const { otherOrganizationId, bar, ask, refusalOf } = await world.once(openOffice)
    for (const [body, names] of [
      [{ filters: [{ field: 'organizationId', value: otherOrganizationId }] }, ['Elsewhere']],
      [{ filters: [{ field: 'name', op: 'like', value: 'KITCH' }] }, ['Kitchen']],
      [{ filters: [{ field: 'id', op: 'in', value: [bar] }] }, ['Bar']],
      [{ filters: [{ field: 'deleted', value: true }] }, []],
      [{ filters: [], limit: 1, offset: 1 }, ['Bar']],
      [{ filters: null, limit: null, offset: 2 }, ['Elsewhere']],
    ] as const)
      assert.deepEqual(namesOf(await ask<Answer>(list.path, body)), names)
    const { said } = await refusalOf(list.path, { filters: [{ field: 'systemAccount', value: true }] })
    assert.deepEqual(said, [400, 'INVALID_FILTER', 'filters[0].field'])
  })
})
