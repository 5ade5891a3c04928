import assert from 'node:assert/strict'
import type { Transaction } from '#core/db/connect.ts'
import { newId } from '#core/schema.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { openReportedOrders } from '#test/fixtures/reports.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { reportInvariants } from './invariants.ts'

type Facts = Awaited<ReturnType<typeof openReportedOrders>>

async function numberOf(db: Transaction, orderId: string): Promise<number> {
  const [row] = await db<[{ orderNumber: number }]>`select order_number from sale_order where order_id = ${orderId}`
  return row.orderNumber
}

const latest = 'orders that are over have facts of their latest revision'
const over = 'facts belong to orders that are over'
const days = 'accounting days of facts follow the settings of the books'
const sums = 'lines of facts add up to the sums of their orders'
const costs = 'costs of lines add up to the postings of their goods'
const revenue = 'sums before discounts add up to the revenue in the books'

describeOwnWorld('invariants of reports', ({ it }) => {
  for (const [title, broken, harm] of [
    [
      'a closed order without facts, whose lines are left',
      [latest, over],
      (db, { banquet }) => db`delete from sale_order where order_id = ${banquet}`,
    ],
    [
      'a cancelled order with facts of an earlier revision',
      [latest],
      (db, { cancelled }) => db`update sale_order set revision = revision - 1 where order_id = ${cancelled}`,
    ],
    [
      'facts without an order',
      [over],
      (db, { reopened }) => db`update sale_order set order_id = ${newId()} where order_id = ${reopened}`,
    ],
    [
      'lines of an order that is open again',
      [over],
      async (db, { delivery, reopened }) => db`
        insert into sale_line (organization_id, order_number, line, removal, product_id, amount, sum, discount, increase,
                               vat, discount_vat, vat_percent, order_share)
        select organization_id, ${await numberOf(db, reopened)}::bigint, line, removal, product_id, amount, sum, discount, increase,
               vat, discount_vat, vat_percent, order_share
          from sale_line as line
         where line.order_number = ${await numberOf(db, delivery)}`,
    ],
    [
      'an order on another accounting day',
      [days],
      (db, { closed }) => db`update sale_order set closed_on = closed_on - 1 where order_id = ${closed}`,
    ],
    [
      'an order on another accounting day, whose calendar is changing',
      [],
      async (db, { organizationId, closed }) => {
        await db`insert into facts_calendar (organization_id, after_number) values (${organizationId}, 0)`
        await db`update sale_order set closed_on = closed_on - 1 where order_id = ${closed}`
      },
    ],
    [
      'a line with another sum',
      [sums, revenue],
      async (db, { closed }) =>
        db`update sale_line set sum = sum + 1 where line = 1 and order_number = ${await numberOf(db, closed)}`,
    ],
    [
      'a line that is missing in a cancelled order',
      [sums],
      async (db, { cancelled }) =>
        db`delete from sale_line where line = 1 and order_number = ${await numberOf(db, cancelled)}`,
    ],
    [
      'another cost',
      [costs],
      (db, { delivery }) => db`update sale_order set costs[1] = 99 where order_id = ${delivery}`,
    ],
    [
      'costs that are missing',
      [costs],
      (db, { closed }) => db`update sale_order set costs = null where order_id = ${closed}`,
    ],
    [
      'a line with another discount',
      [revenue],
      async (db, { closed }) => db`
        update sale_line set discount = discount + 1 where line = 1 and order_number = ${await numberOf(db, closed)}`,
    ],
  ] as [string, string[], (db: Transaction, facts: Facts) => Promise<unknown>][])
    it(`the doctor reports ${title}`, async (world) => {
      const facts = await world.once(openReportedOrders)
      assert.deepEqual(await violationsAfter(world, reportInvariants, async () => {}), [])
      const found = await violationsAfter(world, reportInvariants, (db) => harm(db, facts))
      assert.deepEqual(
        found.map((line) => broken.find((sentence) => line.includes(sentence)) ?? line),
        broken,
      )
    })

  it('the doctor waits for followers, and skips orders that were closed while reports were disabled', async (world) => {
    const { organizationId, delivery } = await world.once(openReportedOrders)
    const age = (db: Transaction) => db`update sale_order set revision = revision - 1 where order_id = ${delivery}`
    for (const excuse of [
      (db: Transaction) => db`
        update follower_cursor
           set revision = 0
         where owner_id = ${organizationId}`,
      (db: Transaction) => db`
        insert into facts_gap (organization_id, from_revision, to_revision)
        select organization_id, revision - 1, revision
          from delivery_order
         where id = ${delivery}`,
    ])
      assert.deepEqual(
        await violationsAfter(world, reportInvariants, async (db) => {
          await age(db)
          await excuse(db)
        }),
        [],
      )
  })
})
