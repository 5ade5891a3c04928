import { Type } from 'typebox'
import { createAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { newId, opt } from '#core/schema.ts'
import { postOpening } from '../opening/changes.ts'
import { lockTree } from '../tree.ts'
import { readAccount, refusePosition, refuseUsedCodes, saveErrors, valuesOf } from './changes.ts'
import { Account, AccountFields, writeStatuses } from './schemas.ts'
import { accounts } from './store.ts'

export default write({
  path: '/api/finance/v1/account/create',
  group: 'Finance: changing',
  statuses: writeStatuses(201),
  summary: 'Create an account',
  description:
    'An opening balance is posted against equity (3.01), in the organization that the settings of the books name. A negative sum is a credit balance.',
  request: Type.Object({
    ...AccountFields,
    isCustomTransactionsAllowed: opt(
      Type.Boolean(),
      'Whether people may post to the account by hand. Null or omitted: true.',
    ),
  }),
  response: Account,
  errors: saveErrors,
  example: {
    request: {
      name: 'Insurance',
      code: '5.20',
      type: 'EXPENSES',
      description: 'Premiums of all restaurants',
      startBalanceSum: 0,
      startBalanceDate: '2026-01-01',
    },
  },

  async run({ body, ...context }) {
    const { db, caller } = context
    const { corporationId } = caller
    const values = valuesOf(body)
    const rows = await lockTree(context, accounts)
    const id = newId<'Account'>()
    const account = accounts.create(
      { corporationId, id },
      { ...values, isCustomTransactionsAllowed: body.isCustomTransactionsAllowed ?? true },
    )
    refusePosition(rows, account)
    refuseUsedCodes(rows, [account], 'code')
    await createAggregate(context, accounts, { ownerId: corporationId, id }, () =>
      postOpening(context, undefined, account),
    )
    return readAccount(db, caller, id)
  },
})
