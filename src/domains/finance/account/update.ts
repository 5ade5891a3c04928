import { isDeepStrictEqual } from 'node:util'
import { Type } from 'typebox'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { lockBooks } from '#domains/books/reads.ts'
import { AccountNotFound, systemAccounts } from '#ledger/chart.ts'
import { isAccountUsed } from '#ledger/reading.store.ts'
import { demo } from '#shared/demo.ts'
import { AccountDeleted, AccountTypeInUse, ParentCycle, SystemAccount } from '../errors.ts'
import { postOpening } from '../opening/changes.ts'
import { lockTree } from '../tree.ts'
import { readAccount, refusePosition, refuseUsedCodes, saveErrors, valuesOf } from './changes.ts'
import { Account, AccountFields, AccountId, writeStatuses } from './schemas.ts'
import { accounts, type Account as State } from './store.ts'

export default write({
  path: '/api/finance/v1/account/update',
  group: 'Finance: changing',
  statuses: writeStatuses(200),
  summary: 'Replace the fields of an account',
  description:
    'Omitted fields become null, but `isCustomTransactionsAllowed` stays. Another opening balance or day reverses the posting of the former one. Of a system account only the opening balance can change.',
  request: Type.Object({ id: AccountId(), ...AccountFields }),
  response: Account,
  errors: { ...saveErrors, ParentCycle, AccountDeleted, AccountNotFound, AccountTypeInUse, SystemAccount },
  example: {
    request: {
      id: demo.rentAccount,
      name: 'Rent',
      code: '5.11',
      type: 'EXPENSES',
      parentId: demo.premisesAccount,
      description: 'Rent of all restaurants',
      startBalanceSum: 0,
      startBalanceDate: '2026-01-01',
    },
  },

  async run({ body, fail, ...context }) {
    const { db, caller, organizations } = context
    const { id, ...fields } = body
    const values = valuesOf(fields)
    const rows = await lockTree(context, accounts)
    const known = rows.find((row) => row.id === id)
    if (!known) throw fail.AccountNotFound({ path: 'id' })
    if (known.type === 'INVENTORY_ASSETS') throw fail.StoreAccount({ path: 'id' })
    if (known.isDeleted) throw fail.AccountDeleted({ path: 'id' })
    const account = { ...known, ...values }
    if (known.isSystemAccount && !isOpeningOnly(known, account)) throw fail.SystemAccount({ path: 'id' })
    refusePosition(rows, account)
    refuseUsedCodes(rows, [account], 'code')
    if (known.type !== account.type) {
      await lockBooks(db, caller.corporationId)
      if (await isAccountUsed(db, [...organizations.keys()], id)) throw fail.AccountTypeInUse({ path: 'type' })
    }
    if (isDeepStrictEqual(account, known)) return readAccount(db, caller, id)
    await changeAggregate(context, accounts, { ownerId: caller.corporationId, id }, (before) =>
      postOpening(context, before, account),
    )
    return readAccount(db, caller, id)
  },
})

/** Returns whether nothing but the opening balance differs. Equity, against which it is posted, has none. */
const isOpeningOnly = (known: State, { startBalanceSum, startBalanceDate, ...account }: State): boolean =>
  known.id !== systemAccounts.equity.id && isDeepStrictEqual({ ...known, ...account }, { ...known })
