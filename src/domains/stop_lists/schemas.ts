import { type Static, Type } from 'typebox'
import { Amount, field, Id, List, nullable, omittable, opt, Text } from '#core/schema.ts'

export const terminalGroupIdFields = {
  organizationId: Id('Organization'),
  terminalGroupId: Id('TerminalGroup'),
}

/** Product, or only one size of it. */
const productInSize = {
  productId: Id('Product'),
  sizeId: opt(Id('ProductSize'), 'Size of the product. Null or omitted: every size.'),
}

/** Product with its remaining amount. */
export const AddedItem = Type.Object(
  { ...productInSize, balance: field(Amount(), 'Remaining amount; 0 means sold out.') },
  { title: 'AddProductsToStopListItem' },
)
export type AddedItem = Static<typeof AddedItem>

export const RemovedItem = Type.Object(productInSize, { title: 'RemoveProductsFromStopListItem' })

export const StopListItem = Type.Object(
  {
    balance: field(Type.Number({ 'x-decimal': true }), 'Remaining amount; 0 means sold out.'),
    ...productInSize,
    sku: opt(Text(), 'Article number of the product.'),
    dateAdd: opt(Type.String({ 'x-unit': 'UTC, `yyyy-MM-dd HH:mm:ss.fff`.' }), 'Time of the addition.'),
  },
  { title: 'StopListItem' },
)

export const TerminalGroupStopList = Type.Object(
  {
    terminalGroupId: omittable(Id('TerminalGroup')),
    items: field(
      List(StopListItem, { maxItems: 100_000 }),
      'Products that are sold out or limited at the terminal group.',
    ),
  },
  { title: 'TerminalGroupStopList' },
)

/** Payload of the webhook about changed stop lists. */
export const StopListUpdateInfo = Type.Object(
  {
    terminalGroupsStopListsUpdates: field(
      List(
        Type.Object(
          {
            id: field(Id('TerminalGroup'), 'Terminal group whose stop list it is.'),
            isFull: field(
              Type.Boolean(),
              'Whether a front office has sent its whole list at its start; false: another change.',
            ),
          },
          { title: 'TerminalGroupStopListUpdate' },
        ),
      ),
      'The stop lists that have changed.',
    ),
  },
  { title: 'WebHookOnStopListChangeData' },
)

/** Payload of the webhook about changed entries. */
export const StopListItemsInfo = Type.Object(
  {
    terminalGroupId: Id('TerminalGroup'),
    items: field(
      List(
        Type.Object(
          {
            ...productInSize,
            balance: nullable(
              Type.Number({ 'x-decimal': true }),
              'Remaining amount; 0 means sold out. Null: no longer on the list.',
            ),
            formerBalance: nullable(
              Type.Number({ 'x-decimal': true }),
              'Previous amount. Null: not on the list before.',
            ),
          },
          { title: 'StopListDifference' },
        ),
        { maxItems: 100_000 },
      ),
      'Changed entries.',
    ),
  },
  { title: 'StopListItemsUpdate' },
)
