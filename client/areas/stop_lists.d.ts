// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface StopListsOperations {
  /** List the stop lists of a restaurant with reasons. */
  '/admin/stop_lists/list': { kind: 'query'; request: AdminStopListsListRequest; response: AdminStopListsListResponseAnswer }
  /** List sold-out and limited products. */
  '/api/1/stop_lists': { kind: 'query'; request: StopListsRequest; response: StopListsResponse }
  /** Limit products, or change their remaining amounts. */
  '/api/1/stop_lists/add': { kind: 'command'; request: AddProductsToStopListRequest; response: CorrelationIdResponse }
  /** Check items of an order against stop lists. */
  '/api/1/stop_lists/check': { kind: 'query'; request: CheckStopListRequest; response: CheckStopListResponse }
  /** Remove all products from the stop list. */
  '/api/1/stop_lists/clear': { kind: 'command'; request: ClearStopListRequest; response: CorrelationIdResponse }
  /** Remove products from the stop list. */
  '/api/1/stop_lists/remove': { kind: 'command'; request: RemoveProductsFromStopListRequest; response: CorrelationIdResponse }
}

export interface AddProductsToStopListItem {
  /** Remaining amount; 0 means sold out. In the product's unit. */
  balance: number
  /** Id of the product. */
  productId: Id<'Product'>
  /** Size of the product. Null or omitted: every size. */
  sizeId?: Id<'ProductSize'> | null
}

export interface AddProductsToStopListRequest {
  /** Products with their balances. */
  items: (AddProductsToStopListItem)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface AdminStopListsListRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AdminStopListsListResponseAnswer {
  /** Entries of all terminal groups of the restaurant. */
  items: (ExplainedStopListItemAnswer)[]
}

export interface CheckStopListRequest {
  /** Items of the order. */
  items: (CreateOrderOrderItem)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface CheckStopListResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Entries of the stop list that the order exceeds. Absent if there are none. */
  rejectedItems?: (StopListItem)[] | null
}

export interface ClearStopListRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface CorrelationIdResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
}

export interface CreateOrderComboItemInformation {
  /** Group of the combo that the item fills. */
  comboGroupId: Id<'ComboGroup'>
  /** Name of this group. */
  comboGroupName?: string | null
  /** The combo of this order that the item is a part of: the `id` of one of its `combos`. */
  comboId: Id<'Combo'>
  /** The combo in the menu, as returned by `/api/1/combo` in `sourceActionId`. */
  comboSourceId: Id<'ComboSource'>
}

export interface CreateOrderCompoundOrderItem {
  /** Number of portions, or weight of a product that is sold by weight. In the product's unit. */
  amount: number
  /** Combo of the item. Null or omitted: none. Since back office 7.6.1. */
  comboInformation?: CreateOrderComboItemInformation | null
  /** Remark of the guest for the kitchen. */
  comment?: string | null
  /** Modifiers of the item as a whole. */
  commonModifiers?: (Modifier)[] | null
  /** First half, or the whole when there is no second component. */
  primaryComponent: CreateOrderCompoundOrderItemComponent
  /** Size of the product. If omitted, it is the only size in which the product is sold. */
  productSizeId?: Id<'ProductSize'> | null
  /** Second half. Null or omitted when the item is of one product only. */
  secondaryComponent?: CreateOrderCompoundOrderItemComponent | null
  /** Kind of the object: always `Compound` here. */
  type: 'Compound'
}

export interface CreateOrderCompoundOrderItemComponent {
  /** Modifiers of only this component. */
  modifiers?: (Modifier)[] | null
  /** Id of the line, chosen by the client. If omitted, the server generates one. */
  positionId?: Id<'Position'> | null
  /** Price of the whole product in this size. It must be that of the menu, unless the product has an open price. If omitted, the menu's price counts. Money in the currency of the organization. */
  price?: number | null
  /** Product that is ordered as a half, or as the whole when there is no second component. */
  productId: Id<'Product'>
}

