import assert from 'node:assert/strict'
import type { Transaction } from '#core/db/connect.ts'
import { demo } from '#shared/demo.ts'
import { openBooks } from '#test/fixtures/accounts.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { financeInvariants } from './invariants.ts'

/** Creates a chain with two accounts: one with a credit balance, and one whose opening balance was removed. */
async function openChain(world: World) {
  const { corporationId, create, update } = await openBooks(world)
  await create({ type: 'LONG_TERM_LIABILITY', startBalanceSum: -20 })
  const { id } = await create({ startBalanceSum: 5 })
  await update(id, { startBalanceSum: 0 })
  return corporationId
}

type Harm = (db: Transaction, corporationId: string) => Promise<unknown>

describeOwnWorld('invariants of finance', ({ it }) => {
  for (const [title, broken, harm] of [
    [
      'an opening balance that is not posted',
      'opening balances of accounts equal their postings: .* posted -20, saved 20 ',
      (db, id) => db`
        update account
           set start_balance_sum = 20
         where corporation_id = ${id}
           and start_balance_sum < 0`,
    ],
    [
      'an opening balance that is still posted',
      'opening balances of accounts equal their postings: .* posted 0, saved 5 ',
      (db, id) => db`
        update account
           set start_balance_sum = 5
         where corporation_id = ${id}
           and start_balance_sum = 0`,
    ],
    [
      'a store without an account',
      'each store has an account',
      (db) => db`
        delete from account
         where corporation_id = ${demo.corporation}
           and id = ${demo.store}`,
    ],
    [
      'an account with another name than its store',
      'each store has an account',
      (db) => db`
        update store
           set name = 'Renamed'
         where corporation_id = ${demo.corporation}
           and id = ${demo.store}`,
    ],
    [
      'an account below a deleted one',
      `are not below deleted ones: .*account ${demo.rentAccount}`,
      (db) => db`
        update account
           set is_deleted = true,
               deleted_at = now()
         where corporation_id = ${demo.corporation}
           and id = any(${[demo.premisesAccount, demo.utilitiesAccount]}::uuid[])`,
    ],
    [
      'a cash-flow category below a deleted one',
      'are not below deleted ones: .*cash-flow category',
      (db) => db`
        update cash_flow_category
           set is_deleted = true,
               deleted_at = now()
         where corporation_id = ${demo.corporation}
           and id = ${demo.expensesCashFlow}`,
    ],
  ] as [string, string, Harm][])
    it(`the doctor reports ${title}`, async (world) => {
      const corporationId = await world.once(openChain)
      assert.deepEqual(await violationsAfter(world, financeInvariants, async () => {}), [])
      const found = await violationsAfter(world, financeInvariants, (db) => harm(db, corporationId))
      assert.equal(found.length, 1, found.join('\n'))
      assert.match(found[0]!, new RegExp(broken))
    })
})
