import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { describeConsole, enter } from './described.ts'
import { asOwner } from './screens.ts'

/** Adds a person on the opened screen, and returns the address of the person's link. */
async function invite(
  page: Page,
  { name, login, role }: { name: string; login: string; role: string },
): Promise<string> {
  await page.goto('/console/people')
  await page.getByRole('link', { name: 'New person' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Role').selectOption(role)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  return page.getByLabel('Address to send').inputValue()
}

describeConsole('the first people of a server', ({ it }) => {
  it('enter with links, each of which works once', async (world, open) => {
    const { token } = await world.ask<{ token: string }>('/admin/people/console_link', {})
    const owner = await open()
    await enter(owner.page, `/console/#enter=${token}`)
    const addresses = [
      await invite(owner.page, { name: 'Rosa', login: 'rosa', role: 'cashier' }),
      await invite(owner.page, { name: 'Bruno', login: 'bruno', role: 'cook' }),
    ]
    const [cashier, cook] = [await open({ provokes: ['401', 'WebSocket connection'] }), await open()]
    await enter(cashier.page, addresses[0]!)
    await enter(cook.page, addresses[1]!)
    await cashier.page.locator('.column').first().waitFor()
    assert.equal(await cook.page.getByRole('link', { name: 'People' }).count(), 0)
    const stranger = await open({ provokes: ['404 /console/session/link'] })
    for (const address of addresses) {
      await stranger.page.goto('about:blank')
      await stranger.page.goto(address)
      await stranger.page.getByText('This link does not work').waitFor()
    }
    await owner.page.goto('/console/people')
    await owner.page.getByRole('link', { name: 'Rosa' }).getByText('1 session').waitFor()
    await owner.page.getByRole('link', { name: 'Rosa' }).click()
    await owner.page.getByRole('button', { name: /^End the session in/ }).click()
    await cashier.page.locator('input[name=password]').waitFor()
  })

  it('see at each field what is wrong with it, and keep what they typed', async (world, open) => {
    const { cookie } = await world.once(asOwner)
    const tab = await open({ cookie, language: 'ru', width: 390, provokes: ['409 /admin/people/save'] })
    const { page } = tab
    await page.goto('/console/people/new')
    await page.getByLabel('Имя').fill('Вера')
    await page.getByLabel('Логин').fill('rosa')
    await page.getByLabel('Роль').selectOption('manager')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.locator('.wrong', { hasText: 'Этот логин на сервере уже занят.' }).waitFor()
    assert.equal(await page.getByLabel('Имя').inputValue(), 'Вера')
  })
})
