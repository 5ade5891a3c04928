import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openMembers } from '#test/fixtures/guests.ts'
import { describeOperation } from '#test/harness/world.ts'
import add from './add.ts'
import remove from './remove.ts'

describeOperation(add, ({ it }) => {
  it('adds cards to a guest, and removes them so that another guest can have them', async (world) => {
    const { register, known } = openMembers(world)
    const { ask } = world
    const [customerId, other] = [await register(), await register()]
    const card = { organizationId: demo.organization, cardTrack: randomUUID(), cardNumber: randomUUID() }
    await ask(add.path, { ...card, customerId })
    await ask(add.path, { ...card, customerId })
    const { cards } = await known(customerId)
    assert.deepEqual(
      cards.map(({ track, number }) => [track, number]),
      [[card.cardTrack, card.cardNumber]],
    )
    await ask(remove.path, { ...card, customerId })
    assert.deepEqual((await known(customerId)).cards, [])
    await ask(add.path, { ...card, customerId: other })
    assert.equal((await known({ type: 'cardTrack', cardTrack: card.cardTrack })).id, other)
  })

  it('reads tracks and numbers in any form of Unicode, without double blanks', async (world) => {
    const { register, known, refused } = openMembers(world)
    const [customerId, other] = [await register(), await register()]
    const key = randomUUID()
    const [written, plain] = [` Cafe\u0301  ${key} `, `Café ${key}`]
    const { organization: organizationId } = demo
    await world.ask(add.path, { organizationId, customerId, cardTrack: written, cardNumber: `N  ${key}` })
    const { cards } = await known({ type: 'cardTrack', cardTrack: `Café \t${key}` })
    assert.deepEqual(
      cards.map(({ track, number }) => [track, number]),
      [[plain, `N ${key}`]],
    )
    const body = { customerId: other, cardTrack: plain, cardNumber: key }
    assert.deepEqual(await refused('customer/card/add', body), ['Validation_CardOfAnotherCustomer', 'cardTrack'])
    await world.ask(remove.path, { organizationId, customerId, cardTrack: written })
    assert.deepEqual((await known(customerId)).cards, [])
  })

  it('adds a card to one of sixteen guests who request it concurrently', async (world) => {
    const { register } = openMembers(world)
    const guests = await Promise.all(Array.from({ length: 16 }, () => register()))
    const card = { organizationId: demo.organization, cardTrack: randomUUID(), cardNumber: randomUUID() }
    const replies = await Promise.all(guests.map((customerId) => world.call(add.path, { ...card, customerId })))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 15 }, () => 400)])
  })

  it('refuses invalid guests and cards', async (world) => {
    const { register, refused } = openMembers(world)
    const track = randomUUID()
    const customerId = await register({ cardTrack: track, cardNumber: `N ${track}` })
    const other = await register()
    for (const [path, body, code, field] of [
      [
        'add',
        { customerId: randomUUID(), cardTrack: 'T', cardNumber: 'N' },
        'Validation_CustomerNotFound',
        'customerId',
      ],
      [
        'add',
        { customerId: other, cardTrack: track, cardNumber: 'N' },
        'Validation_CardOfAnotherCustomer',
        'cardTrack',
      ],
      [
        'add',
        { customerId, cardTrack: 'T', cardNumber: `N ${track}` },
        'Validation_CardOfAnotherCustomer',
        'cardNumber',
      ],
      ['remove', { customerId: randomUUID(), cardTrack: track }, 'Validation_CustomerNotFound', 'customerId'],
      ['remove', { customerId: other, cardTrack: track }, 'Validation_CardNotFound', 'cardTrack'],
    ] as const)
      assert.deepEqual(await refused(`customer/card/${path}`, body), [code, field], `${path} ${JSON.stringify(body)}`)
  })
})
