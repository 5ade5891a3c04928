import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation
const preset = {
  ...{ corporationId, name: 'Dishes' },
  ...{ reportType: 'SALES', groupByRowFields: ['DishName'], aggregateFields: ['DishDiscountSumInt'] },
}

const listed = async ({ ask }: World, id: string) => {
  const { presets } = await ask<{ presets: { id: string }[] }>('/admin/reports/presets/list', { corporationId })
  return presets.find((one) => one.id === id)
}

describeOperation(save, ({ it }) => {
  it('saves presets, replaces them by id, and lists them as they can be saved again', async (world) => {
    const { id } = await world.ask<{ id: string }>(save.path, preset)
    const filters = [{ name: 'DishAmountInt', filterType: 'Range', from: 2 }]
    const more = { filters, having: [{ name: 'DishDiscountSumInt', from: 1 }], sort: [{ name: 'DishName' }], limit: 5 }
    await world.ask(save.path, { ...preset, id, name: 'Many dishes', ...more })
    const ends = { to: null, includeLow: null, includeHigh: null }
    const row = await listed(world, id)
    assert.deepEqual(row, {
      ...{ id, name: 'Many dishes', reportType: 'SALES', limit: 5, buildSummary: null },
      ...{ groupByRowFields: ['DishName'], groupByColFields: null, aggregateFields: ['DishDiscountSumInt'] },
      filters: [{ name: 'DishAmountInt', filterType: 'Range', from: 2, values: null, periodType: null, ...ends }],
      having: [{ name: 'DishDiscountSumInt', from: 1, ...ends }],
      sort: [{ name: 'DishName', descending: null }],
    })
    await world.ask(save.path, { corporationId, ...row })
    assert.deepEqual(await listed(world, id), row)
  })

  it('refuses invalid reports, with the field and its allowed values', async ({ refuse }) => {
    const filter = { name: 'DishName', filterType: 'Range', from: 1 }
    const reversed = { name: 'CloseTime', filterType: 'DateRange', from: '2026-02-02', to: '2026-02-01' }
    const eleven = Array.from({ length: 11 }, () => 'DishName')
    const cases: [body: object, status: number, code: string, path: string][] = [
      [{ groupByRowFields: ['Dish'] }, 400, 'UNKNOWN_COLUMN', 'groupByRowFields[0]'],
      [{ aggregateFields: ['DishName'] }, 400, 'WRONG_COLUMN_USE', 'aggregateFields[0]'],
      [{ groupByColFields: ['DishName'] }, 400, 'COLUMN_REPEATED', 'groupByRowFields'],
      [{ filters: [filter] }, 400, 'WRONG_FILTER', 'filters[0].filterType'],
      [{ filters: [reversed] }, 400, 'PERIOD_REVERSED', 'filters[0].to'],
      [{ groupByRowFields: eleven }, 400, 'REPORT_TOO_LARGE', 'groupByRowFields'],
      [{ id: 'sales-by-dish' }, 400, 'STARTING_PRESET', 'id'],
      [{ corporationId: randomUUID() }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
    ]
    for (const [body, ...expected] of cases) {
      const { status, error, details } = await refuse(save.path, { ...preset, ...body })
      assert.deepEqual([status, error, details.fields[0]?.path], expected, JSON.stringify(body))
    }
    const { status, error } = await refuse('/admin/reports/presets/list', { corporationId: randomUUID() })
    assert.deepEqual([status, error], [404, 'CORPORATION_NOT_FOUND'])
  })
})
