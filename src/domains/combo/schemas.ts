import { type Static, Type } from 'typebox'
import { Id, Int32, List, omittable, opt, Text } from '#core/schema.ts'
import { PriceModificationType } from '#domains/catalogue/schemas.ts'

const Rows = { maxItems: 100_000 }

const ComboProduct = Type.Object(
  {
    productId: omittable(Id('Product')),
    sizeName: omittable(Text(), 'Name of the size.'),
    sizeId: opt(Id('ProductSize'), 'Size in which the product belongs to the combo. Null for any size.'),
    forbiddenModifiers: omittable(List(Id('Product')), 'Modifiers not allowed for the product in this combo.'),
    priceModificationAmount: omittable(
      Type.Number(),
      "Amount of the price rule for the product, instead of the combo's. 0 for none.",
    ),
    position: omittable(Int32(), 'Place among the products of the group, from 0.'),
  },
  { title: 'ComboProduct' },
)

const ComboGroup = Type.Object(
  {
    id: omittable(Id('ComboGroup')),
    name: omittable(Text(), 'Name of the group.'),
    isMainGroup: omittable(Type.Boolean(), "Whether the group determines the combo's size and position on the bill."),
    products: omittable(List(ComboProduct), 'Products of which the guest chooses one.'),
    skipStep: omittable(Type.Boolean(), 'Whether clients may skip the choice, because there is only one option.'),
  },
  { title: 'ComboGroup' },
)

const ComboSpecification = Type.Object(
  {
    sourceActionId: omittable(Id('ComboSource'), 'Id of the combo in the menu.'),
    categoryId: opt(Id('ComboCategory')),
    name: omittable(Text(), 'Name of the combo.'),
    priceModificationType: omittable(PriceModificationType()),
    priceModification: omittable(Type.Number(), 'Amount of the price rule: money or percent.'),
    isActive: opt(Type.Boolean(), 'Whether the combo is on sale at all. Returned if `extraData` is requested.'),
    startDate: opt(Text(), 'Start of sale. Null if it has no start. Returned if `extraData` is requested.'),
    expirationDate: opt(Text(), 'End of sale. Null if it has no end. Returned if `extraData` is requested.'),
    lackingGroupsToSuggest: opt(
      Int32(),
      'Maximum number of groups missing in an order to which the combo is suggested. Returned if `extraData` is requested.',
    ),
    includeModifiers: opt(
      Type.Boolean(),
      'Whether modifiers belong to the price of the combo. Returned if `extraData` is requested.',
    ),
    groups: omittable(List(ComboGroup), 'Groups of the combo, each of which one item fills.'),
    sortOrder: omittable(Int32(), 'Position among the combos, smallest first.'),
  },
  { title: 'ComboSpecification' },
)
export type ComboSpecificationInAnswer = Static<typeof ComboSpecification>

const ComboCategory = Type.Object(
  { id: omittable(Id('ComboCategory')), name: omittable(Text(), 'Name of the category.') },
  { title: 'ComboCategory' },
)

export const WarningInfo = Type.Object(
  {
    Code: omittable(Text(), 'Code of the warning.'),
    ErrorCode: omittable(Text(), 'Code of the problem.'),
    Message: omittable(Text(), 'Text of the problem.'),
  },
  { title: 'WarningInfo' },
)

/** `Warnings` is capitalized in the published contract. */
export const GetCombosInfoResponse = Type.Object({
  comboSpecifications: omittable(List(ComboSpecification, Rows), 'The combos.'),
  comboCategories: omittable(List(ComboCategory, Rows), 'Categories to which combos belong.'),
  Warnings: omittable(List(WarningInfo, Rows), 'Omitted combos, with reasons.'),
})
export type GetCombosInfoResponse = Static<typeof GetCombosInfoResponse>
