import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { changeCodes } from './reports.ts'

const { path } = changeCodes

describeOperation(changeCodes, ({ it }) => {
  it('shows the codes of goods by position, and fails for an unknown one', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const positionId = newId()
    const orderId = await diningRoom.place({ items: [plainItem({ positionId })] })
    const codes = [[{ id: newId(), code: { value: 'A' }, flags: [] }]]
    await terminal.done(path, { orderId, positionId, codes })
    const [item] = (await diningRoom.read(orderId)).order?.items ?? []
    assert.deepEqual(item?.type === 'Product' && item.codes, codes)
    assert.equal(await terminal.failure(path, { orderId, positionId: newId(), codes }), 'POSITION_NOT_FOUND')
    await terminal.done('/front/order/cancel', { orderId })
    assert.equal(await terminal.failure(path, { orderId, positionId, codes }), 'WRONG_ORDER_STATUS')
    terminal.cut()
  })
})
