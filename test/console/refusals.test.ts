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
  })

  it('is the second of two changes of an order, with its reason', async (world, open) => {
    const { cashier, orders, restaurant } = await busyRestaurant(world)
    const { page } = await open({ cookie: cashier.cookie, provokes: ['net::ERR_FAILED /api/1/deliveries/by_revision'] })
    await page.routeWebSocket(/\/console\/bell/, (socket) => void socket.close())
    await page.goto(`/console/orders/${orders.accepted}`)
    const step = page.locator('.panel-foot .primary', { hasText: 'Start cooking' })
    await step.waitFor()
    // From here on the page cannot learn of changes before it sends its own.
    await page.route('**/api/1/deliveries/by_revision', (route) => route.abort())
    const { organizationId } = restaurant
    const cancelled = await world.ask<{ correlationId: string }>('/api/1/deliveries/cancel', {
      organizationId,
      orderId: orders.accepted,
    })
    assert.equal((await world.outcome(organizationId, cancelled.correlationId)).state, 'Success')
    await step.click()
    await page.locator('.panel [role=alert]').getByText('Not possible in the present state of the order.').waitFor()
  })

  it('does not cost what was typed, nor does a lost connection', async (world, open) => {
    const { cashier } = await busyRestaurant(world)
    const { page } = await open({ cookie: cashier.cookie, provokes: ['net::ERR_FAILED'] })
    await page.goto('/console/orders/new')
    await page.locator('input[type=tel]').fill('+442079460125')
    await page.locator('.dish-box input').fill('201')
    await page.locator('.dish-item').first().click()
    await page.locator('.dialog [type=submit]').click()
    await page.locator('.new-lines li').waitFor()
    await page.route('**/api/**', (route) => route.abort())
    await page.locator('.new-order .primary').click()
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor()
    assert.equal(await page.locator('input[type=tel]').inputValue(), '+442079460125')
    await page.unroute('**/api/**')
    await page.locator('.new-order .choice input').nth(1).check({ force: true })
    await page.locator('.new-order .primary').click()
    await page.locator('.panel .facts', { hasText: '+442079460125' }).waitFor()
  })

  it('is a screen whose files are gone: the page says so, and shows the others', async (world, open) => {
    const { cashier } = await busyRestaurant(world)
    const { page } = await open({ cookie: cashier.cookie, provokes: ['404', 'TypeError: Failed to fetch dynamically'] })
    await page.goto('/console/orders')
    await page.route('**/assets/stop_list-*.js', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Stop list' }).click()
    await page.getByRole('alert').getByText('Something has failed that should not.').waitFor()
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await page.locator('.column').first().waitFor()
    await page.getByRole('link', { name: 'Stop list' }).click()
    await page.unroute('**/assets/stop_list-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.stop-groups').waitFor()
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
      for (const { page } of [tab, other]) {
        await page.locator('.stop-entries .tag.late').waitFor()
        await page.locator('.stop-entries', { hasText: 'A cashier, ' }).waitFor()
      }
      await tab.page.goto('/console/orders/new')
      const found = tab.page.locator('.dish-item')
      await tab.page.locator('.dish-box input').fill('coffee')
      await found.locator('.tag.late').waitFor()
      await tab.page.locator('.dish-box input').press('Enter')
      assert.equal(await found.getAttribute('aria-disabled'), 'true')
      assert.equal(await tab.page.locator('.new-lines li').count(), 0)
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
    })
})
