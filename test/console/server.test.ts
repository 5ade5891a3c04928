import assert from 'node:assert/strict'
import { connectTerminal } from '#test/harness/terminal.ts'
import { describeConsole } from './described.ts'
import { lateWebhook, linkedChain, refusedCommand } from './server_screens.ts'

describeConsole('the server and its front offices', ({ it }) => {
  it('show a command that was refused with its reason, and its way', async (world, open) => {
    const { owner, organizationId, refused } = await world.once(refusedCommand)
    const { page } = await open({ cookie: owner.cookie })
    await page.goto('/console/commands')
    await page.getByRole('combobox', { name: 'Restaurant' }).selectOption(organizationId)
    await page.getByRole('combobox', { name: 'State' }).selectOption('Failed')
    const row = page.locator('.table tbody tr')
    await row.filter({ hasText: 'The order costs' }).waitFor()
    assert.equal(await row.count(), 1)
    assert.match(await row.innerText(), /deliveries\/close\s+Refused/)
    await row.getByRole('link').click()
    await page.getByText('ORDER_NOT_PAID: The order costs').waitFor()
    assert.match(page.url(), new RegExp(`/console/commands/${refused}\\?restaurant=${organizationId}&state=Failed$`))
    await page.getByRole('link', { name: 'All commands' }).click()
    await row.waitFor()
    await page.getByRole('combobox', { name: 'State' }).selectOption('Unfinished')
    await page.getByText('No command is like this.').waitFor()
  })

  it('connect with a token that was made with its command (ru, 390 pixels)', async (world, open) => {
    const { owner } = await world.once(linkedChain)
    const { page } = await open({ cookie: owner.cookie, language: 'ru', width: 390 })
    await page.goto('/console/chains')
    await page.getByText('Не подключена').waitFor()
    await page.getByRole('button', { name: 'Новый токен' }).click()
    await page.getByLabel('Место, например').fill('Касса у входа')
    await page.keyboard.press('Enter')
    const command = await page.getByLabel('Команда').inputValue()
    const [, url, token] = /^npx comanda terminal --url (\S+) --token (ct_\S+)$/.exec(command) ?? []
    assert.ok(url && token, command)
    await page.getByText('Касса ещё не подключилась').waitFor()
    const terminal = await connectTerminal(url, token)
    terminal.say({ type: 'health', isAsleep: false, report: { name: 'Касса', version: '1.0', ticketsDue: 2 } })
    await page.getByText('Касса подключилась.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Касса, 1.0, не напечатано чеков: 2').waitFor()
    await page.getByRole('button', { name: 'Отозвать: Касса у входа' }).click()
    await page.locator('.dialog [type=submit]').click()
    await page.getByText('Не подключена').waitFor()
  })

  it('show the operator what waits too long, and what the doctor finds', async (world, open) => {
    const { operator } = await world.once(lateWebhook)
    const { page } = await open({ cookie: operator.cookie })
    await page.goto('/console/server')
    await page.getByText('1 webhook fails, for 60 min. See which receivers do not answer.').waitFor()
    await page.getByRole('button', { name: 'Check now' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Followers: none has skipped an event').waitFor()
    await page.getByText('Fix the cause, add the missing effects').waitFor()
  })
})
