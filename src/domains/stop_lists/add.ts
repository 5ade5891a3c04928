import { type Static, Type } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import { command } from '#core/operation.ts'
import { Amount, List } from '#core/schema.ts'
import type { Catalogue } from '#domains/menus/rules.ts'
import { CatalogueOf } from '#domains/menus/store.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/store.ts'
import { demo } from '#shared/demo.ts'
import { BalanceTooFine, ItemGivenTwice, productErrors, TerminalGroupUnregistered } from './errors.ts'
import { put, requireTerminalGroup } from './rules.ts'
import { ofTerminalGroup, productInSize } from './schemas.ts'
import { emptyStopList, entryKey, stopLists } from './store.ts'

const AddedItem = Type.Object({ ...productInSize, balance: Amount() }, { title: 'AddProductsToStopListItem' })
const errors = { ...productErrors, BalanceTooFine, ItemGivenTwice, TerminalGroupUnregistered }

export default command({
  path: '/api/1/stop_lists/add',
  group: 'Data: changing stoplists',
  since: '8.6.1',
  summary: 'Put products on the stop list, or say how much of them is left',
  request: Type.Object({ ...ofTerminalGroup, items: List(AddedItem) }),
  errors,
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    items: [
      { productId: demo.coffee, balance: 12 },
      { productId: demo.pizza, sizeId: demo.largeSize, balance: 0 },
    ],
  },
  subject: stopLists,
  subjectId: ({ terminalGroupId }) => terminalGroupId,
  begin: emptyStopList,

  async check({ body, organization, caches, fail }) {
    requireTerminalGroup(await caches.get(TerminalGroupsOf, organization.corporationId), body, fail)
    checkItems(await caches.get(CatalogueOf, organization.corporationId), body.items, fail)
  },

  apply: ({ state, body, now }) => put(state, body.items, now),
})

/** As fine as the scales of a kitchen: a thousandth. */
const balanceDigits = 3

function checkItems({ products }: Catalogue, items: readonly Static<typeof AddedItem>[], fail: Fail<typeof errors>) {
  const seen = new Set<string>()
  for (const [i, { productId, sizeId = null, balance }] of items.entries()) {
    const product = products.get(productId)
    if (!product || product.isDeleted) throw fail.ProductNotFound({ path: `items[${i}].productId` })
    if (sizeId !== null && !product.sizeIds.includes(sizeId))
      throw fail.ProductSizeNotFound({ path: `items[${i}].sizeId` })
    if (new Decimal(balance).decimalPlaces() > balanceDigits) throw fail.BalanceTooFine({ path: `items[${i}].balance` })
    const key = entryKey(productId, sizeId)
    if (seen.has(key)) throw fail.ItemGivenTwice({ path: `items[${i}].${sizeId === null ? 'productId' : 'sizeId'}` })
    seen.add(key)
  }
}
