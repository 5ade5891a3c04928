import assert from 'node:assert/strict'
import { describeConsole } from './described.ts'
import { refusedRequest } from './developer_screens.ts'

describeConsole('a refused request', ({ it }) => {
  it('is found by its code, with both bodies and the reason', async (world, open) => {
    const { owner, refused } = await world.once(refusedRequest)
    const { page } = await open({ cookie: owner.cookie })
    await page.goto('/console/requests')
    await page.getByLabel('Code of the error').fill('INVALID_REQUEST')
    const row = page.locator('.table tbody tr')
    await row.filter({ hasText: '400 INVALID_REQUEST' }).waitFor()
    assert.equal(await row.count(), 1)
    await row.getByRole('link').click()
    await page.getByLabel('Answer').waitFor()
    assert.match(page.url(), new RegExp(`/console/requests/${refused}\\?code=INVALID_REQUEST$`))
    assert.match(await page.getByLabel('Request', { exact: true }).innerText(), /"productId": "\[10 characters\]"/)
    assert.match(await page.getByLabel('Answer').innerText(), /order\.items\[0\]\.productId must be a GUID/)
    assert.doesNotMatch(await page.locator('main').innerText(), /442079460000/)
    await page.getByRole('link', { name: 'All requests' }).click()
    await row.filter({ hasText: 'INVALID_REQUEST' }).waitFor()
  })

  it('or a placed order is followed to its events by the keyboard (ru, 390 pixels)', async (world, open) => {
    const { owner, placed } = await world.once(refusedRequest)
    const { page } = await open({ cookie: owner.cookie, language: 'ru', width: 390 })
    await page.goto('/console/requests')
    await page.getByLabel('Идентификатор корреляции').focus()
    await page.keyboard.type(placed)
    const link = page.locator('.table tbody tr a')
    await link.and(page.locator(`[href*="${placed}"]`)).waitFor()
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByText('DeliveryOrderUpdate').waitFor()
    const text = await page.locator('main').innerText()
    assert.match(text, /Команда\s+Выполнена/)
  })
})
