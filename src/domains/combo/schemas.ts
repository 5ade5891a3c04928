import { type Static, Type } from 'typebox'
import { Id, Int32, List, omittable, opt, Text } from '#core/schema.ts'
import { PriceModificationType } from '#domains/catalogue/schemas.ts'

const Rows = { maxItems: 100_000 }

const ComboProduct = Type.Object(
  {
    productId: omittable(Id('Product')),
    sizeName: omittable(Text()),
    sizeId: opt(Id('ProductSize')),
    forbiddenModifiers: omittable(List(Id('Product'))),
    priceModificationAmount: omittable(Type.Number()),
    position: omittable(Int32()),
  },
  { title: 'ComboProduct' },
)

const ComboGroup = Type.Object(
  {
    id: omittable(Id('ComboGroup')),
    name: omittable(Text()),
    isMainGroup: omittable(Type.Boolean()),
    products: omittable(List(ComboProduct)),
    skipStep: omittable(Type.Boolean()),
  },
  { title: 'ComboGroup' },
)

export const ComboSpecification = Type.Object(
  {
    sourceActionId: omittable(Id('ComboSource')),
    categoryId: opt(Id('ComboCategory')),
    name: omittable(Text()),
    priceModificationType: omittable(PriceModificationType()),
    priceModification: omittable(Type.Number()),
    isActive: opt(Type.Boolean()),
    startDate: opt(Text()),
    expirationDate: opt(Text()),
    lackingGroupsToSuggest: opt(Int32()),
    includeModifiers: opt(Type.Boolean()),
    groups: omittable(List(ComboGroup)),
    sortOrder: omittable(Int32()),
  },
  { title: 'ComboSpecification' },
)
export type ComboSpecificationInAnswer = Static<typeof ComboSpecification>

const ComboCategory = Type.Object(
  { id: omittable(Id('ComboCategory')), name: omittable(Text()) },
  { title: 'ComboCategory' },
)

const WarningInfo = Type.Object(
  { Code: omittable(Text()), ErrorCode: omittable(Text()), Message: omittable(Text()) },
  { title: 'WarningInfo' },
)

/** The wire's spelling: `Warnings` alone begins with a capital. */
export const GetCombosInfoResponse = Type.Object({
  comboSpecifications: omittable(List(ComboSpecification, Rows)),
  comboCategories: omittable(List(ComboCategory, Rows)),
  Warnings: omittable(List(WarningInfo, Rows)),
})
export type GetCombosInfoResponse = Static<typeof GetCombosInfoResponse>
