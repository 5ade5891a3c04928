import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import save from './save.ts'

describeOperation(save, ({ it }) => {
  it('warns of a guest from the next order until the removal', async (world) => {
    const restaurant = await openRestaurant(world)
    const phone = '+442079461001'
    const ordered = { phone, customer: { type: 'regular', name: 'Ada' } }
    const guestOf = async () => {
      const customer = (await restaurant.read(await restaurant.place(ordered))).order?.customer
      return customer?.type === 'regular' ? customer : undefined
    }
    const before = await guestOf()
    assert.deepEqual([before?.inBlacklist, before?.blacklistReason], [false, null])
    const listed = { corporationId: demo.corporation, phone, inBlacklist: true, blacklistReason: 'Does not pay' }
    assert.equal((await world.ask<{ id: string }>(save.path, listed)).id, before?.id)
    const warned = await guestOf()
    assert.deepEqual([warned?.id, warned?.inBlacklist, warned?.blacklistReason], [before?.id, true, 'Does not pay'])
    await world.ask(save.path, { corporationId: demo.corporation, phone, inBlacklist: false })
    assert.equal((await guestOf())?.inBlacklist, false)
  })

  it('refuses invalid input', async ({ refuse }) => {
    const whole = { corporationId: demo.corporation, phone: '+442079461002', inBlacklist: true }
    for (const [wrong, code, path] of [
      [{ corporationId: randomUUID() }, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ phone: '020 7946 1002' }, 'INVALID_REQUEST', 'phone'],
      [{ inBlacklist: false, blacklistReason: 'None' }, 'REASON_WITHOUT_BLACKLIST', 'blacklistReason'],
    ] as const) {
      const refusal = await refuse(save.path, { ...whole, ...wrong })
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [code, path])
    }
  })
})
