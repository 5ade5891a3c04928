import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openReceiver, publishEvents, subscribe } from '#test/harness/receiver.ts'
import { describeConsole } from './described.ts'
import { asOwner } from './screens.ts'

describeConsole('the settings of a chain', ({ it }) => {
  it('get a new restaurant, its hours and a payment type', async (world, open) => {
    const owner = await world.once(asOwner)
    const tab = await open({ cookie: owner.cookie })
    const { page } = tab
    await page.goto('/console/settings/newRestaurant')
    await page.getByLabel('Name', { exact: true }).fill('Pier')
    await page.getByRole('combobox', { name: 'Time zone' }).pressSequentially('lisb')
    await page.getByRole('option', { name: 'Europe/Lisbon' }).waitFor()
    await page.getByRole('combobox', { name: 'Time zone' }).press('Enter')
    await page.getByText('Chosen: Europe/Lisbon').waitFor()
    await page.getByText('Currency: GBP – British Pound').waitFor()
    await page.getByText('As in another restaurant').click()
    await page.getByRole('button', { name: 'Make the restaurant' }).click()
    await page.getByText('Pier is there and accepts orders.').waitFor()
    const chosen = page.getByRole('combobox', { name: 'Restaurant', exact: true }).locator('option:checked')
    assert.equal(await chosen.textContent(), 'Pier')
    await page.getByRole('link', { name: 'Set its hours' }).click()

    await page.getByRole('region', { name: 'Hours and zones' }).getByRole('button', { name: 'Add' }).first().click()
    await page.getByLabel('Sun').uncheck()
    await page.getByLabel('From', { exact: true }).fill('11:30')
    await page.getByLabel('Until', { exact: true }).fill('00:00')
    await page.getByLabel('Minutes until delivery').fill('45')
    await page.locator('.dialog [type=submit]').click()
    await page.getByRole('button', { name: 'Mon, Tue, Wed, Thu, Fri, Sat' }).waitFor()

    await page.getByRole('link', { name: 'Payment types' }).click()
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('dialog', { name: 'Payment types · new' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Lunch voucher')
    await page.getByLabel('Kind').selectOption('Voucher')
    await page.locator('.dialog [type=submit]').click()
    await page.getByRole('button', { name: 'Lunch voucher' }).waitFor()

    await page.getByRole('link', { name: 'Discounts' }).click()
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Neighbours')
    assert.equal(await page.getByLabel('Sum', { exact: true }).count(), 0)
    await page.locator('.dialog [type=submit]').click()
    await page.getByLabel('Percent', { exact: true }).and(page.locator('input:invalid')).fill('10')
    await page.locator('.dialog [type=submit]').click()
    await page.getByRole('row', { name: 'Neighbours Percent 10 All restaurants' }).waitFor()

    const { organizations } = await owner.ask<{ organizations: { id: string; name: string }[] }>('/api/1/organizations')
    const { id } = organizations.find(({ name }) => name === 'Pier')!
    const { deliveryRestrictions } = await owner.ask<{ deliveryRestrictions: Restrictions[] }>(
      '/admin/delivery_restrictions/list',
      { corporationId: demo.corporation },
    )
    const { restrictions } = deliveryRestrictions.find(({ organizationId }) => organizationId === id)!
    const { from, to, weekMap, deliveryDurationInMinutes } = restrictions[0]!
    assert.deepEqual([from, to, weekMap, deliveryDurationInMinutes], [690, 1440, 63, 45])
    const { paymentTypes } = await owner.ask<{ paymentTypes: { name: string }[] }>('/api/1/payment_types', {
      organizationIds: [id],
    })
    assert.ok(paymentTypes.some(({ name }) => name === 'Lunch voucher'))
  })

  it('get a restaurant with an empty menu, which sells nothing of the others', async (world, open) => {
    const owner = await world.once(asOwner)
    const { page } = await open({ cookie: owner.cookie })
    await page.goto('/console/settings/newRestaurant')
    await page.getByLabel('Name', { exact: true }).fill('Kiosk')
    await page.getByRole('button', { name: 'Make the restaurant' }).click()
    await page.getByRole('link', { name: 'To its menu' }).click()
    const menus = page.getByRole('combobox', { name: 'Menu', exact: true }).locator('option:checked')
    await menus.getByText('Kiosk').waitFor({ state: 'attached' })
    const restaurant = new URL(page.url()).searchParams.get('restaurant')
    const { externalMenus } = await owner.ask<{ externalMenus: { id: string }[] }>('/api/2/menu', {})
    const outcomes = await Promise.all(
      externalMenus.map(({ id }) =>
        owner.call<{ itemsGroups?: object[] }>('/api/menu/v3/by_id', {
          externalMenuId: id,
          organizationId: restaurant,
        }),
      ),
    )
    assert.deepEqual(
      outcomes.flatMap(({ status, body }) => (status === 200 ? (body.itemsGroups ?? []) : [])),
      [],
    )
    const ofDemo = { externalMenuId: demo.menu, organizationId: demo.organization }
    assert.equal((await owner.call('/api/menu/v3/by_id', ofDemo)).status, 200)
  })

  it('have the streets of a delivery zone, whole or with some houses', async (world, open) => {
    const owner = await world.once(asOwner)
    const { page } = await open({ cookie: owner.cookie })
    await page.goto(`/console/settings/hours?restaurant=${demo.organization}`)
    await page.getByRole('button', { name: 'Harbour' }).click()
    await page.getByRole('dialog', { name: / · Harbour$/ }).waitFor()
    const streets = page.getByLabel('Streets, one in each line')
    const [first, second] = (await streets.inputValue()).split('\n')
    await streets.fill(`${first}: even 2-40 (E14)\nNowhere Lane\n`)
    await page.locator('.dialog [type=submit]').click()
    await page.getByText('There is no such street: Nowhere Lane').waitFor()
    await streets.fill(`${first}: even 2-40 (E14)\n${second}: 3, 5a\n${second}`)
    await page.locator('.dialog [type=submit]').click()
    await page.locator('.dialog').waitFor({ state: 'detached' })
    const { deliveryRestrictions } = await owner.ask<Zones>('/admin/delivery_restrictions/list', {
      corporationId: demo.corporation,
    })
    const saved = deliveryRestrictions.find(({ organizationId }) => organizationId === demo.organization)!
    const whole = { type: 0, startingNumber: 1, maxNumber: 0, isUnlimitedRange: true, specificNumbers: [] }
    assert.deepEqual(saved.deliveryZones[0]!.addresses, [
      {
        ...{ streetId: demo.street, postcode: 'E14' },
        houses: { ...whole, type: 1, startingNumber: 2, maxNumber: 40, isUnlimitedRange: false },
      },
      { streetId: demo.secondStreet, postcode: '', houses: { ...whole, type: 3, specificNumbers: ['3', '5a'] } },
      { streetId: demo.secondStreet, postcode: '', houses: whole },
    ])
  })

  it('send events to another address of a receiver, also those that wait', async (world, open) => {
    const owner = await world.once(asOwner)
    const subscription = await subscribe(world, 'http://127.0.0.1:1/nobody-listens')
    await publishEvents(world, subscription, [{ info: 'waiting' }])
    const receiver = await openReceiver()
    const { page } = await open({ cookie: owner.cookie, provokes: ['400 /admin/webhooks/change_address'] })
    await page.goto(`/console/settings/webhooks?restaurant=${subscription.organizationId}`)
    await page.getByRole('button', { name: 'Change the address' }).click()
    const address = page.getByRole('textbox', { name: 'Address' })
    await address.fill('http://10.0.0.1/hook')
    await page.locator('.dialog [type=submit]').click()
    await page.getByText('This host is not public').waitFor()
    await address.fill(receiver.url)
    await page.locator('.dialog [type=submit]').click()
    await page.getByText(receiver.url).waitFor()
    const [event] = await receiver.events(1)
    assert.equal(event?.eventInfo, 'waiting')
    await receiver.close()
  })
})

interface Zones {
  deliveryRestrictions: {
    organizationId: string
    zonesMode: number
    deliveryZones: { addresses: { streetId: string; postcode: string; houses: object }[] }[]
  }[]
}

interface Restrictions {
  organizationId: string
  restrictions: { from: number; to: number; weekMap: number; deliveryDurationInMinutes: number }[]
}
