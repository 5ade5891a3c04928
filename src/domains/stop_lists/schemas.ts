import { type Static, Type } from 'typebox'
import { Amount, Id, List, omittable, opt, Text } from '#core/schema.ts'

/** A request about the stop list of one terminal group. */
export const ofTerminalGroup = {
  organizationId: Id('Organization'),
  terminalGroupId: Id('TerminalGroup'),
}

/** What a stop list is about: a product, or with a size the product in that size only. */
export const productInSize = {
  productId: Id('Product'),
  sizeId: opt(Id('ProductSize')),
}

/** A product on the list, and how much of it is left. */
export const AddedItem = Type.Object({ ...productInSize, balance: Amount() }, { title: 'AddProductsToStopListItem' })
export type AddedItem = Static<typeof AddedItem>

export const RemovedItem = Type.Object(productInSize, { title: 'RemoveProductsFromStopListItem' })

export const StopListItem = Type.Object(
  {
    balance: Type.Number({ 'x-decimal': true, description: 'What is left; 0: sold out' }),
    ...productInSize,
    sku: opt(Text()),
    dateAdd: opt(Type.String({ description: 'UTC, yyyy-MM-dd HH:mm:ss.fff' })),
  },
  { title: 'StopListItem' },
)

export const TerminalGroupStopList = Type.Object(
  { terminalGroupId: omittable(Id('TerminalGroup')), items: List(StopListItem, { maxItems: 100_000 }) },
  { title: 'TerminalGroupStopList' },
)
