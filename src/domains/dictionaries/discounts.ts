import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { Id, List, Money, nullable, omittable, opt, Text } from '#core/schema.ts'
import { listByOrganization } from './dictionary_list.query.ts'
import { DiscountMode, Percent } from './schemas.ts'

const ProductCategoryDiscount = Type.Object(
  { categoryId: Id('ProductCategory'), categoryName: nullable(Text()), percent: Percent() },
  { title: 'ProductCategoryDiscount' },
)

export default listByOrganization({
  path: '/api/1/discounts',
  summary: 'Discounts and surcharges of organizations; a surcharge has a negative percent or sum',
  lists: 'discounts',
  item: Type.Object(
    {
      id: Id('DiscountType'),
      name: nullable(Text()),
      percent: Percent(),
      isCategorisedDiscount: Type.Boolean(),
      productCategoryDiscounts: List(ProductCategoryDiscount),
      comment: opt(Text()),
      canBeAppliedSelectively: Type.Boolean(),
      minOrderSum: opt(Money()),
      mode: DiscountMode,
      sum: Money(),
      canApplyByCardNumber: Type.Boolean(),
      isManual: Type.Boolean(),
      isCard: Type.Boolean(),
      isAutomatic: Type.Boolean(),
      isDeleted: omittable(Type.Boolean()),
    },
    { title: 'DiscountCardTypeInfo' },
  ),
  describe: (discount) => ({
    id: discount.id,
    name: discount.name,
    percent: toNumber(discount.percent),
    isCategorisedDiscount: discount.isCategorised,
    productCategoryDiscounts: discount.categories.map(({ percent, ...category }) => ({
      ...category,
      percent: toNumber(percent),
    })),
    comment: discount.comment,
    canBeAppliedSelectively: discount.canBeAppliedSelectively,
    minOrderSum: discount.minOrderSum && toNumber(discount.minOrderSum),
    mode: discount.mode,
    sum: toNumber(discount.sum),
    canApplyByCardNumber: discount.canApplyByCardNumber,
    isManual: discount.isManual,
    isCard: discount.isCard,
    isAutomatic: discount.isAutomatic,
    isDeleted: discount.isDeleted,
  }),
})
