import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import orderTypes from './order_types.ts'

interface Answer {
  orderTypes: {
    organizationId: string
    items: { id: string; name: string; orderServiceType: string; externalRevision: number; isDeleted: boolean }[]
  }[]
}

describeOperation(orderTypes, ({ it }) => {
  it('groups the types by organization in the requested order, each organization once', async ({ ask }) => {
    const organizationIds = [demo.confirmingOrganization, demo.organization, demo.confirmingOrganization]
    const { orderTypes: groups } = await ask<Answer>(orderTypes.path, { organizationIds })
    assert.deepEqual(
      groups.map(({ organizationId }) => organizationId),
      [demo.confirmingOrganization, demo.organization],
    )
    assert.deepEqual(groups[1]?.items[0], {
      id: demo.courierOrderType,
      name: 'Delivery by courier',
      orderServiceType: 'DeliveryByCourier',
      isDeleted: false,
      externalRevision: 1,
      isDefault: true,
    })
  })

  it('returns a changed type with a higher revision, only at its remaining organizations', async ({ ask }) => {
    const stated = { name: 'Banquet', orderServiceType: 'Common' }
    const save = async (row: object) => {
      const body = { corporationId: demo.corporation, orderTypes: [row] }
      return (await ask<{ orderTypes: string[] }>('/admin/dictionaries/save', body)).orderTypes[0]!
    }
    const id = await save(stated)
    await save({ id, ...stated, organizationIds: [demo.organization] })
    const organizationIds = [demo.organization, demo.confirmingOrganization]
    const { orderTypes: groups } = await ask<Answer>(orderTypes.path, { organizationIds })
    const revisions = groups.map(({ items }) => items.find((item) => item.id === id)?.externalRevision)
    assert.deepEqual(revisions, [2, undefined])
  })
})
