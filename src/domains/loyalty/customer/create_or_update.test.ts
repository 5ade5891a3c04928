import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { newPhone, openMembers } from '#test/fixtures/guests.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import createOrUpdate from './create_or_update.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

describeOperation(createOrUpdate, ({ it }) => {
  it('takes the day of birth as written, wherever it enters', async (world) => {
    const { register, known } = openMembers(world)
    const restaurant = await openRestaurant(world, { countryCode: 'US' })
    for (const birthday of ['1990-05-04', '1990-05-04 23:30', '1990-05-04T00:30:00+14:00', '1990-05-04T00:00:00Z']) {
      assert.equal((await known(await register({ birthday }))).birthday, '1990-05-04 00:00:00.000', birthday)
      const customer = { type: 'regular', name: 'Ada', birthdate: birthday }
      const { order } = await restaurant.read(await restaurant.place({ customer }))
      const { birthdate } = { birthdate: null, ...order?.customer }
      assert.equal(String(birthdate).slice(0, 10), '1990-05-04', birthday)
    }
    assert.equal(
      (await world.call(createOrUpdate.path, { organizationId: demo.organization, birthday: '4 May' })).status,
      400,
    )
  })

  it('registers a guest with every field, and info returns all of them', async (world) => {
    const { register, known } = openMembers(world)
    const phone = newPhone()
    const referrerId = await register()
    const track = randomUUID()
    const texts = { name: 'Ada', middleName: 'King', email: 'ada@example.com', userData: '{"a":1}', comment: 'Vegan' }
    const id = await register({
      ...texts,
      phone,
      referrerId,
      surName: 'Lovelace',
      cardTrack: track,
      cardNumber: `N ${track}`,
      birthday: '1985-12-10 11:12:13.000',
      sex: 2,
      consentStatus: 1,
      shouldReceiveLoyaltyInfo: false,
      employeeId: '1007',
    })
    const guest = await known(id)
    assert.deepEqual(
      { ...guest, cards: guest.cards.map(({ track, number }) => [track, number]) },
      {
        ...guest,
        ...texts,
        phone,
        referrerId,
        surname: 'Lovelace',
        cards: [[track, `N ${track}`]],
        birthday: '1985-12-10 00:00:00.000',
        sex: 2,
        consentStatus: 1,
        anonymized: false,
        isDeleted: false,
        shouldReceiveLoyaltyInfo: false,
        shouldReceivePromoActionsInfo: true,
        personalDataConsentTo: null,
        registrationOrganizationId: demo.organization,
      },
    )
    assert.ok(guest.personalDataConsentFrom)
    await register({ id, consentStatus: 2 })
    assert.ok((await known(id)).personalDataConsentTo)
  })

  it('finds the guest by id, phone or card, and leaves omitted fields unchanged', async (world) => {
    const { register, known } = openMembers(world)
    const [phone, other, track] = [newPhone(), newPhone(), randomUUID()]
    const card = { cardTrack: track, cardNumber: track }
    const id = await register({ phone, name: 'Ada', ...card })
    assert.equal(await register({ phone, surName: 'Lovelace' }), id)
    assert.equal(await register({ ...card, sex: 2 }), id)
    assert.equal(await register({ id, phone: other, comment: '' }), id)
    assert.equal(await register({ phone: newPhone(), ...card }), id)
    const guest = await known(id)
    assert.deepEqual([guest.name, guest.surname, guest.sex, guest.cards.length], ['Ada', 'Lovelace', 2, 1])
    assert.notEqual(await register({ phone: other }), id, 'a phone that was given up is free')
  })

  it('clears a value by an empty text only on request', async (world) => {
    const { register, known } = openMembers(world)
    const referrerId = await register()
    const id = await register({ name: 'Ada', comment: 'Vegan', referrerId })
    await register({ id, name: '', comment: ' ', phone: '', referrerId: '' })
    const unchanged = await known(id)
    assert.deepEqual([unchanged.name, unchanged.comment, unchanged.referrerId], ['Ada', 'Vegan', referrerId])
    await register({ id, name: '', comment: '', phone: '', referrerId: nobody, nullifyEmptyFields: true })
    const emptied = await known(id)
    assert.deepEqual([emptied.name, emptied.comment, emptied.phone, emptied.referrerId], [null, null, null, null])
  })

  it('finds a deleted guest, who stays deleted until restored', async (world) => {
    const { register, known } = openMembers(world)
    const phone = newPhone()
    const id = await register({ phone, isDeleted: true })
    assert.equal(await register({ phone, name: 'Ada' }), id)
    assert.equal((await known(id)).isDeleted, true)
    await register({ phone, isDeleted: false })
    assert.equal((await known(id)).isDeleted, false)
  })

  it('is the customer of orders, even after the phone changes', async (world) => {
    const { register } = openMembers(world)
    const restaurant = await openRestaurant(world)
    const customerOf = async (phone: string) => {
      const order = await restaurant.place({ phone, customer: { type: 'regular', name: 'Ada' } })
      const customer = (await restaurant.read(order)).order?.customer
      return customer?.type === 'regular' ? customer.id : undefined
    }
    const [phone, other] = [newPhone(), newPhone()]
    const id = await customerOf(phone)
    assert.equal(await register({ phone }), id)
    await register({ id, phone: other })
    assert.equal(await customerOf(other), id)
    assert.notEqual(await customerOf(phone), id)
  })

  it('registers a phone once when sixteen clients do so concurrently', async (world) => {
    const { register } = openMembers(world)
    const [phone, track] = [newPhone(), randomUUID()]
    const ids = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        register(i % 2 ? { phone } : { phone, cardTrack: track, cardNumber: track }),
      ),
    )
    assert.equal(new Set(ids).size, 1)
  })

  it('adds new guests to the default categories', async (world) => {
    const { register, known } = openMembers(world)
    const { guestCategories } = await world.ask<{ guestCategories: string[] }>('/admin/guests/categories/save', {
      corporationId: demo.corporation,
      guestCategories: [
        { name: 'New ones', isDefaultForNewGuests: true },
        { name: 'Gone', isDefaultForNewGuests: true, isDeleted: true },
      ],
    })
    const { categories } = await known(await register())
    assert.deepEqual(
      categories.map(({ id }) => id),
      [guestCategories[0]],
    )
  })

  it('has no effect the second time', async (world) => {
    const { register } = openMembers(world)
    const input = { phone: newPhone(), name: 'Ada' }
    const id = await register(input)
    const events = async () =>
      (await world.pool`select 1 from event where owner_id = ${demo.corporation} and subject_id = ${id}`).length
    assert.equal(await events(), 1)
    await register(input)
    assert.equal(await events(), 1)
  })

  it('refuses invalid guests', async (world) => {
    const { register, refused } = openMembers(world)
    const [phone, track] = [newPhone(), randomUUID()]
    const id = await register({ phone, cardTrack: track, cardNumber: track })
    const other = await register()
    for (const [body, code, path] of [
      [{}, 'Validation_CustomerNotNamed', 'phone'],
      [{ id: randomUUID() }, 'Validation_CustomerNotFound', 'id'],
      [{ phone: '12' }, 'Validation_IncorrectPhone', 'phone'],
      [{ id: other, phone }, 'Validation_PhoneOfAnotherCustomer', 'phone'],
      [{ phone: newPhone(), cardTrack: 'T' }, 'Validation_CardNotWhole', 'cardNumber'],
      [{ phone: newPhone(), cardNumber: 'N' }, 'Validation_CardNotWhole', 'cardTrack'],
      [{ id: other, cardTrack: track, cardNumber: 'N' }, 'Validation_CardOfAnotherCustomer', 'cardTrack'],
      [{ id: other, cardTrack: 'T', cardNumber: track }, 'Validation_CardOfAnotherCustomer', 'cardNumber'],
      [{ id, cardTrack: track, cardNumber: 'Another' }, 'Validation_CardOfAnotherCustomer', 'cardTrack'],
      [{ phone, referrerId: randomUUID() }, 'Validation_ReferrerNotFound', 'referrerId'],
      [{ phone, referrerId: 'Grace' }, 'Validation_ReferrerNotFound', 'referrerId'],
      [{ phone, referrerId: id }, 'Validation_ReferrerNotFound', 'referrerId'],
      [{ phone, employeeId: 'none' }, 'Validation_EmployeeNotFound', 'employeeId'],
      [{ phone, employeeId: demo.formerEmployee }, 'Validation_EmployeeNotFound', 'employeeId'],
    ] as const)
      assert.deepEqual(await refused('customer/create_or_update', body), [code, path], JSON.stringify(body))
  })
})
