import { Type } from 'typebox'
import { describeFilters, FiltersOfTexts, InvalidFilter } from '#core/kits/filters.ts'
import { RequiredPaging } from '#core/kits/list.ts'
import { query } from '#core/operation/operation.ts'
import { field, Int32, List, opt } from '#core/schema.ts'
import { listAccounts } from './changes.ts'
import { accountList } from './store.ts'

export default query({
  path: '/api/finance/v1/account/list',
  group: 'Finance: reading',
  statuses: [200, 400, 401, 403, 429, 500, 502],
  summary: 'List accounts, deleted ones included',
  description: 'System accounts come first, the others in the order of their creation.',
  request: Type.Object({ filters: field(FiltersOfTexts, describeFilters(accountList.columns)), ...RequiredPaging }),
  response: Type.Object({
    accounts: opt(List(accountList.item), 'The accounts of the page.'),
    count: opt(Int32(), 'Number of accounts on this page.'),
    limit: opt(Int32(), 'Maximum number of accounts on a page.'),
    offset: opt(Int32(), 'Number of skipped accounts.'),
  }),
  errors: { InvalidFilter },
  example: { request: { filters: [{ field: 'isDeleted', op: 'eq', value: false }], limit: 100, offset: 0 } },

  async run({ body, db, caller }) {
    const { filters, limit, offset } = body
    const page = { limit, offset }
    const { items } = await listAccounts(db, caller, { filters, ...page })
    return { accounts: items, count: items.length, ...page }
  },
})
