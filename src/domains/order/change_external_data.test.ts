import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import type { TableOrderInfo } from '#shared/schemas/order_answer.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeExternalData from './change_external_data.ts'

const pairs = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, i) => ({ key: `${prefix}${i}`, value: 'x' }))

describeOperation(changeExternalData, ({ it }) => {
  it('replaces values key by key, and preserves the others', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId } = diningRoom
    const id = await diningRoom.place({
      externalData: [
        { key: 'a', value: '1', isPublic: true },
        { key: 'b', value: '2' },
      ],
    })
    const changed = [
      { key: 'a', value: '3' },
      { key: 'c', value: '4', isPublic: true },
    ]
    await diningRoom.change('change_external_data', id, { externalData: changed })
    const { orders } = await world.ask<{ orders: TableOrderInfo[] }>('/api/1/order/by_id', {
      organizationIds: [organizationId],
      orderIds: [id],
      returnExternalDataKeys: ['a', 'b', 'c'],
    })
    assert.deepEqual(orders[0]?.order?.externalData, [
      { key: 'a', value: '3' },
      { key: 'b', value: '2' },
      { key: 'c', value: '4' },
    ])
    const [stored] = await world.pool<
      { details: object }[]
    >`select nullif(details::jsonb - 'loyalty', '{}') as details from table_order where id = ${id}`
    assert.deepEqual(stored?.details, { publicExternalDataKeys: ['c'] })
  })

  it('refuses more than an order may have', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place({ externalData: pairs(60, 'a') })
    assert.equal(await diningRoom.failure('change_external_data', id, { externalData: pairs(60, 'b') }), 'Incorrect')
    await diningRoom.change('change_external_data', id, { externalData: pairs(60, 'a') })
    const body = {
      organizationId: diningRoom.organizationId,
      orderId: id,
      externalData: [...pairs(1, 'a'), ...pairs(1, 'a')],
    }
    const refused = await world.refuse(changeExternalData.path, body)
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['Incorrect', 'externalData[1].key'])
  })

  it('refuses ended orders and unknown ones', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId } = diningRoom
    const id = await diningRoom.place()
    await diningRoom.change('cancel', id)
    assert.equal(await diningRoom.failure('change_external_data', id, { externalData: [] }), 'WRONG_ORDER_STATUS')
    const body = { organizationId, orderId: newId(), externalData: [] }
    assert.equal((await world.refuse(changeExternalData.path, body)).error, 'OrderNotFound')
  })
})
