import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, opt } from '#core/schema.ts'
import { AccountNotFound } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { AccountCodeAlreadyUsed, AccountNotDeleted, ParentNotFound, StoreAccount } from '../errors.ts'
import { chainErrors, lockTree, requireParent, restoredWith, restoreRows } from '../tree.ts'
import { refuseUsedCodes } from './changes.ts'
import { AccountId, writeStatuses } from './schemas.ts'
import { accounts } from './store.ts'

export default write({
  path: '/api/finance/v1/account/restore',
  group: 'Finance: changing',
  statuses: writeStatuses(200),
  summary: 'Restore a deleted account',
  description: 'Refused below a deleted parent, and if another account has the code.',
  request: Type.Object({
    id: AccountId(),
    restoreDescendants: field(
      Type.Boolean(),
      'Whether to restore the accounts below it that were deleted with it, too.',
    ),
  }),
  response: Type.Object({
    id: opt(Id('Account'), 'Id of the account.'),
    isDeleted: opt(Type.Boolean(), 'False: the account is not deleted.'),
    restoreDescendants: opt(Type.Boolean(), 'As requested.'),
  }),
  errors: { ...chainErrors, AccountCodeAlreadyUsed, AccountNotDeleted, AccountNotFound, ParentNotFound, StoreAccount },
  example: {
    request: { id: demo.closedAccount, restoreDescendants: true },
    response: { id: demo.closedAccount, isDeleted: false, restoreDescendants: true },
  },

  async run({ body, fail, ...context }) {
    const rows = await lockTree(context, accounts)
    const { restoreDescendants } = body
    const known = rows.find(({ id }) => id === body.id)
    if (!known) throw fail.AccountNotFound({ path: 'id' })
    if (known.type === 'INVENTORY_ASSETS') throw fail.StoreAccount({ path: 'id' })
    if (!known.isDeleted) throw fail.AccountNotDeleted({ path: 'id' })
    requireParent(rows, known, 'id')
    const restored = restoredWith(rows, known, { withDescendants: restoreDescendants })
    refuseUsedCodes(rows, restored, 'id')
    await restoreRows(context, accounts, restored)
    return { id: known.id, isDeleted: false, restoreDescendants }
  },
})
