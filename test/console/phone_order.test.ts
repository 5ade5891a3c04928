import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import type { World } from '#test/harness/world.ts'
import { describeConsole } from './described.ts'
import { tabTo } from './keyboard.ts'
import { restaurantWithGuest } from './regulars.ts'

/** Types an order by the keyboard alone, up to the choice of its service. */
async function typeOrder(page: Page): Promise<void> {
  await page.goto('/console/orders')
  await page.locator('.column.accepted').waitFor()
  await page.keyboard.press('n')
  await page.locator('input[type=tel]:focus').waitFor()
  await page.keyboard.type('+442079460123')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Grace Kim')
  await page.keyboard.press('Tab')
  await page.keyboard.type('201')
  await page.locator('.dish-item').first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.dialog input[type=radio]').first().waitFor()
  await tabTo(page, '.dialog [type=submit]')
  await page.keyboard.press('Enter')
  await page.locator('.new-lines li').waitFor()
  await page.getByRole('status').getByText('Saved as a draft').waitFor()
  await tabTo(page, '.new-order .choice input')
}

/** Allows payments from wallets of the program, up to half of each order. */
const allowPayments = (world: World, programId: string) =>
  world.ask('/admin/loyalty/programs/save', {
    corporationId: demo.corporation,
    campaigns: [
      {
        ...{ programId, name: 'Half in points', periodFrom: '2026-01-01' },
        bindings: [{ conditions: [], actions: [{ type: 'AllowPayment', maxPercent: 50 }] }],
      },
    ],
  })

describeConsole('an order by phone', ({ it }) => {
  it('is taken, made and closed by the keyboard alone, and seen elsewhere at each step', async (world, open) => {
    const { organizationId } = await openRestaurant(world)
    const { cookie } = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
    const [tab, other] = [await open({ cookie }), await open({ cookie })]
    const { page } = tab
    await other.page.goto('/console/orders')
    await typeOrder(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+Enter')
    await page.locator('.panel[tabindex]:focus').waitFor()
    await other.page.locator('.column.accepted .card', { hasText: 'Grace Kim' }).waitFor()
    const columns = ['cooking', 'ready', 'ready', 'close']
    for (const [i, step] of ['Start cooking', 'Cooked', 'Pack', 'Hand over'].entries()) {
      await page.locator('.panel-foot .primary', { hasText: step }).waitFor()
      await tabTo(page, '.panel-foot .primary')
      await page.keyboard.press('Enter')
      await other.page.locator(`.column.${columns[i]} .card, .group.${columns[i]} .card`).waitFor()
    }
    await page.locator('.panel-foot .primary', { hasText: 'Payment' }).waitFor()
    await tabTo(page, '.panel-foot .primary')
    await page.keyboard.press('Enter')
    await page.locator('.dialog input[inputmode=decimal]:focus').waitFor()
    await page.keyboard.type('50')
    await page.getByText(/^Change: £/).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.panel .state', { hasText: 'Closed' }).waitFor()
    await other.page.locator('.card').waitFor({ state: 'detached' })
  })

  it('is paid as the guest said when ordering: partly from the wallet, the rest by card', async (world, open) => {
    const { restaurant, organizationId, programId, phone } = await restaurantWithGuest(world)
    await allowPayments(world, programId)
    const { cookie } = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
    const { page } = await open({ cookie })
    await page.goto('/console/orders/new')
    await page.locator('input[type=tel]').fill(phone)
    await page.locator('.dish-box input').fill('304')
    await page.locator('.dish-item').first().waitFor()
    await page.locator('.dish-box input').press('Enter')
    await page.getByText('Pick-up').click()
    await page.locator('.new-order').getByText('Card', { exact: true }).click()
    const wallet = page.getByRole('checkbox', { name: 'Pay £1.95 from the wallet Bonus' })
    await wallet.check()
    await page.locator('.totals').getByText('£1.95').waitFor()
    await page.locator('.new-order .primary').click()
    for (const step of ['Start cooking', 'Cooked', 'Pack', 'Hand over', 'Payment'])
      await page.locator('.panel-foot .primary', { hasText: step }).click()
    await page.locator('.dialog .rest', { hasText: '£1.95' }).waitFor()
    assert.ok(await wallet.isChecked())
    await wallet.uncheck()
    await page.locator('.dialog .rest', { hasText: '£3.90' }).waitFor()
    await wallet.check()
    await page.locator('.dialog .rest', { hasText: '£1.95' }).waitFor()
    assert.ok(await page.getByRole('radio', { name: 'Card', exact: true }).isChecked())
    await page.locator('.dialog [type=submit]').click()
    await page.locator('.panel .state', { hasText: 'Closed' }).waitFor()
    const { order } = await restaurant.read(page.url().split(/[/?]/)[5]!)
    assert.deepEqual(
      order?.payments?.map(({ paymentType, sum }) => [paymentType.name, sum]),
      [
        ['Bonus', 1.95],
        ['Card', 1.95],
      ],
    )
  })

  it('is not saved as a draft any more while it is placed', async (world, open) => {
    const { organizationId } = await openRestaurant(world)
    const { cookie } = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
    const { page } = await open({ cookie })
    await page.clock.install()
    await typeOrder(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.route('**/api/1/deliveries/drafts/commit', async (route) => {
      calls.length = 0
      await page.clock.fastForward(1_000)
      await page.clock.resume()
      await page.evaluate('new Promise(requestAnimationFrame)')
      await route.continue()
    })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+Enter')
    await page.locator('.panel[tabindex]:focus').waitFor()
    assert.deepEqual(
      calls.filter((path) => path.includes('/drafts/')),
      [],
    )
  })

  for (const language of ['en', 'ru'] as const)
    it(`is taken by touch at 390 pixels, with each wrong field at that field (${language})`, async (world, open) => {
      const { organizationId } = await openRestaurant(world)
      const { cookie } = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
      const tab = await open({ cookie, language, width: 390, provokes: ['400 /api/1/deliveries/price'] })
      const { page } = tab
      await page.goto('/console/orders')
      await page.locator('.new-order-link').tap()
      await page.locator('input[type=tel]').fill('12')
      await page.locator('.dish-box input').fill('201')
      await page.locator('.dish-item').first().tap()
      await page.locator('.dialog [type=submit]').tap()
      await page.locator('.new-order .primary').tap()
      const phone = { en: 'The phone needs 8 to 15 digits.', ru: 'В телефоне должно быть от 8 до 15 цифр.' }
      await page.getByText(phone[language]).waitFor()
      assert.equal(await page.locator('input[type=tel]').inputValue(), '12')
      await page.locator('input[type=tel]').fill('+442079460124')
      await page.locator('.new-order .primary').tap()
      const address = { en: 'The address is missing or unknown.', ru: 'Адрес не указан или неизвестен.' }
      await page.getByText(address[language]).waitFor()
      await page.locator('.pair.address input').first().fill('12 Quay Road')
      await page.locator('.new-order .primary').tap()
      await page.locator('.panel .facts', { hasText: '12 Quay Road' }).waitFor()
    })
})
