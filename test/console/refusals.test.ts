import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeConsole } from './described.ts'
import { busyRestaurant } from './screens.ts'

describeConsole('what a restaurant refuses', ({ it }) => {
  it('is explained: an unpaid order is not closed, a cooked one is cancelled with a removal type', async (world, open) => {
    const { cashier, orders } = await busyRestaurant(world)
    const tab = await open({ cookie: cashier.cookie })
    const { page } = tab
    await page.goto(`/console/orders/${orders.delivered}`)
    await page.locator('.impossible summary').click()
    const close = page.locator('.impossible div', { has: page.locator('dt', { hasText: /^Close$/ }) })
    await close.getByText('The payments do not cover the sum of the order.').waitFor()
    await page.goto(`/console/orders/${orders.cooking}`)
    await page.locator('.panel-foot .danger').click()
    const removal = page.getByLabel('Written off how')
    await removal.locator('option').nth(1).waitFor({ state: 'attached' })
    await removal.selectOption({ index: 1 })
    await page.getByLabel('Comment').fill('The guest has gone')
    await page.locator('.dialog [type=submit]').click()
    await page.locator('.panel .state', { hasText: 'Cancelled' }).waitFor()
    assert.deepEqual(tab.complaints, [])
  })

  for (const [language, width] of [
    ['en', 1440],
    ['ru', 390],
  ] as const)
    it(`is a stopped dish: the board says whom to call (${language}, ${width} pixels)`, async (world, open) => {
      const restaurant = await openRestaurant(world)
      const { organizationId } = restaurant
      const { cookie } = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
      const [tab, other] = [await open({ cookie, language, width }), await open({ cookie, language, width })]
      await other.page.goto('/console/stop')
      await other.page.locator('.stop-groups').waitFor()
      await tab.page.goto('/console/stop')
      await tab.page.locator('.dish-box input').fill('coffee')
      await tab.page.locator('.dish-item').first().waitFor()
      if (width < 600) await tab.page.locator('.dish-item').first().tap()
      else await tab.page.locator('.dish-box input').press('Enter')
      for (const { page } of [tab, other]) await page.locator('.stop-entries .tag.late').waitFor()
      const items = [{ type: 'Product', productId: demo.coffee, amount: 1 }]
      const phone = '+442079460777'
      const { correlationId } = await world.ask<{ correlationId: string }>(
        '/api/1/deliveries/create',
        restaurant.body({ phone, items }),
      )
      assert.equal((await world.outcome(organizationId, correlationId)).state, 'Error')
      await tab.page.goto('/console/orders')
      const notice = tab.page.locator('.notice', { has: tab.page.locator(`a[href="tel:${phone}"]`) })
      const reason = { en: 'Too little of this dish is left.', ru: 'Этого блюда осталось слишком мало.' }
      await notice.getByText(reason[language]).waitFor()
      const amount = other.page.locator('.stop-entries .amount')
      await amount.fill('5')
      await amount.press('Enter')
      await other.page.locator('.stop-entries .tag.soon').waitFor()
      await restaurant.place({ items })
      await other.page.locator('.stop-entries .needed-by a').waitFor()
      await other.page.locator('.stop-entries .button').click()
      await other.page.locator('.stop-entries').waitFor({ state: 'detached' })
      assert.deepEqual([tab.complaints, other.complaints], [[], []])
    })
})
