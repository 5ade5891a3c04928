// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface ComboOperations {
  /** List the combos of an organization. */
  '/api/1/combo': { kind: 'query'; request: GetCombosInfoRequest; response: GetCombosInfoResponseAnswer }
  /** Calculate the price of a combo. */
  '/api/1/combo/calculate': { kind: 'query'; request: CalculateComboPriceRequest; response: CalculateComboPriceResponse }
  /** Calculate the price of a combo. Deprecated. */
  '/api/1/combo/calculate_combo_price': { kind: 'query'; request: CalculateComboPriceRequest; response: CalculateComboPriceResponse }
  /** List the combos of an organization. Deprecated. */
  '/api/1/combo/get_combos_info': { kind: 'query'; request: GetCombosInfoRequest; response: GetCombosInfoResponseAnswer }
}

export interface CalculateComboPriceRequest {
  /** Items of one combo. */
  items: (CreateOrderOrderItem)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface CalculateComboPriceResponse {
  /** Groups of the combo that the items do not fill as they should. */
  incorrectlyFilledGroups?: (Id<'ComboGroup'>)[]
  /** Price of one combo; 0 when a group is filled wrongly. */
  price?: number
}

export interface ComboCategory {
  /** Id of the combo category. */
  id?: Id<'ComboCategory'>
  /** Name of the category. */
  name?: string
}

export interface ComboGroup {
  /** Id of the combo group. */
  id?: Id<'ComboGroup'>
  /** Whether the group determines the combo's size and position on the bill. */
  isMainGroup?: boolean
  /** Name of the group. */
  name?: string
  /** Products of which the guest chooses one. */
  products?: (ComboProduct)[]
  /** Whether clients may skip the choice, because there is only one option. */
  skipStep?: boolean
}

/** 0: the price of the combo, 1: the price of each position, 2: percent off the cheapest, 3: percent off the most expensive, 4: percent off each, 5: a sum off each */
export type ComboPriceModificationTypeAnswer = 0 | 1 | 2 | 3 | 4 | 5 | (number & {})

export interface ComboProduct {
  /** Modifiers not allowed for the product in this combo. */
  forbiddenModifiers?: (Id<'Product'>)[]
  /** Place among the products of the group, from 0. */
  position?: number
  /** Amount of the price rule for the product, instead of the combo's. 0 for none. */
  priceModificationAmount?: number
  /** Id of the product. */
  productId?: Id<'Product'>
  /** Size in which the product belongs to the combo. Null for any size. */
  sizeId?: Id<'ProductSize'> | null
  /** Name of the size. */
  sizeName?: string
}

export interface ComboSpecificationAnswer {
  /** Id of the combo category. */
  categoryId?: Id<'ComboCategory'> | null
  /** End of sale. Null if it has no end. Returned if `extraData` is requested. */
  expirationDate?: string | null
  /** Groups of the combo, each of which one item fills. */
  groups?: (ComboGroup)[]
  /** Whether modifiers belong to the price of the combo. Returned if `extraData` is requested. */
  includeModifiers?: boolean | null
  /** Whether the combo is on sale at all. Returned if `extraData` is requested. */
  isActive?: boolean | null
  /** Maximum number of groups missing in an order to which the combo is suggested. Returned if `extraData` is requested. */
  lackingGroupsToSuggest?: number | null
  /** Name of the combo. */
  name?: string
  /** Amount of the price rule: money or percent. */
  priceModification?: number
  /** 0: the price of the combo, 1: the price of each position, 2: percent off the cheapest, 3: percent off the most expensive, 4: percent off each, 5: a sum off each. */
  priceModificationType?: ComboPriceModificationTypeAnswer
  /** Position among the combos, smallest first. */
  sortOrder?: number
  /** Id of the combo in the menu. */
  sourceActionId?: Id<'ComboSource'>
  /** Start of sale. Null if it has no start. Returned if `extraData` is requested. */
  startDate?: string | null
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

export interface GetCombosInfoRequest {
  /** Whether the response has the terms of each combo, and combos that are not on sale now. Default: false. */
  extraData?: boolean
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface GetCombosInfoResponseAnswer {
  /** Omitted combos, with reasons. */
  Warnings?: (WarningInfo)[]
  /** Categories to which combos belong. */
  comboCategories?: (ComboCategory)[]
  /** The combos. */
  comboSpecifications?: (ComboSpecificationAnswer)[]
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

export interface WarningInfo {
  /** Code of the warning. */
  Code?: string
  /** Code of the problem. */
  ErrorCode?: string
  /** Text of the problem. */
  Message?: string
}
