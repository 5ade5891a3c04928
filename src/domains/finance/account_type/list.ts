import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { List, OneOf, opt, Text } from '#core/schema.ts'
import { accountTypes } from '#ledger/chart.ts'
import { accountTypeCodes } from '../model.ts'

const AccountType = Type.Object(
  {
    code: opt(OneOf(accountTypeCodes), 'Code of the type.'),
    title: opt(Text(), 'Name of the type.'),
  },
  { title: 'AccountType' },
)

export default query({
  path: '/api/finance/v1/account-type/list',
  group: 'Finance: reading',
  statuses: [200, 400, 401, 403, 429, 500],
  summary: 'List the types of accounts',
  request: Type.Object({}),
  response: List(AccountType),
  example: { request: {} },

  run: () => accountTypes.map(({ code, title }) => ({ code, title })),
})
