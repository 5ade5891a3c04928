import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { newPhone } from '#test/fixtures/guests.ts'
import { cashPayment, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

interface Answer {
  guests: {
    id: string
    phone: string
    name: string | null
    lastOrderAt: string | null
    inBlacklist: boolean
    blacklistReason: string | null
  }[]
}

describeOperation(list, ({ it }) => {
  it('lists guests by phone: all, those on the blacklist, or one', async ({ ask }) => {
    const { corporationId } = { corporationId: demo.corporation }
    const [first, second] = ['+99900000001', '+99900000002']
    for (const [phone, inBlacklist] of [
      [second, true],
      [first, false],
    ] as const)
      await ask('/admin/guests/save', { corporationId, phone, inBlacklist })
    const phones = async (search: object) =>
      (await ask<Answer>(list.path, { corporationId, ...search })).guests.map(({ phone }) => phone)
    assert.deepEqual((await phones({})).slice(-2), [first, second])
    assert.deepEqual(await phones({ inBlacklist: true, afterPhone: first }), [second])
    assert.deepEqual(await phones({ phone: first }), [first])
    assert.deepEqual(await phones({ afterPhone: second }), [])
    assert.equal((await phones({ limit: 1 })).length, 1)
  })

  it('finds guests by parts of their names', async ({ ask }) => {
    const { corporation: corporationId, organization: organizationId } = demo
    const people = [
      { phone: '+99900000011', name: 'Zoë', middleName: 'Quill', surName: '100% Zyxwood' },
      { phone: '+99900000012', name: 'Zyx' },
      { phone: '+99900000013' },
    ]
    for (const person of people)
      await ask('/api/1/loyalty/core/customer/create_or_update', { organizationId, ...person })
    const found = async (name: string) =>
      (await ask<Answer>(list.path, { corporationId, name })).guests.map((guest) => [guest.phone, guest.name])
    const [first, second] = [
      ['+99900000011', 'Zoë Quill 100% Zyxwood'],
      ['+99900000012', 'Zyx'],
    ]
    assert.deepEqual(await found('zyx'), [first, second])
    assert.deepEqual(await found(' ZYXWOOD  quil'), [first])
    assert.deepEqual(await found('0% z'), [first])
    assert.deepEqual(await found('%%'), [])
    const { guests } = await ask<Answer>(list.path, { corporationId, phone: people[2]!.phone })
    assert.deepEqual(
      guests.map(({ name, lastOrderAt }) => [name, lastOrderAt]),
      [[null, null]],
    )
  })

  it('returns when the last order of a guest was closed', async (world) => {
    const restaurant = await openRestaurant(world)
    const phone = newPhone()
    const order = { phone, customer: { type: 'regular', name: 'Ada' }, payments: [cashPayment(10)] }
    const close = async () => restaurant.change('close', await restaurant.place(order))
    const lastOrderAt = async () => {
      const { corporation: corporationId } = demo
      return (await world.ask<Answer>(list.path, { corporationId, phone })).guests[0]?.lastOrderAt ?? null
    }
    await restaurant.place(order)
    assert.equal(await lastOrderAt(), null)
    await close()
    const first = await eventually(lastOrderAt, (at) => at !== null)
    world.clock.advance(60_000)
    await close()
    await eventually(lastOrderAt, (at) => String(at) > String(first))
  })
})
