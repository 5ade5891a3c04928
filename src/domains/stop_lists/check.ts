import { Type } from 'typebox'
import type { Fail } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, List, opt } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import type { Catalogue, CatalogueProduct } from '#domains/catalogue/model.ts'
import { isIndependent, sizesOf } from '#domains/catalogue/rules.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { type CompoundItemComponent, itemsMax, type Modifier, OrderItem } from '#shared/schemas/requested_items.ts'
import { productErrors } from './errors.ts'
import { listEntriesOf } from './reads.ts'
import { describeEntry, drawsOn, type Portion, portionsOfItem } from './rules.ts'
import { StopListItem, terminalGroupIdFields } from './schemas.ts'

export default query({
  path: '/api/1/stop_lists/check',
  group: 'Orders: creating',
  summary: 'Check items of an order against stop lists',
  description:
    'Checks only products and amounts; prices and combinations of modifiers are checked with the order. ' +
    '`rejectedItems` is omitted if nothing is rejected.',
  request: Type.Object({
    ...terminalGroupIdFields,
    items: field(List(OrderItem, { maxItems: itemsMax }), 'Items of the order.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    rejectedItems: opt(
      List(StopListItem, { maxItems: 100_000 }),
      'Entries of the stop list that the order exceeds. Absent if there are none.',
    ),
  }),
  errors: { ...productErrors, TerminalGroupUnregistered },
  example: {
    request: {
      organizationId: demo.organization,
      terminalGroupId: demo.terminalGroup,
      items: [{ type: 'Product', productId: demo.coffee, amount: 2, price: 2.9 }],
    },
  },

  async run({ body, organization, db, caches, fail }) {
    const [terminalGroups, catalogue] = await Promise.all([
      caches.get(TerminalGroupsOf, organization.corporationId),
      caches.get(CatalogueOf, organization.corporationId),
    ])
    requireTerminalGroup(terminalGroups, organization.id, body.terminalGroupId, fail)
    const portions = requestedPortions(body.items, catalogue, organization.id, fail)
    const productIds = [...new Set(portions.map(({ productId }) => productId))]
    const draws = drawsOn(await listEntriesOf(db, body, productIds), portions)
    const rejected = draws.filter(({ short }) => short).map(({ entry }) => describeEntry(entry, catalogue.products))
    return rejected.length > 0 ? { rejectedItems: rejected } : {}
  },
})

interface Reading {
  catalogue: Catalogue
  organizationId: string
  fail: Fail<typeof productErrors>
}

/** Returns the portions of requested items, whose products must exist. The order itself checks prices and combinations of modifiers. */
function requestedPortions(
  items: readonly OrderItem[],
  catalogue: Catalogue,
  organizationId: string,
  fail: Fail<typeof productErrors>,
): Portion[] {
  return items.flatMap((item, i) => requestedPortionsOf({ catalogue, organizationId, fail }, item, `items[${i}]`))
}

function requestedPortionsOf(reading: Reading, item: OrderItem, path: string): Portion[] {
  const halves = halvesOf(item, path)
  const common = item.type === 'Compound' ? modifiersOf(reading, item.commonModifiers, `${path}.commonModifiers`) : []
  return portionsOfItem({
    sizeId: sizeOf(reading, item, path),
    amount: item.amount,
    parts: halves.map((half) => named(reading, half.productId, half.path)),
    modifiers: [...halves.flatMap((half) => modifiersOf(reading, half.modifiers, `${half.path}.modifiers`)), ...common],
  })
}

type Half = Pick<CompoundItemComponent, 'productId' | 'modifiers'> & { path: string }

function halvesOf(item: OrderItem, path: string): [Half, ...Half[]] {
  if (item.type === 'Product') return [{ ...item, path }]
  const { primaryComponent, secondaryComponent } = item
  const first = { ...primaryComponent, path: `${path}.primaryComponent` }
  return secondaryComponent ? [first, { ...secondaryComponent, path: `${path}.secondaryComponent` }] : [first]
}

/** Returns the requested size, or the only size of the product, as the order would. */
function sizeOf({ catalogue, organizationId, fail }: Reading, item: OrderItem, path: string): string | null {
  const [{ productId }] = halvesOf(item, path)
  const product = catalogue.products.get(productId)
  if (!product) return null
  const requested = item.productSizeId ?? null
  if (requested !== null && !product.sizeIds.includes(requested))
    throw fail.ProductSizeNotFound({ path: `${path}.productSizeId` })
  const sizes = sizesOf(product, { organizationId, priceCategoryId: null })
  return requested ?? (sizes.length === 1 ? (sizes[0] ?? null) : null)
}

function productAt({ catalogue, fail }: Reading, productId: string, path: string): CatalogueProduct {
  const product = catalogue.products.get(productId)
  if (!product || product.isDeleted) throw fail.ProductNotFound({ path })
  return product
}

function named(reading: Reading, productId: string, at: string) {
  const path = `${at}.productId`
  return { productId, name: productAt(reading, productId, path).name, path }
}

const modifiersOf = (reading: Reading, modifiers: readonly Modifier[] | null | undefined, path: string) =>
  (modifiers ?? []).map(({ productId, amount }, i) => {
    const name = named(reading, productId, `${path}[${i}]`)
    const isForLine = isIndependent(productAt(reading, productId, name.path))
    return { ...name, amount, amountIndependentOfParentAmount: isForLine }
  })
