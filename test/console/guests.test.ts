import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { enterAs } from '#test/fixtures/people.ts'
import { untilOn } from '#test/harness/browser.ts'
import { describeConsole } from './described.ts'
import { restaurantWithGuest } from './regulars.ts'

/** Presses Tab until the focus is on the element with this text. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(
      'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
    )
    if (focused === text) return
  }
  throw new Error(`The focus never comes to ${text}`)
}

const refusedCharge = '400 /api/1/loyalty/core/customer/wallet/chargeoff'

describeConsole('guests of a restaurant', ({ it }) => {
  it('are found by name on a phone, topped up and charged, and their balances are shown', async (world, open) => {
    const { organizationId, manager } = await world.once(restaurantWithGuest)
    const tab = await open({ cookie: manager.cookie, language: 'ru', width: 390, provokes: [refusedCharge] })
    const { page } = tab
    await page.goto(`/console/guests?restaurant=${organizationId}`)
    await page.getByRole('searchbox').fill('feather ada')
    // A click is lost if the list is replaced during it.
    await page.waitForURL(/q=feather/)
    await page.getByRole('link', { name: /Ada Lovelace/ }).click()
    const wallets = page.getByRole('region', { name: 'Кошельки' })
    await wallets.getByText('12,5', { exact: true }).waitFor()
    const change = async (action: string, sum: string) => {
      await page.getByRole('button', { name: `${action}: Bonus` }).click()
      await page.getByLabel('Сумма').fill(sum)
      await page.locator('.dialog [type=submit]').click()
    }
    await change('Пополнить', '5,25')
    await wallets.getByText('17,75', { exact: true }).waitFor()
    await change('Списать', '20')
    await page.locator('.dialog .wrong', { hasText: 'В кошельке слишком мало.' }).waitFor()
    assert.equal(await page.getByLabel('Сумма').inputValue(), '20')
    await page.getByLabel('Сумма').fill('10')
    await page.locator('.dialog [type=submit]').click()
    await wallets.getByText('7,75', { exact: true }).waitFor()
    const movements = page.getByRole('region', { name: 'Движения' }).locator('tbody tr')
    await movements.nth(2).waitFor()
    assert.match((await movements.first().textContent()) ?? '', /Списание.*-10.*7,75/)
    assert.equal(await page.getByRole('button', { name: 'Стереть персональные данные' }).count(), 0)
  })

  it('are known to a cashier by phone, without their balances being changed', async (world, open) => {
    const { organizationId } = await world.once(restaurantWithGuest)
    const { cookie } = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
    const { page } = await open({ cookie })
    await page.goto('/console/guests')
    await page.getByRole('searchbox').fill('020 7946 1815')
    await page.getByRole('link', { name: /Ada Lovelace/ }).click()
    await page.getByRole('region', { name: 'Wallets' }).waitFor()
    await page.getByRole('region', { name: 'Movements' }).locator('tbody tr').first().waitFor()
    assert.equal(await page.locator('main').getByRole('button').count(), 0)
  })

  it('get 5 % back by a rule that the owner makes by keyboard and tries out', async (world, open) => {
    const { organizationId, phone, owner } = await world.once(restaurantWithGuest)
    const tab = await open({ cookie: owner.cookie })
    const { page } = tab
    const { keyboard } = page
    await page.goto(`/console/guests/rules?restaurant=${organizationId}`)
    await page.locator('.rules li').first().waitFor()
    await tabTo(page, '5 % back')
    await keyboard.press('Enter')
    await page.locator('.dialog').waitFor()
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('Five percent for all')
    await keyboard.press('Enter')
    const rule = page.locator('.rules li', { hasText: 'Five percent for all' })
    await rule.getByText('5 % of each order comes back as points').waitFor()
    await page.goto(`/console/guests/rules/try?restaurant=${organizationId}`)
    await page.getByLabel('Phone of the guest').waitFor()
    await page.getByLabel('Phone of the guest').focus()
    await keyboard.type(phone)
    await page.locator('.dish-box input').focus()
    await keyboard.type('201')
    await page.locator('.dish-item').first().waitFor()
    await keyboard.press('Enter')
    await page.locator('.dialog').waitFor()
    await tabTo(page, 'Add')
    await keyboard.press('Enter')
    const traced = page.locator('.trace > ul > li', { hasText: 'Five percent for all' })
    await traced.getByText('All conditions hold.').waitFor()
    await traced.getByText(/^Points for the order: credits [\d.]+$/).waitFor()
    await page.getByText('To pay').waitFor()
    await page.goto(`/console/guests/rules?restaurant=${organizationId}`)
    await rule.getByRole('checkbox').click()
    await untilOn(page, `!document.querySelector('[aria-label="In force: Five percent for all"]').checked`)
  })

  it('show rules that were made on another screen, and wallets that come later', async (world, open) => {
    const { organizationId, customerId, owner } = await world.once(restaurantWithGuest)
    const { page } = await open({ cookie: owner.cookie })
    await page.clock.install()
    await page.goto(`/console/guests/${customerId}`)
    const wallets = page.getByRole('region', { name: 'Wallets' })
    await wallets.getByLabel('Add to a program').waitFor()
    await page.getByRole('link', { name: 'All guests' }).click()
    await page.getByRole('link', { name: 'Loyalty rules' }).click()
    await page.getByRole('button', { name: '5 % back' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Seven percent')
    await page.locator('.dialog [type=submit]').click()
    await page.locator('.rules li', { hasText: 'Seven percent' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /Ada Lovelace/ }).click()
    const program = wallets.getByLabel('Add to a program').locator('option', { hasText: 'Seven percent' })
    await program.waitFor({ state: 'attached' })
    const member = { organizationId, customerId, programId: await program.getAttribute('value') }
    await world.ask('/api/1/loyalty/core/customer/program/add', member)
    await page.clock.fastForward(5_000)
    await wallets.getByRole('button', { name: 'Top up: Seven percent' }).waitFor()
  })
})
