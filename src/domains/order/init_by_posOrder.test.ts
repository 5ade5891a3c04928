import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { describeOperation } from '#test/harness/world.ts'
import initByPosOrder from './init_by_posOrder.ts'

describeOperation(initByPosOrder, ({ it }) => {
  it('succeeds for open orders of the terminal group, and its status can be read', async (world) => {
    const { organizationId, terminalGroupId, place } = await openDiningRoom(world)
    const body = { organizationId, terminalGroupId, posOrderIds: [await place(), await place()] }
    const { correlationId } = await world.ask<{ correlationId: string }>(initByPosOrder.path, body)
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
  })

  it('names the unknown or ended order', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId, terminalGroupId } = diningRoom
    const { id: otherGroup } = await world.ask<{ id: string }>('/admin/terminal_groups/save', {
      organizationId,
      name: 'Bar',
    })
    const [open, deleted] = [await diningRoom.place(), await diningRoom.place()]
    await diningRoom.change('cancel', deleted)
    const refusal = async (more: object) => {
      const body = { organizationId, terminalGroupId, posOrderIds: [open], ...more }
      const { status, error, details } = await world.refuse(initByPosOrder.path, body)
      return [status, error, details.fields[0]?.path]
    }
    assert.deepEqual(await refusal({ posOrderIds: [open, newId()] }), [404, 'OrderNotFound', 'posOrderIds[1]'])
    assert.deepEqual(await refusal({ terminalGroupId: otherGroup }), [404, 'OrderNotFound', 'posOrderIds[0]'])
    assert.deepEqual(await refusal({ posOrderIds: [deleted] }), [409, 'WRONG_ORDER_STATUS', 'posOrderIds[0]'])
    assert.deepEqual(await refusal({ terminalGroupId: newId() }), [400, 'TerminalGroupUnregistered', 'terminalGroupId'])
    await world.ask('/admin/terminal_groups/save', {
      id: otherGroup,
      organizationId,
      name: 'Bar',
      isEnabled: false,
    })
    assert.deepEqual(await refusal({ terminalGroupId: otherGroup }), [400, 'TerminalGroupDisabled', 'terminalGroupId'])
  })
})
