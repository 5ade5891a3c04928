import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { AccountNotFound } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { readAccount } from './changes.ts'
import { Account, AccountId } from './schemas.ts'

export default query({
  path: '/api/finance/v1/account/get',
  group: 'Finance: reading',
  statuses: [200, 400, 401, 403, 404, 429, 500, 502],
  summary: 'Get an account, even if it is deleted',
  request: Type.Object({ id: AccountId() }),
  response: Account,
  errors: { AccountNotFound },
  example: { request: { id: demo.rentAccount } },

  run: ({ body, db, caller }) => readAccount(db, caller, body.id),
})
