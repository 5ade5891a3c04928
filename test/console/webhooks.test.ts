import assert from 'node:assert/strict'
import { enterAs } from '#test/fixtures/people.ts'
import { describeConsole } from './described.ts'
import { failingReceiver, limitedKey } from './webhooks_screens.ts'

describeConsole('a key', ({ it }) => {
  it('leads to a refused call, and gets the right that it lacks', async (world, open) => {
    const { owner, keyId, refused } = await world.once(limitedKey)
    const { page } = await open({ cookie: owner.cookie })
    await page.goto('/console/keys')
    await page.getByRole('link', { name: /^Kiosk of the airport/ }).click()
    await page.getByRole('link', { name: 'Show the requests of this key' }).click()
    const row = page.locator('.table tbody tr')
    await row.filter({ hasText: '403 GROUP_NOT_HELD' }).getByRole('link').click()
    await page.getByLabel('Answer').waitFor()
    assert.match(page.url(), new RegExp(`/console/requests/${refused}\\?author=${keyId}$`))
    assert.match(await page.getByLabel('Answer').innerText(), /GROUP_NOT_HELD/)

    await page.goto(`/console/keys/${keyId}`)
    await page.getByLabel('Path of the operation').fill('/api/1/deliveries/create')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('No: the key lacks the group “Orders: creating”.').waitFor()
    await page.getByRole('button', { name: 'Give “Orders: creating”' }).click()
    await page.getByText('Yes, the key may call it.').waitFor()
  })

  it('is made by the keyboard, shown once with its first calls, and revoked (ru)', async (world, open) => {
    const owner = await enterAs(world, { role: 'owner' })
    const { page } = await open({ cookie: owner.cookie, language: 'ru' })
    await page.goto('/console/keys/new')
    await page.getByLabel('Название').focus()
    await page.keyboard.type('Сайт')
    await page.keyboard.press('Enter')
    const secret = await page.getByLabel('Ключ', { exact: true }).inputValue()
    assert.match(secret, /^ck[0-9a-f]{48}$/)
    const calls = page.getByLabel('Первые три вызова')
    await calls.and(page.locator('.body-text')).waitFor()
    assert.ok((await page.locator('.body-text').innerText()).includes(`{"apiKey": "${secret}"}`))
    const { token } = await world.ask<{ token: string }>('/api/v2/access_token', { apiKey: secret })
    await world.ask('/api/1/organizations', {}, { token })
    await page.getByRole('link', { name: 'К ключу' }).click()
    await page.getByRole('button', { name: 'Отозвать ключ' }).click()
    await page.locator('.dialog [type=submit]').click()
    await page.getByText(/^Отозван\./).waitFor()
    assert.equal((await world.refuse('/api/v2/access_token', { apiKey: secret })).error, 'INVALID_CREDENTIALS')
  })
})

describeConsole('a failed webhook', ({ it }) => {
  it('is seen with both sides, and sent again until it arrives (390 pixels)', async (world, open) => {
    const { receiver, subscription } = await world.once(failingReceiver)
    const { organizationId } = subscription
    const developer = await enterAs(world, { role: 'developer', organizationIds: [organizationId] })
    const { page } = await open({ cookie: developer.cookie, width: 390 })
    await page.goto('/console/webhooks')
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByLabel('Only failed ones').check()
    const row = page.locator('.table tbody tr')
    await row.filter({ hasText: '503' }).first().getByRole('link').click()
    await page.getByLabel('Answer').waitFor()
    assert.match(await page.getByLabel('Answer').innerText(), /The shop is closed/)
    assert.match(await page.getByLabel('Sent', { exact: true }).innerText(), /"eventType": "DeliveryOrderUpdate"/)
    const state = page.getByRole('status')
    await state.getByText('Waiting').waitFor()
    const before = receiver.received.length
    await page.getByRole('button', { name: 'Send again' }).click()
    await receiver.requests(before + 1)
    await state.getByText('Waiting').waitFor()
    receiver.react = () => ({ status: 200 })
    await page.getByRole('button', { name: 'Send again' }).click()
    await state.getByText('Arrived').waitFor()
  })

  it('is found by tests, and everything since a moment is sent again', async (world, open) => {
    const { owner, receiver, subscription } = await world.once(failingReceiver)
    receiver.react = ({ events }) => ({ status: events[0]?.eventType === 'PersonalShift' ? 500 : 200 })
    const { page } = await open({ cookie: owner.cookie })
    await page.goto(`/console/webhooks/${subscription.endpointId}`)
    await page.getByRole('button', { name: 'Send tests' }).click()
    await page.getByText(/^11 of 12 accepted\.$/).waitFor()
    const known = receiver.received.length
    await page.getByLabel('Since').fill('2020-01-01T00:00')
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('2 events are looked through again.').waitFor()
    await receiver.requests(known + 1)
  })
})
