import { lockCorporation, type Organization } from '#core/access/organizations.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import type { Context } from '#core/operation/context.ts'
import { saveDirectories } from '#core/record/directories.ts'
import { type Id, namedId } from '#core/schema.ts'
import { changeSetOf, saveCatalogue } from '#domains/catalogue/changes.ts'
import type { Catalogue, CatalogueProduct } from '#domains/catalogue/model.ts'
import type { Delivery } from '#domains/deliveries/model.ts'
import { dictionariesTopic } from '#domains/dictionaries/cached.ts'
import type { Dictionaries, DiscountType } from '#domains/dictionaries/rules.ts'
import { dictionaries as directories } from '#domains/dictionaries/schemas.ts'
import type { TableOrder } from '#domains/order/model.ts'

/** Rows for the discounts, surcharges and charges of deliveries that name none. The first order that needs one creates it. */
export interface UsualRows {
  discount: DiscountType
  surcharge: DiscountType
  delivery: Pick<CatalogueProduct, 'id' | 'name' | 'type'>
}

interface KnownRows {
  dictionaries: Dictionaries
  catalogue: Catalogue
  /** Product of the organization's settings for deliveries. */
  deliveryProductId: Id<'Product'> | null
}

/** Returns the rows, whether they exist or not. Their ids are the same in all restaurants of the chain. */
export function usualRowsOf(
  { corporationId }: Pick<Organization, 'corporationId'>,
  { dictionaries: { discounts }, catalogue: { products }, deliveryProductId }: KnownRows,
): UsualRows {
  const discountOf = (name: string): DiscountType => {
    const id = namedId<'DiscountType'>(corporationId, `past orders: ${name}`)
    const fields = { name, mode: 'FlexibleSum', canBeAppliedSelectively: true } as const
    const row = directories.discounts.create({ corporationId, id }, fields)
    return discounts.get(id) ?? { ...row, categoryPercents: new Map() }
  }
  const id = namedId<'Product'>(corporationId, 'past orders: Delivery')
  const delivery = products.get(deliveryProductId ?? '') ??
    products.get(id) ?? { id, name: 'Delivery', type: 'SERVICE' }
  return { discount: discountOf('Discount'), surcharge: discountOf('Surcharge'), delivery }
}

interface UsualContext {
  organization: Pick<Organization, 'corporationId'>
  catalogue: Catalogue
  usualRows: UsualRows
}

/** Creates the rows that the orders use and the chain does not have yet. */
export async function createUsualRows(
  context: ChangeContext & Pick<Context, 'touch' | 'use'>,
  { organization: { corporationId }, catalogue, usualRows: { discount, surcharge, delivery } }: UsualContext,
  orders: readonly (Delivery | TableOrder)[],
): Promise<void> {
  const used = new Set<string>(orders.flatMap(idsIn))
  const discounts = [discount, surcharge].filter(({ id, revision }) => revision === 0 && used.has(id))
  if (discounts.length > 0) {
    await lockCorporation(context.db, corporationId)
    const fieldsOf = ({ id, name, mode, canBeAppliedSelectively }: DiscountType) => {
      return { id, name, mode, canBeAppliedSelectively }
    }
    const rows = discounts.map(fieldsOf)
    await saveDirectories(context, corporationId, { discounts: directories.discounts }, { discounts: rows })
    await context.touch(dictionariesTopic, corporationId)
  }
  if (used.has(delivery.id) && !catalogue.products.has(delivery.id))
    await saveCatalogue(context, changeSetOf({ corporationId, products: [delivery] }))
}

const idsIn = ({ order: { items, discounts } }: Delivery | TableOrder): string[] => [
  ...items.flatMap((item) => (item.type === 'Service' ? item.service.id : [])),
  ...(discounts ?? []).map(({ discountType }) => discountType.id),
]
