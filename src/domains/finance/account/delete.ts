import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { Id, opt } from '#core/schema.ts'
import { lockBooks } from '#domains/books/reads.ts'
import { AccountNotFound } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { AccountDeleted, StoreAccount, SystemAccount } from '../errors.ts'
import { chainErrors, deleteRows, lockTree } from '../tree.ts'
import { AccountId, writeStatuses } from './schemas.ts'
import { accounts } from './store.ts'

export default write({
  path: '/api/finance/v1/account/delete',
  group: 'Finance: changing',
  statuses: writeStatuses(200),
  summary: 'Delete an account with all accounts below it',
  description: 'A deleted account keeps its balance, and accepts no more postings.',
  request: Type.Object({ id: AccountId() }),
  response: Type.Object({
    id: opt(Id('Account'), 'Id of the account.'),
    isDeleted: opt(Type.Boolean(), 'True: the account is deleted.'),
  }),
  errors: { ...chainErrors, AccountDeleted, AccountNotFound, StoreAccount, SystemAccount },
  example: { request: { id: demo.marketingAccount }, response: { id: demo.marketingAccount, isDeleted: true } },

  async run({ body, fail, ...context }) {
    const rows = await lockTree(context, accounts)
    const known = rows.find(({ id }) => id === body.id)
    if (!known) throw fail.AccountNotFound({ path: 'id' })
    if (known.isSystemAccount) throw fail.SystemAccount({ path: 'id' })
    if (known.type === 'INVENTORY_ASSETS') throw fail.StoreAccount({ path: 'id' })
    if (known.isDeleted) throw fail.AccountDeleted({ path: 'id' })
    // Transactions that have read the account as undeleted post to it before it is deleted.
    await lockBooks(context.db, known.corporationId)
    await deleteRows(context, accounts, rows, known)
    return { id: known.id, isDeleted: true }
  },
})