export type CreateOrderOrderItem = CreateOrderProductOrderItem | CreateOrderCompoundOrderItem

export interface CreateOrderProductOrderItem {
  /** Number of portions, or weight of a product that is sold by weight. In the product's unit. */
  amount: number
  /** Combo of the item. Null or omitted: none. Since back office 7.6.1. */
  comboInformation?: CreateOrderComboItemInformation | null
  /** Remark of the guest for the kitchen. */
  comment?: string | null
  /** Modifiers of the product. */
  modifiers?: (Modifier)[] | null
  /** Id of the line, chosen by the client. If omitted, the server generates one. */
  positionId?: Id<'Position'> | null
  /** Price of one portion. It must be that of the menu, unless the product has an open price. Money in the currency of the organization. */
  price: number
  /** Product that is ordered. */
  productId: Id<'Product'>
  /** Size of the product. If omitted, it is the only size in which the product is sold. */
  productSizeId?: Id<'ProductSize'> | null
  /** Kind of the object: always `Product` here. */
  type: 'Product'
}

export interface ExplainedStopListItemAnswer {
  /** Kind of the author of the balance as entered. */
  authorKind: 'Key' | 'Person' | 'Operator' | 'FrontOffice' | 'Server' | (string & {})
  /** Name of the API key or person. Null for others. */
  authorName: string | null
  /** Remaining amount; 0 means sold out. */
  balance: number
  /** Time of the addition. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  dateAdd?: string | null
  /** Id of the product. */
  productId: Id<'Product'>
  /** Names of the ingredients that are short, if the setting `stopsFromStock` created the entry. Null if a client or the front office did. */
  reason: string | null
  /** Size of the product. Null or omitted: every size. */
  sizeId?: Id<'ProductSize'> | null
  /** Article number of the product. */
  sku?: string | null
  /** Terminal group of the stop list. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface ItemsOfOrganization_TerminalGroupStopList {
  /** The stop lists of the organization's terminal groups. */
  items: (TerminalGroupStopList)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface Modifier {
  /** Amount for one portion of the dish; for the whole line if menus show `independentQuantity` for the modifier. In the product's unit. */
  amount: number
  /** Id of the line, chosen by the client. If omitted, the server generates one. */
  positionId?: Id<'Position'> | null
  /** Price of one. It must be that of the menu, unless the product has an open price. If omitted, the menu's price counts. Money in the currency of the organization. */
  price?: number | null
  /** Group of modifiers to which it belongs in the menu. If omitted, the first group of the dish that has the modifier counts. */
  productGroupId?: Id<'ProductGroup'> | null
  /** Id of the product that modifies the dish. */
  productId: Id<'Product'>
}

export interface RemoveProductsFromStopListItem {
  /** Id of the product. */
  productId: Id<'Product'>
  /** Size of the product. Null or omitted: every size. */
  sizeId?: Id<'ProductSize'> | null
}

export interface RemoveProductsFromStopListRequest {
  /** Products to remove from the list. */
  items: (RemoveProductsFromStopListItem)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface StopListItem {
  /** Remaining amount; 0 means sold out. */
  balance: number
  /** Time of the addition. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  dateAdd?: string | null
  /** Id of the product. */
  productId: Id<'Product'>
  /** Size of the product. Null or omitted: every size. */
  sizeId?: Id<'ProductSize'> | null
  /** Article number of the product. */
  sku?: string | null
}

export interface StopListsRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
  /** Whether entries for single sizes are included. If omitted, they are not. */
  returnSize?: boolean
  /** Only these terminal groups. If omitted or empty, all. */
  terminalGroupsIds?: (Id<'TerminalGroup'>)[] | null
}

export interface StopListsResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The stop lists, by organization. */
  terminalGroupStopLists: (ItemsOfOrganization_TerminalGroupStopList)[]
}

export interface TerminalGroupStopList {
  /** Products that are sold out or limited at the terminal group. */
  items: (StopListItem)[]
  /** Id of the terminal group. */
  terminalGroupId?: Id<'TerminalGroup'>
}
