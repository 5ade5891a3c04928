import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { enterAs } from '#test/fixtures/people.ts'
import { waitForReports } from '#test/fixtures/reports.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { describeConsole } from './described.ts'
import { sell, soldDay } from './sales_screens.ts'

interface Report {
  data: Record<string, string | number>[]
}

describeConsole('the sales of a restaurant', ({ it }) => {
  it('are those of reports to the cent, open their orders, and are saved as a file', async (world, open) => {
    const { shop, owner, day } = await world.once(soldDay)
    const { page } = await open({ cookie: owner.cookie })
    await page.goto(`/console/sales?from=${day}&to=${day}&against=weekday&by=dish`)
    const { data } = await owner.ask<Report>('/api/reporting/v1/olap/get', {
      reportType: 'SALES',
      groupByRowFields: ['DishName'],
      aggregateFields: ['DishDiscountSumInt', 'UniqOrderId'],
      filters: [
        { name: 'OpenDate.Typed', filterType: 'DateRange', from: day, to: day, includeHigh: true },
        { name: 'Department.Id', filterType: 'IncludeValues', values: [shop.organizationId] },
        { name: 'DeletedWithWriteoff', filterType: 'IncludeValues', values: ['NOT_DELETED'] },
        { name: 'OrderDeleted', filterType: 'IncludeValues', values: ['NOT_DELETED'] },
      ],
      sort: [{ name: 'DishDiscountSumInt', descending: true }],
    })
    const rows = page.locator('.table tbody tr')
    await rows.first().waitFor()
    const shown = (await rows.allInnerTexts()).map((text) => text.split('\t').map((cell) => cell.trim()))
    assert.deepEqual(
      shown.map(([dish, revenue, , , orders]) => [dish, revenue, orders]),
      data.map(({ DishName, DishDiscountSumInt, UniqOrderId }) => [
        DishName,
        Number(DishDiscountSumInt).toFixed(2),
        `${UniqOrderId}`,
      ]),
    )
    assert.equal(await page.locator('.tile-value').first().innerText(), '£52.05')
    assert.match(await page.locator('.tile').first().innerText(), /new, before: £0\.00/)
    assert.deepEqual(
      shown.map(([dish, ...cells]) => [dish, cells.at(-1)]),
      [
        ['Pizza', '5.8%'],
        ['Dish of the day', '–'],
        ['Cola', '33.3%'],
      ],
    )
    await page.getByText('1 sold dish has no recipe').waitFor()
    assert.match((await page.getByRole('link', { name: 'Recipes' }).last().getAttribute('href'))!, /show=without/)
    await page.getByRole('group', { name: 'Compared with' }).getByText('Compared with').waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await saving
    assert.equal(file.suggestedFilename(), `sales-${day}-${day}.csv`)
    assert.match(await readFile(await file.path(), 'utf8'), /^Dish,Revenue,Orders,Average check,.*\r\nPizza,36,2,18,3,/)
    await rows.first().locator('a').click()
    await page.locator('.table tbody tr').nth(1).waitFor()
    assert.equal(await page.locator('.table tbody tr').count(), 2)
    await page.goto('/console/sales/orders?from=2026-01-01&to=2026-01-01')
    await page.getByText('Nothing was sold on these days.').waitFor()
  })

  it('of a day are counted by a cashier before the sum is shown, closed, and corrected (ru, 390 pixels)', async (world, open) => {
    const { shop, owner, day } = await world.once(soldDay)
    const { organizationId } = shop
    const { cookie } = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
    const { page } = await open({ cookie, language: 'ru', width: 390, provokes: ['409 /admin/days/close'] })
    await page.goto(`/console/days/${day}?restaurant=${organizationId}`)
    const counted = page.getByLabel('Наличные по подсчёту')
    await counted.waitFor()
    assert.doesNotMatch(await page.locator('main').innerText(), /52,05|31,05/)
    await counted.fill('31,00')
    await page.getByLabel('Заметка').fill('Пять пенсов не хватает')
    await page.getByRole('button', { name: 'Закрыть день' }).click()
    await page.locator('.day-count').waitFor()
    assert.match(await page.locator('.day-count').innerText(), /31,05[\s\S]*31,00[\s\S]*-0,05/)
    await sell(shop, [shop.item('cola', 3)], [cashPayment(3)])
    await waitForReports(world, organizationId)
    const other = await open({ cookie: owner.cookie })
    await other.page.goto(`/console/days/${day}?restaurant=${organizationId}`)
    const late = other.page.locator('.sheet', { hasText: 'Closed after this close of the day: 1 · £3.00' })
    await late.getByRole('link').waitFor()
    await other.page.getByRole('button', { name: 'Correct the close' }).click()
    await other.page.locator('.day-count', { hasText: '£31.00' }).waitFor()
    await other.page.getByRole('button', { name: 'Back' }).click()
    await other.page.getByRole('button', { name: 'Correct the close' }).click()
    await other.page.getByLabel('Counted cash').fill('34.05')
    await other.page.getByRole('button', { name: 'Save the correction' }).click()
    await other.page.getByText(/A owner, version 2/).waitFor()
    await late.waitFor({ state: 'detached' })
    assert.doesNotMatch(await other.page.locator('main').innerText(), /Invalid Date/)
    await page.getByRole('button', { name: 'Исправить' }).click()
    await page.getByLabel('Наличные по подсчёту').fill('30')
    await page.getByRole('button', { name: 'Сохранить исправление' }).click()
    await page.getByRole('alert').getByText('Кто-то уже закрыл этот день').waitFor()
    await page.getByRole('button', { name: 'Показать' }).click()
    await page.getByText(/A owner, версия 2/).waitFor()
    assert.equal(await page.getByLabel('Наличные по подсчёту').inputValue(), '30')
    await page.getByRole('button', { name: 'Сохранить исправление' }).click()
    await page.getByText(/версия 3/).waitFor()
    await page.goto(`/console/days?restaurant=${organizationId}`)
    await page.locator('.table tbody tr').nth(2).waitFor()
  })
})
