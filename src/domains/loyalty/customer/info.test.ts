import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { newPhone, openMembers } from '#test/fixtures/guests.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import info, { GuestInfo } from './info.ts'

describeOwnWorld(info.path, ({ it }) => {
  it('finds a guest by each of five keys, and without a restaurant', async (world) => {
    const { register, known } = openMembers(world)
    const [phone, track, email] = [newPhone(), randomUUID(), `${randomUUID()}@example.com`]
    const id = await register({ phone, email, cardTrack: track, cardNumber: `N ${track}` })
    const keys: Record<string, string>[] = [
      { type: 'id', id },
      { type: 'phone', phone },
      { type: 'phone', phone: `0${phone.slice(3)}` },
      { type: 'cardTrack', cardTrack: track },
      { type: 'cardNumber', cardNumber: `N ${track}` },
      { type: 'email', email: email.toUpperCase() },
    ]
    for (const key of keys) assert.equal((await known(key)).id, id, JSON.stringify(key))
    assert.equal((await world.ask<{ id: string }>(info.path, { type: 'phone', phone })).id, id)
  })

  it('finds the earliest registered of the guests with one e-mail address who are not deleted', async (world) => {
    const { register, known } = openMembers(world)
    const email = `${randomUUID()}@example.com`
    const first = await register({ email })
    const second = await register({ email })
    assert.equal((await known({ type: 'email', email })).id, first)
    await register({ id: first, isDeleted: true })
    assert.equal((await known({ type: 'email', email })).id, second)
  })

  it('returns every field, with null for unknown values', async (world) => {
    const { register } = openMembers(world)
    const phone = newPhone()
    await register({ phone })
    const { text } = await world.call(info.path, { type: 'phone', phone })
    const answer = JSON.parse(text) as Record<string, unknown>
    assert.deepEqual(Object.keys(answer).sort(), Object.keys(GuestInfo.properties).sort())
    for (const name of ['name', 'surname', 'middleName', 'comment', 'email', 'userData', 'birthday', 'firstOrderDate'])
      assert.equal(answer[name], null, name)
    assert.deepEqual([answer.cards, answer.categories], [[], []])
  })

  it('returns the restaurant of the registration only to keys that may see it', async (world) => {
    const { register } = openMembers(world)
    const id = await register({ phone: newPhone() })
    const registeredAt = async (...organizationIds: string[]) => {
      const token = await world.tokenOf({ organizationIds })
      const body = { organizationId: organizationIds[0], type: 'id', id }
      return (await world.ask<{ registrationOrganizationId: string | null }>(info.path, body, { token }))
        .registrationOrganizationId
    }
    assert.equal(await registeredAt(demo.confirmingOrganization), null)
    assert.equal(await registeredAt(demo.confirmingOrganization, demo.organization), demo.organization)
  })

  it('refuses keys of no guest', async (world) => {
    const { refused } = openMembers(world)
    for (const [body, code, path] of [
      [{ type: 'phone', phone: newPhone() }, 'Validation_IncorrectPhone', 'phone'],
      [{ type: 'phone' }, 'Validation_IncorrectPhone', 'phone'],
      [{ type: 'id', id: randomUUID() }, 'Validation_CustomerNotFound', 'id'],
      [{ type: 'id' }, 'Validation_CustomerNotFound', 'id'],
      [{ type: 'cardTrack', cardTrack: randomUUID() }, 'Validation_CustomerNotFound', 'cardTrack'],
      [{ type: 'cardNumber', cardNumber: randomUUID() }, 'Validation_CustomerNotFound', 'cardNumber'],
      [{ type: 'email', email: 'nobody@example.com' }, 'Validation_CustomerNotFound', 'email'],
    ] as const)
      assert.deepEqual(await refused('customer/info', body), [code, path], JSON.stringify(body))
  })

  it('names the unknown phone or the missing field', async (world) => {
    const phone = newPhone()
    for (const [body, message] of [
      [{ type: 'phone', phone }, `No customer has the phone ${phone}`],
      [{ type: 'phone', phone: `0${phone.slice(3)}` }, `No customer has the phone ${phone}`],
      [{ type: 'phone', phone: 'ring me' }, '`phone` must have 8 to 15 digits, the country code included'],
      [{ type: 'phone', phone: '123' }, '`phone` must have 8 to 15 digits, the country code included'],
      [{ type: 'phone' }, '`phone` is required'],
      [{ type: 'email' }, '`email` is required'],
    ] as const) {
      const refused = await world.refuse(info.path, { organizationId: demo.organization, ...body })
      assert.equal(refused.message, message)
    }
  })
})
