import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demo } from '#shared/demo.ts'
import { openReportedShop, waitForReports } from '#test/fixtures/reports.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop } from '#test/fixtures/shop.ts'
import { runComanda, writtenFiles } from '#test/fixtures/written_files.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

describeOwnWorld('comanda report', ({ it }) => {
  const files = writtenFiles()
  const run = async (world: World, ...args: string[]) => {
    const { organizationId } = await world.once(openReportedShop)
    const target = ['--url', world.url, '--admin-token', world.adminToken, '--corporation', demo.corporation]
    const chosen = ['--organization', organizationId, '--from', '2000-01-01', '--to', '2099-12-31']
    return runComanda(['report', ...args, ...target, ...chosen], files)
  }

  it('prints a table with bars', async (world) => {
    const { code, out, err } = await run(world, 'sales-by-hour')
    assert.equal(code, 0, err)
    const [title, , heads, rule, row] = out.split('\n')
    assert.equal(title, 'Sales by hour, 2000-01-01 to 2099-12-31')
    assert.match(heads!, /^Hour.* {2,}Revenue {2,}Orders$/)
    assert.match(rule!, /^─+ {2}─+ {2}─+$/)
    assert.match(row!, /^\d\d +\d+\.\d\d +\d+ +█{20}$/)
  })

  it('needs no corporation beside a restaurant', async (world) => {
    const { organizationId } = await world.once(openReportedShop)
    const target = ['--url', world.url, '--admin-token', world.adminToken]
    const { code, err } = await runComanda(
      ['report', 'sales-by-hour', '--organization', organizationId, ...target],
      files,
    )
    assert.equal(code, 0, err)
    const { err: unknown } = await runComanda(['report', 'abc', '--organization', randomUUID(), ...target], files)
    assert.match(unknown, /There is no organization /)
  })

  it('counts dishes without a recipe, and prints totals', async (world) => {
    const shop = await openShop(world)
    await shop.stock({ flour: [10, 20], tomato: [10, 30] })
    const items = [shop.item('pizza', 12), shop.item('unknown', 9), shop.item('cola', 3)]
    const orderId = await shop.place({ items, payments: [cashPayment(24)] })
    await shop.act('/front/order/close', { orderId })
    await waitForReports(world, shop.organizationId)
    const target = ['--url', world.url, '--admin-token', world.adminToken, '--organization', shop.organizationId]
    const of = async (preset: string) => {
      const period = ['--from', '2000-01-01', '--to', '2099-12-31']
      const { code, out, err } = await runComanda(['report', preset, ...period, ...target], files)
      assert.equal(code, 0, err)
      return out
    }
    const cost = await of('food-cost')
    assert.match(cost, /Dish of the day +0\.00 +9\.00 +no recipe /)
    assert.match(cost, /Pizza +\d\.\d\d +12\.00 +\d+\.\d % /)
    assert.match(cost, /\nTotal +\d\.\d\d +24\.00 /)
    assert.match(cost, /\n1 dish has no recipe: .*\nCost corrections \(account 5\.05\) /)
    const profit = await of('profit-and-loss')
    assert.match(profit, /Revenue.* \d+\.\d\d +█{20}\n/)
    assert.match(profit, /\n─+ .*\nResult +-?\d+\.\d\d\n\nIncome is positive.*5\.05/)
  })

  it('prints CSV and JSON', async (world) => {
    const { out } = await run(world, 'sales-by-dish', '--csv')
    const [head, first] = out.split('\r\n')
    assert.equal(head, 'DishName,DishSize.Name,DishDiscountSumInt,DishAmountInt,DishDiscountSumInt.averagePriceWithVAT')
    assert.match(first!, /^Pizza,[^,]*,36,3,12$/)
    const { data } = JSON.parse((await run(world, 'sales-by-dish', '--json')).out)
    assert.equal(data[0].DishDiscountSumInt, 36)
  })

  it('writes a workbook', async (world) => {
    const path = join(files.folder, 'sales.xlsx')
    const { code, err } = await run(world, 'sales-by-dish', '--xlsx', path)
    assert.deepEqual([code, err], [0, `Wrote ${path}\n`])
    const workbook = await readFile(path)
    assert.equal(workbook.subarray(0, 2).toString(), 'PK')
    assert.ok(workbook.length > 1_000)
    const { code: refused, err: reason } = await run(world, 'sales-by-dish', '--xlsx', join(path, 'x.xlsx'))
    assert.equal(refused, 2)
    assert.match(reason, /x\.xlsx cannot be written: .*Name another file or folder/)
  })

  it('reports invalid input', async (world) => {
    const { code, err } = await run(world, 'sales-by-moon')
    assert.equal(code, 2)
    assert.match(err, /There is no preset sales-by-moon, only sales-by-\S+, .*food-cost.* \(PRESET_NOT_FOUND/)
    const { err: day } = await runComanda(['report', 'sales-by-dish', '--from', 'May'], files)
    assert.match(day, /--from is "May"/)
    const path = '/admin/reports/presets/make'
    const body = { presetId: 'sales-by-dish', dateFrom: '2026-01-01', dateTo: '2026-02-01' }
    for (const [unknown, error] of [
      [{ corporationId: randomUUID() }, 'CORPORATION_NOT_FOUND'],
      [{ corporationId: demo.corporation, organizationIds: [randomUUID()] }, 'ORGANIZATION_NOT_FOUND'],
    ] as const)
      assert.equal((await world.refuse(path, { ...body, ...unknown })).error, error)
  })
})
