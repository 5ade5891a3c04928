import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { errorsOf } from '#core/operation/operation.ts'
import { loadOperations } from '#core/operation/registry.ts'
import { sourceOf } from '#domains/reports/columns/sources.rules.ts'
import { root } from '#test/harness/files.ts'
import type { TestEnvironment } from '#test/harness/template.ts'

const { seenFolder }: TestEnvironment = JSON.parse(process.env.COMANDA_TEST!)
const files = await readdir(seenFolder)
const seen = new Set(
  (await Promise.all(files.map((file) => readFile(join(seenFolder, file), 'utf8')))).join('').split('\n'),
)

for (const operation of await loadOperations())
  for (const { code } of errorsOf(operation))
    test(`${operation.path} was seen to answer ${code} by some test`, () => {
      assert.ok(
        seen.has(`${operation.path} ${code}`),
        `no test made ${operation.path} answer ${code}: add one, or stop declaring it`,
      )
    })

for (const [reportType, types] of [
  ['SALES', ['SALES', 'DELIVERIES']],
  ['TRANSACTIONS', ['TRANSACTIONS']],
] as const)
  for (const name of sourceOf(reportType).columns.keys())
    test(`the column ${name} of ${reportType} had a value in some test`, () => {
      assert.ok(
        types.some((type) => seen.has(`${type} ${name}`)),
        `no test asks for ${name} with a row that has a value for it`,
      )
    })

/** Indexes of searches for which PostgreSQL reads the small tables of tests in another way, always or in most runs. */
const ofLargeTables = new Set([
  'attendance_by_start',
  'attendance_long',
  'attendance_on_shift',
  'command_by_age',
  'courier_location_by_age',
  'delivery_draft_by_age',
  'delivery_order_problems',
  'document_by_counteragent',
  'guest_by_part_of_name',
  'guest_in_category_by_category',
  'notification_by_age',
  'notification_by_order',
  'posting_by_day',
  'product_by_accounting_category',
  'product_by_barcode',
  'product_by_category',
  'product_by_part_of_article',
  'product_by_part_of_code',
  'product_by_part_of_description',
  'product_by_part_of_name',
  'product_by_revision',
  'product_by_tax_category',
  'product_by_time_of_change',
  'product_by_time_of_creation',
  'product_by_time_of_deletion',
  'restaurant_table_by_id',
  'sale_order_by_day',
  'table_order_by_table',
])

const schema = await readFile(join(root, 'migrations', '0001_schema.sql'), 'utf8')
const indexes = [...schema.matchAll(/create index (\w+)/g)].map(([, name]) => name!)
for (const name of indexes.filter((index) => !ofLargeTables.has(index)))
  test(`the index ${name} was searched by some statement`, () => {
    assert.ok(
      seen.has(`index ${name}`),
      `no statement of the tests searches ${name}, which each write pays for: drop it, or add a test`,
    )
  })

test('the indexes of large tables exist', () => {
  assert.deepEqual([...ofLargeTables.difference(new Set(indexes))], [])
})
