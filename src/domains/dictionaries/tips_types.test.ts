import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import tipsTypes from './tips_types.ts'

interface Answer {
  tipsTypes: { id: string; organizationIds: string[] }[]
}

describeOperation(tipsTypes, ({ it }) => {
  it('returns the types of all organizations of the key for a request without a body', async ({ ask, tokenOf }) => {
    const { tipsTypes: types } = await ask<Answer>(tipsTypes.path)
    const tips = types.find(({ id }) => id === demo.tipsType)!
    assert.deepEqual(tips, {
      id: demo.tipsType,
      name: 'Tips',
      organizationIds: tips.organizationIds,
      orderServiceTypes: ['Common', 'DeliveryByCourier', 'DeliveryPickUp'],
      paymentTypesIds: [demo.cash, demo.card, demo.online],
    })
    for (const id of [demo.organization, demo.confirmingOrganization]) assert.ok(tips.organizationIds.includes(id))

    const token = await tokenOf({ organizationIds: [demo.organization] })
    const limited = await ask<Answer>(tipsTypes.path, undefined, { token })
    assert.deepEqual(limited.tipsTypes.find(({ id }) => id === demo.tipsType)?.organizationIds, [demo.organization])
  })

  it('omits deleted types, and types outside the organizations of the key', async ({ ask, tokenOf }) => {
    const own = { orderServiceTypes: ['Common'], paymentTypeIds: [demo.card] }
    const saved = await ask<{ tipsTypes: string[] }>('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      tipsTypes: [
        { ...own, name: 'Station tips', organizationIds: [demo.confirmingOrganization] },
        { ...own, name: 'Former tips', isDeleted: true },
      ],
    })
    const seenWith = async (token?: string) =>
      (await ask<Answer>(tipsTypes.path, undefined, token ? { token } : {})).tipsTypes
        .map(({ id }) => id)
        .filter((id) => saved.tipsTypes.includes(id))
    assert.deepEqual(await seenWith(), [saved.tipsTypes[0]])
    assert.deepEqual(await seenWith(await tokenOf({ organizationIds: [demo.organization] })), [])
  })

  it('skips organizations with a back office older than 7.7.4', async ({ ask }) => {
    const organization = { corporationId: demo.corporation, name: 'Old Mill', version: '7.7.3' }
    const { id } = await ask<{ id: string }>('/admin/organizations/save', organization)
    const { tipsTypes: types } = await ask<Answer>(tipsTypes.path)
    assert.ok(types.length > 0)
    for (const { organizationIds } of types) assert.ok(!organizationIds.includes(id))
  })
})
