import assert from 'node:assert/strict'
import { it } from 'node:test'
import readSheets from 'read-excel-file/universal'
import type { Column } from './columns/column.rules.ts'
import { salesSource } from './columns/sales_source.rules.ts'
import type { MeasureColumn } from './plan.rules.ts'
import { workbookOf } from './workbook.ts'

it('a workbook has texts, days, times and numbers, and leaves out what XML cannot have', async () => {
  const [name, day, time, sum] = ['DishName', 'OpenDate.Typed', 'CloseTime', 'DishSumInt'].map(
    (column) => salesSource.columns.get(column)!,
  ) as [Column, Column, Column, Column]
  const measures = [sum].filter((column): column is MeasureColumn => column.measure !== null)
  const rows = [
    { keys: ['a & <b> "\u0001ü', '2026-05-01', '2026-05-01T12:20:00'], values: [1.5] },
    ...Array.from({ length: 120 }, (_, i) => ({ keys: [null, null, null], values: [i] })),
  ]
  const file = Buffer.concat(await Array.fromAsync(workbookOf({ rows: [name, day, time], cols: [], measures }, rows)))
  const [sheet] = await readSheets(new Uint8Array(file).buffer)
  const [heading, first, ...others] = sheet!.data
  assert.deepEqual(
    heading,
    [name, day, time, sum].map(({ label }) => label),
  )
  const whole = [new Date('2026-05-01T00:00:00Z'), new Date('2026-05-01T12:20:00Z'), 1.5]
  assert.deepEqual(first, ['a & <b> "ü', ...whole])
  assert.deepEqual(others.at(-1), [null, null, null, 119])
})
