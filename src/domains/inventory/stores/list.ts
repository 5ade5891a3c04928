import { Type } from 'typebox'
import { describeFilters, FilterConditions, InvalidFilter } from '#core/kits/filters.ts'
import { pageItemsMax } from '#core/kits/list.ts'
import { query } from '#core/operation/operation.ts'
import { Id, Int32, List, opt, Text, UtcTime } from '#core/schema.ts'
import { listStores, storeList } from '#domains/stores/reads.ts'
import { never } from '../schemas.ts'

const { id, organizationId, name, code, description, address, gln, deleted, revision } = storeList.columns

const Store = Type.Object(
  {
    id: opt(id.schema),
    organizationId: opt(organizationId.schema),
    name: opt(name.schema),
    code: opt(code.schema),
    description: opt(description.schema),
    address: opt(address.schema),
    gln: opt(gln.schema),
    type: opt(Text(), 'Type of the account of the store. Always `INVENTORY_ASSETS`.'),
    customTransactionsAllowed: opt(Type.Boolean(), 'Whether people may post to the store. Always false.'),
    systemAccount: opt(Type.Boolean(), 'Whether the store is a system account. Always false.'),
    deleted: opt(deleted.schema),
    revision: opt(revision.schema),
    parent: opt(Id('Account'), never),
    representativeSupplier: opt(Id('Counteragent'), never),
    externalStoreGuid: opt(Id('ExternalStore'), never),
    modifiedAt: opt(UtcTime(), never),
  },
  { title: 'Store' },
)

export default query({
  path: '/api/inventory/v1/stores/list',
  group: 'Inventory: reading',
  summary: 'List stores, deleted ones included',
  description: 'Stores of the organizations that the key may see, in the order of their creation.',
  request: Type.Object({
    filters: opt(FilterConditions, describeFilters(storeList.columns)),
    limit: opt(Int32({ minimum: 1, maximum: pageItemsMax }), `Maximum number of stores; ${pageItemsMax} if absent.`),
    offset: opt(Int32({ minimum: 0 }), 'Number of stores to skip; none if absent.'),
  }),
  response: Type.Object({ stores: opt(List(Store), 'Stores of the page.') }),
  errors: { InvalidFilter },
  example: { request: { filters: [{ field: 'deleted', op: 'eq', value: false }], limit: 100, offset: 0 } },

  async run({ body: { filters, limit, offset }, db, caller: { corporationId, organizationIds } }) {
    const question = { filters, limit: limit ?? pageItemsMax, offset, organizationIds }
    const { items } = await listStores(db, corporationId, question)
    return { stores: items.map((store) => ({ ...store, ...fixed })) }
  },
})

const fixed = {
  type: 'INVENTORY_ASSETS',
  customTransactionsAllowed: false,
  systemAccount: false,
  parent: null,
  representativeSupplier: null,
  externalStoreGuid: null,
  modifiedAt: null,
}
