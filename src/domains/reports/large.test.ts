import assert from 'node:assert/strict'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { rowsMax } from './schemas.ts'

const linesOfOrder = 5
/** Orders that have one line more than a report has rows. */
const ordersOfLarge = rowsMax / linesOfOrder + 1
const priceCents = 1

/** Writes facts of orders of one line each product, closed in 2026. */
async function writeFacts({ pool }: World, organizationId: string, orders: number): Promise<void> {
  await pool`
    insert into sale_order (organization_id, order_id, facts_revision, revision, kind, is_deleted, opened_on, closed_on, opened_at,
                            closed_at, number, terminal_group_id, service_type, guests)
    select ${organizationId}::uuid, gen_random_uuid(), 1, 1, 'TableOrder', false, at::date, at::date, at, at, n, ${organizationId}::uuid,
           'Common', 1
      from (select n, timestamp '2026-01-01 12:00:00' + n % 300 * interval '1 day' as at
              from generate_series(1, ${orders}) as n) as made`
  await pool`
    insert into sale_line (organization_id, order_number, line, removal, product_id, amount, sum, discount, increase, vat,
                           discount_vat, vat_percent, order_share)
    select organization_id, order_number, line, 0, gen_random_uuid(), 1, ${priceCents} * 0.01, 0, 0, 0, 0, 0, 0.2
      from sale_order
     cross join generate_series(1, ${linesOfOrder}) as line
     where organization_id = ${organizationId}`
}

/** A restaurant whose facts are written before any statistics know it, in a database that knows another one. */
async function openLarge(world: World): Promise<string> {
  const { pool } = world
  await pool.unsafe('alter table sale_order set (autovacuum_enabled = off)')
  await pool.unsafe('alter table sale_line set (autovacuum_enabled = off)')
  const { organizationId: known } = await openRestaurant(world)
  await writeFacts(world, known, 1_000)
  await pool.unsafe('analyze sale_order, sale_line')
  const { organizationId } = await openRestaurant(world)
  await writeFacts(world, organizationId, ordersOfLarge)
  return world.tokenOf({ organizationIds: [organizationId] })
}

const path = '/api/reporting/v1/olap/get'
const body = {
  ...{ reportType: 'SALES', groupByRowFields: ['UniqOrderId.Id', 'DishId'], aggregateFields: ['DishDiscountSumInt'] },
  filters: [{ name: 'OpenDate.Typed', filterType: 'DateRange', from: '2026-01-01', to: '2027-01-01' }],
}

describeOwnWorld('A report with more rows than a response may have', ({ it }) => {
  it('is refused as JSON and as a workbook, and complete as CSV', async (world) => {
    const token = await world.once(openLarge)
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    for (const accept of ['application/json', xlsx]) {
      const { status, error } = await world.refuse(path, body, { token, headers: { accept } })
      assert.deepEqual([status, error], [400, 'REPORT_TOO_LARGE'])
    }
    const { text } = await world.call(path, body, { token, headers: { accept: 'text/csv' } })
    const [heading, ...rows] = text.trimEnd().split('\r\n')
    assert.equal(heading, 'UniqOrderId.Id,DishId,DishDiscountSumInt')
    assert.equal(rows.length, ordersOfLarge * linesOfOrder)
    assert.equal(new Set(rows).size, rows.length)
    assert.ok(rows.every((row) => row.endsWith(',0.01')))
  })

  it("has its totals within the client's timeout, even before the database has statistics of the restaurant", async (world) => {
    const token = await world.once(openLarge)
    const whole = { ...body, groupByRowFields: [], aggregateFields: ['DishDiscountSumInt', 'UniqOrderId'] }
    const { data } = await world.ask<{ data: object[] }>(path, whole, { token })
    const sum = (ordersOfLarge * linesOfOrder * priceCents) / 100
    assert.deepEqual(data, [{ DishDiscountSumInt: sum, UniqOrderId: ordersOfLarge }])
  })
})
