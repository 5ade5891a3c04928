import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Transaction, transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { takeCreationNumbers } from '#ledger/locks.store.ts'
import { append } from '#ledger/writing.store.ts'
import { valueAllGoods } from '#test/fixtures/documents.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { booksInvariants } from './invariants.ts'

async function openBooks(world: World): Promise<string> {
  const { organizationId } = await openRestaurant(world)
  await transaction(world.pool, async (db) =>
    append(db, { organizationId, digits: 2, now: world.clock.now(), authorId: null }, [
      {
        creationNumber: await takeCreationNumbers(db, asId(organizationId)),
        documentId: randomUUID(),
        type: 'INCOMING_SERVICE',
        number: '1',
        effectiveAt: world.clock.now(),
        goods: {
          stages: [
            {
              receipts: [
                {
                  ...flour,
                  type: 'INVOICE',
                  from: { account: systemAccounts.suppliers },
                  cost: { kind: 'sum', sum: new Decimal(20) },
                },
              ],
            },
            { issues: [{ ...flour, type: 'WRITEOFF', to: { account: systemAccounts.costOfGoods } }] },
          ],
        },
        postings: [
          {
            type: 'INCOMING_SERVICE',
            from: { account: systemAccounts.suppliers },
            to: { account: systemAccounts.services },
            sum: new Decimal('12.5'),
          },
        ],
      },
    ]),
  )
  await valueAllGoods(world, organizationId)
  return organizationId
}

const flour = { storeId: randomUUID(), productId: randomUUID(), amount: new Decimal(4) }

describeOwnWorld('invariants of the books', ({ it }) => {
  for (const [title, broken, harm] of [
    [
      'a turnover that differs from its postings',
      ['turnovers of each month equal its postings'],
      (db, id) => db`update turnover set debit = debit + 0.01 where organization_id = ${id} and debit > 0`,
    ],
    [
      'a posting that is not in the turnovers',
      ['turnovers of each month equal its postings'],
      (db, id) =>
        db`update posting set reversed_at = now() + interval '1 hour' where organization_id = ${id} and sum = 12.5`,
    ],
    [
      'a posting without its document',
      ['postings have a document and two accounts'],
      (db, id) => db`delete from ledger_document where organization_id = ${id}`,
    ],
    [
      'a debt to nobody',
      ['debts and liabilities have counteragents'],
      (db, id) => db`
        update ledger_subaccount
           set counteragent_id = '00000000-0000-0000-0000-000000000000'
         where organization_id = ${id}`,
    ],
    [
      'a sum with more digits than the currency',
      ['turnovers of each month equal its postings', 'sums of postings have no more digits'],
      (db, id) => db`update posting set sum = 12.505 where organization_id = ${id} and sum = 12.5`,
    ],
    [
      'a cost that does not follow from the documents',
      ['turnovers of each month equal its postings', 'values and differences of stock-takes equal a recalculation'],
      (db, id) => db`update posting set sum = 19.99 where organization_id = ${id} and is_valued`,
    ],
    [
      'a restaurant with another currency than the books',
      ['their currency is that of the books'],
      (db, id) => db`
        update organization
           set settings = settings || '{"currencyIsoName": "EUR"}'
         where id = ${id}`,
    ],
    [
      'goods that move without a movement',
      ['stores change by movements only'],
      (db, id) => db`delete from ledger_goods where organization_id = ${id}`,
    ],
  ] as [string, string[], (db: Transaction, organizationId: string) => Promise<unknown>][])
    it(`the doctor reports ${title}`, async (world) => {
      const organizationId = await world.once(openBooks)
      assert.deepEqual(await violationsAfter(world, booksInvariants, async () => {}), [])
      const found = await violationsAfter(world, booksInvariants, (db) => harm(db, organizationId))
      assert.equal(found.length, broken.length, found.join('\n'))
      for (const [i, sentence] of broken.entries()) assert.match(found[i]!, new RegExp(sentence))
    })
})
