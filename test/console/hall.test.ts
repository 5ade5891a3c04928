import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeConsole } from './described.ts'
import { busyCouriers, busyHall } from './hall_screens.ts'
import { tabTo } from './keyboard.ts'

const button = (page: Page, text: string) => page.locator('.panel-foot .button', { hasText: text })
const lineNote = (page: Page, text: string) => page.locator('.panel .lines small', { hasText: text })

describeConsole('the floor of a restaurant', ({ it }) => {
  it('serves a table by the keyboard alone, which is seen elsewhere', async (world, open) => {
    const { organizationId } = await openReservations(world)
    const { cookie } = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
    const [tab, other] = [await open({ cookie }), await open({ cookie })]
    const { page } = tab
    const seen = other.page.locator('.table-card', { hasText: 'Table 2' })
    await other.page.goto('/console/hall')
    await page.goto('/console/hall')
    await page.locator('.table-card').first().waitFor()
    await tabTo(page, 'li:nth-child(2) > .table-card')
    await page.keyboard.press('Enter')
    await page.getByLabel('Guests').waitFor()
    await tabTo(page, '.panel input')
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await seen.getByText('Seated').waitFor()
    await page.locator('.panel .dish-box').waitFor()
    await tabTo(page, '.panel .dish-box input')
    await page.keyboard.type('201')
    await page.locator('.dish-item').first().waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.dialog input[type=radio]').first().waitFor()
    await tabTo(page, '.dialog [type=submit]')
    await page.keyboard.press('Enter')
    await page.locator('.new-lines li').waitFor()
    await tabTo(page, '.panel-foot .primary')
    await page.keyboard.press('Enter')
    await lineNote(page, 'Sent').waitFor()
    await button(page, 'Print bill').waitFor()
    assert.equal(await button(page, 'Send to the kitchen').count(), 0)
    await tabTo(page, '.panel-foot .primary')
    await page.keyboard.press('Enter')
    await seen.getByText('Bill printed').waitFor()
    await button(page, 'Payment').waitFor()
    await tabTo(page, '.panel-foot .primary')
    await page.keyboard.press('Enter')
    await page.locator('.dialog input[inputmode=decimal]:focus').waitFor()
    await page.locator('.dialog .rest', { hasText: '£' }).waitFor()
    await page.keyboard.type('50')
    await page.getByText(/^Change: £/).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.panel .state', { hasText: 'Closed' }).waitFor()
    await seen.getByText('Free').waitFor()
  })

  it('is paid in two parts and moved by touch at 390 pixels, in Russian', async (world, open) => {
    const { cashier, seated, billed } = await busyHall(world)
    const tab = await open({ cookie: cashier.cookie, language: 'ru', width: 390 })
    const { page } = tab
    await page.goto(`/console/hall/${seated}`)
    await button(page, 'На кухню').tap()
    await lineNote(page, 'Готовится').first().waitFor()
    await button(page, 'Пересадить').tap()
    await page.locator('.dialog select').selectOption({ label: 'Dining room: Стол 4 (Свободен)' })
    await page.locator('.dialog [type=submit]').tap()
    await page.locator('.panel h2', { hasText: 'Стол 4' }).waitFor()
    await page.goto(`/console/hall/${billed}`)
    await button(page, 'Оплата').tap()
    const [rest, sum] = [page.locator('.dialog .rest'), page.locator('.dialog input[inputmode=decimal]')]
    await rest.getByText('К оплате: 25,00').waitFor()
    await sum.fill('10')
    await page.locator('.dialog [type=submit]', { hasText: 'Принять эту часть' }).tap()
    await rest.getByText('К оплате: 15,00').waitFor()
    await page.locator('.dialog .choice label', { hasText: 'Card' }).first().tap()
    await sum.fill('20')
    await page.locator('.dialog [type=submit]', { hasText: 'Оплачен, закрыть' }).tap()
    await page.getByText('Сдача бывает только с наличных.').waitFor()
    await sum.fill('15')
    await page.locator('.dialog [type=submit]', { hasText: 'Оплачен, закрыть' }).tap()
    await page.locator('.panel .state', { hasText: 'Закрыт' }).waitFor()
    assert.equal(await page.locator('.panel .totals dd.hint').count(), 2)
    assert.equal(await page.locator('.panel .totals').getByText('К оплате').count(), 0)
  })

  it('is left to the terminal of the restaurant, where it has one', async (world, open) => {
    const { cashier, room, seated } = await busyHall(world)
    await openTerminal(world, room)
    const tab = await open({ cookie: cashier.cookie })
    const { page } = tab
    await page.goto(`/console/hall/${seated}`)
    await button(page, 'Send to the kitchen').click()
    await page.locator('.panel [role=alert]').getByText('The terminal of the restaurant does this step.').waitFor()
    await page.locator('.notice', { hasText: 'One action was refused' }).waitFor()
    await page.locator('.table-card.refused').waitFor()
    await button(page, 'Print bill').click()
    await page.locator('.panel .state', { hasText: 'Bill printed' }).waitFor()
    await page.locator('.notice').waitFor({ state: 'detached' })
  })

  it('names the other reserve of a table that is booked, keeps what was typed, and seats its guests', async (world, open) => {
    const { cashier, reservesPath } = await busyHall(world)
    const { page } = await open({ cookie: cashier.cookie, provokes: ['400 /api/1/reserve/create'] })
    await page.goto(reservesPath)
    const start = await page.locator('.block span').first().textContent()
    await page.goto('/console/reserves')
    const mark = (await page.locator('.timetable .now').boundingBox())!
    const clock = (await page.locator('.timetable .now').getAttribute('title'))!
    const hour = (await page.locator('.hours span', { hasText: `${clock.slice(0, 2)}:00` }).boundingBox())!
    assert.ok(hour.x <= mark.x && mark.x < hour.x + hour.width)
    await page.goto(reservesPath)
    const freeTime = page.getByRole('button', { name: 'New reserve: Table 3' })
    await freeTime.click({ position: { x: 1, y: 4 } })
    await page.locator('.block.wanted').waitFor()
    await page.getByLabel('Guest', { exact: true }).fill('Ada Lovett')
    assert.equal(await page.getByLabel('Table 3, for 4').isChecked(), true)
    assert.match(await page.locator('.panel input[type=time]').inputValue(), /^\d\d:00$/)
    const timetable = (await page.locator('.timetable').boundingBox())!
    assert.ok(timetable.x + timetable.width <= (await page.locator('.panel').boundingBox())!.x)
    await page.getByLabel('Phone').fill('12')
    await page.locator('.panel input[type=time]').fill(start!.slice(0, 5))
    await page.locator('.panel [type=submit]').click()
    await page.getByText('The phone needs 8 to 15 digits.').waitFor()
    await page.getByLabel('Phone').fill('+442079460123')
    await page.locator('.panel [type=submit]').click()
    await page.getByRole('alert').getByText('Table 3 is reserved by Chloe Marchetti-Featherstonehaugh from').waitFor()
    assert.equal(await page.getByLabel('Guest', { exact: true }).inputValue(), 'Ada Lovett')
    await page.getByLabel('Table 3, for 4').uncheck()
    await page.getByLabel('Table 4, for 4').check()
    await page.locator('.panel [type=submit]').click()
    await page.locator('.panel h2', { hasText: 'Ada Lovett' }).waitFor()
    await button(page, 'Change').click()
    await page.getByLabel('Table 4, for 4').uncheck()
    await page.getByLabel('Table 3, for 4').check()
    await page.locator('.dialog [type=submit]').click()
    await page.locator('.dialog [role=alert]', { hasText: 'Table 3 is reserved by Chloe' }).waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Guests have come').click()
    await page.locator('.panel button', { hasText: 'Open the table' }).click()
    await page.locator('.panel h2', { hasText: 'Table 4, order' }).waitFor()
  })

  it('gets a waiter whom a manager chooses among the employees', async (world, open) => {
    const { room, seated } = await busyHall(world)
    const employees = [{ displayName: 'Wendy Hall', organizationIds: [room.organizationId] }]
    await world.ask('/admin/employees/save', { corporationId: demo.corporation, employees })
    await stopListAt(world, room).stop({ productId: demo.coffee, balance: 2 })
    const { cookie } = await enterAs(world, { role: 'manager' })
    const tab = await open({ cookie })
    const { page } = tab
    await page.goto(`/console/hall/${seated}?restaurant=${room.organizationId}`)
    await page.locator('.dish-box input').fill('coffee')
    await page.locator('.dish-item', { hasText: '2 left' }).click()
    await page.getByRole('button', { name: /^Remove / }).click()
    await button(page, 'Change waiter').click()
    await page.locator('.dialog select').selectOption({ label: 'Wendy Hall' })
    await page.locator('.dialog [type=submit]').click()
    await page.locator('.panel .facts', { hasText: 'Wendy Hall' }).waitFor()
  })

  it('hands two orders over to a courier at once, each with its outcome', async (world, open) => {
    const { room, courierIds } = await busyCouriers(world)
    const { organizationId, terminalGroupId } = room
    const shift = { organizationId, terminalGroupId, employeeId: courierIds[0] }
    const { correlationId } = await world.ask<{ correlationId: string }>('/api/1/employees/shift/clockin', shift)
    await world.outcome(organizationId, correlationId)
    const manager = await enterAs(world, { role: 'manager', organizationIds: [organizationId] })
    const tab = await open({ cookie: manager.cookie })
    const { page } = tab
    await page.goto('/console/couriers')
    const boxes = page.locator('.couriers [type=checkbox]')
    for (const index of [0, 1]) await boxes.nth(index).check()
    const onShift = page.getByRole('region', { name: 'On shift', exact: true })
    await onShift.getByLabel('Rosa Marchetti').check()
    assert.equal(await onShift.getByRole('radio').count(), 1)
    await page.getByRole('button', { name: 'Hand over to Rosa Marchetti' }).click()
    await page.locator('.given', { hasText: 'Rosa Marchetti' }).nth(1).waitFor()
    const rosa = page.locator('.courier-orders > li', { hasText: 'Rosa Marchetti' }).last()
    await rosa.locator('.in-hand li').nth(1).waitFor()
    assert.equal(await page.locator('.given').count(), 2)
  })
})
