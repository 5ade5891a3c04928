import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openReportedShop } from '#test/fixtures/reports.ts'
import { describeOperation } from '#test/harness/world.ts'
import { xlsxType } from '../../../table.rules.ts'
import make from './make.ts'

const { corporation: corporationId, organization } = demo
const period = { dateFrom: '2026-05-01', dateTo: '2100-01-01' }

interface Made {
  name: string
  columns: { name: string; isAggregated: boolean }[]
  data: Record<string, string | number>[]
}

describeOperation(make, ({ it }) => {
  it('returns the report of a preset for chosen restaurants, with its columns in order', async (world) => {
    const { organizationId } = await world.once(openReportedShop)
    const body = { corporationId, presetId: 'sales-by-dish', ...period }
    const made = await world.ask<Made>(make.path, { ...body, organizationIds: [organizationId] })
    assert.equal(made.name, 'Sales by dish')
    assert.deepEqual(
      made.data.map((row) => made.columns.map(({ name }) => row[name])[0]),
      ['Pizza', 'Cola'],
    )
    assert.deepEqual(
      made.columns.filter(({ isAggregated }) => !isAggregated).map(({ name }) => name),
      ['DishName', 'DishSize.Name'],
    )
  })

  it('returns a workbook', async (world) => {
    const { organizationId } = await world.once(openReportedShop)
    const body = { corporationId, organizationIds: [organizationId], presetId: 'sales-by-dish', ...period }
    const { headers, text } = await world.call(make.path, body, { headers: { accept: xlsxType } })
    assert.equal(headers.get('content-type'), xlsxType)
    assert.equal(text.slice(0, 2), 'PK')
  })

  it('refuses unknown presets, chains and restaurants', async ({ refuse }) => {
    const body = { corporationId, presetId: 'sales-by-dish', ...period }
    const cases: [change: object, status: number, code: string, path: string][] = [
      [{ presetId: 'none' }, 404, 'PRESET_NOT_FOUND', 'presetId'],
      [{ corporationId: randomUUID() }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ organizationIds: [organization, randomUUID()] }, 404, 'ORGANIZATION_NOT_FOUND', 'organizationIds[1]'],
    ]
    for (const [change, ...expected] of cases) {
      const { status, error, details } = await refuse(make.path, { ...body, ...change })
      assert.deepEqual([status, error, details.fields[0]?.path], expected)
    }
  })
})
