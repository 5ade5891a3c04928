import { type Static, Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, List, OneOf, opt, Text } from '#core/schema.ts'
import { accountGroupOf, accountGroups } from '#ledger/chart.ts'
import { type Account, accounts } from '../account/store.ts'
import { accountTypeCodes } from '../model.ts'

const ChartOfAccount = Type.Object(
  {
    id: opt(Id('Account'), 'Id of the account.'),
    name: opt(Text(), 'Name.'),
    code: opt(Text(), 'Code. Null for none.'),
    description: opt(Text(), 'Remark for the staff. Null for none.'),
    accountType: opt(OneOf(accountTypeCodes), 'Code of the account type.'),
    accountGroup: opt(OneOf(accountGroups), 'Group of the account type.'),
    parentAccountId: opt(Id('Account'), 'Parent account. Null at the root.'),
    isCustomTransactionsAllowed: opt(Type.Boolean(), 'Whether people may post to the account by hand.'),
    isSystemAccount: opt(Type.Boolean(), 'Whether the server itself posts to the account.'),
    isDeleted: opt(Type.Boolean(), 'Whether the account is deleted.'),
  },
  { title: 'ChartOfAccount' },
)

export default query({
  path: '/api/finance/v1/chart-of-accounts/list',
  group: 'Finance: reading',
  summary: 'List all accounts with their groups',
  description: 'System accounts come first, the others in the order of their creation.',
  request: Type.Object({
    accountType: opt(OneOf(accountTypeCodes), 'Only accounts of this type. Null or omitted for all.'),
    isDeleted: opt(Type.Boolean(), 'Only deleted accounts, or only others. Null or omitted for both.'),
  }),
  response: Type.Object({ accounts: opt(List(ChartOfAccount, { maxItems: 100_000 }), 'The accounts.') }),
  example: { request: { isDeleted: false } },

  async run({ body, db, caller }) {
    const all = await accounts.list(db, caller.corporationId)
    const { organizationIds } = caller
    const listed = all
      .filter(({ organizationId: id }) => !organizationIds || id === null || organizationIds.has(id))
      .filter(({ type }) => type === (body.accountType ?? type))
      .filter(({ isDeleted }) => isDeleted === (body.isDeleted ?? isDeleted))
      .sort((a, b) => a.creationNumber - b.creationNumber)
    return { accounts: listed.map(chartOf) }
  },
})

const chartOf = ({ type, parentId, ...account }: Account): Static<typeof ChartOfAccount> => ({
  id: account.id,
  name: account.name,
  code: account.code,
  description: account.description,
  accountType: type,
  accountGroup: accountGroupOf(type),
  parentAccountId: parentId,
  isCustomTransactionsAllowed: account.isCustomTransactionsAllowed,
  isSystemAccount: account.isSystemAccount,
  isDeleted: account.isDeleted,
})
