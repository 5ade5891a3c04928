import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { ensureConsoleBuilt } from '#console/built.ts'
import { createLog } from '#server/log.ts'
import { password } from '#test/fixtures/people.ts'
import { browserFile, launchBrowser, openTab, withoutBrowser } from '#test/harness/browser.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { asOwner } from './screens.ts'

const built = (_world: World) => ensureConsoleBuilt(createLog('error'))

/** Enters with a link, with a new password. */
async function enter(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('input[name=password]').fill(password)
  await page.locator('[type=submit]').click()
  await page.locator('.rail').waitFor()
}

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

describeOwnWorld(
  'the first people of a server',
  ({ it }) => {
    let browser: Browser | undefined
    after(() => browser?.close())

    it('enter with links, each of which works once', async (world, test) => {
      if (!browserFile) return test.skip(withoutBrowser)
      await world.once(built)
      browser ??= await launchBrowser()
      const opened = browser
      const openPage = () => openTab(opened, { url: world.url })
      const { token } = await world.ask<{ token: string }>('/admin/people/console_link', {})
      const owner = await openPage()
      await enter(owner.page, `/console/#enter=${token}`)
      const addresses = [
        await invite(owner.page, { name: 'Rosa', login: 'rosa', role: 'cashier' }),
        await invite(owner.page, { name: 'Bruno', login: 'bruno', role: 'cook' }),
      ]
      const [cashier, cook] = [await openPage(), await openPage()]
      await enter(cashier.page, addresses[0]!)
      await enter(cook.page, addresses[1]!)
      await cashier.page.locator('.column').first().waitFor()
      assert.equal(await cook.page.getByRole('link', { name: 'People' }).count(), 0)
      const stranger = await openPage()
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
      for (const { complaints, close } of [owner, cook]) {
        assert.deepEqual(complaints, [])
        await close()
      }
      await cashier.close()
      await stranger.close()
    })

    it('see at each field what is wrong with it, and keep what they typed', async (world, test) => {
      if (!browserFile) return test.skip(withoutBrowser)
      await world.once(built)
      browser ??= await launchBrowser()
      const { cookie } = await world.once(asOwner)
      const tab = await openTab(browser, { url: world.url, cookie, language: 'ru', width: 390 })
      const { page } = tab
      await page.goto('/console/people/new')
      await page.getByLabel('Имя').fill('Вера')
      await page.getByLabel('Логин').fill('rosa')
      await page.getByLabel('Роль').selectOption('manager')
      await page.getByRole('button', { name: 'Сохранить' }).click()
      await page.locator('.wrong', { hasText: 'Этот логин на сервере уже занят.' }).waitFor()
      assert.equal(await page.getByLabel('Имя').inputValue(), 'Вера')
      await tab.close()
    })
  },
  { console: true },
)
