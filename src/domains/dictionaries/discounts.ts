import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { field, Id, List, Money, nullable, omittable, opt, Text } from '#core/schema.ts'
import { listByOrganization } from './dictionary_list.ts'
import { DiscountMode, Percent } from './schemas.ts'

const ProductCategoryDiscount = Type.Object(
  {
    categoryId: field(Id('ProductCategory'), 'Category of products.'),
    categoryName: nullable(Text(), 'Name of the category.'),
    percent: field(Percent(), 'Discount on products of the category.'),
  },
  { title: 'ProductCategoryDiscount' },
)

export default listByOrganization({
  path: '/api/1/discounts',
  summary: 'List discounts and surcharges of organizations',
  lists: 'discounts',
  item: Type.Object(
    {
      id: Id('DiscountType'),
      name: nullable(Text(), 'Name of the discount.'),
      percent: field(Percent(), 'The discount, for the mode `Percent`.'),
      isCategorisedDiscount: field(
        Type.Boolean(),
        'Whether the percents of `productCategoryDiscounts` apply instead of `percent`.',
      ),
      productCategoryDiscounts: field(
        List(ProductCategoryDiscount),
        'Percents of the categories. Empty for a discount without them.',
      ),
      comment: opt(Text(), 'Remark for the staff.'),
      canBeAppliedSelectively: field(Type.Boolean(), 'Whether the discount can apply to single lines of an order.'),
      minOrderSum: opt(Money(), 'Minimum sum of the order for the discount. Null for none.'),
      mode: field(DiscountMode, 'Whether the discount is a percent, a fixed sum, or a sum that the order sets.'),
      sum: field(Money(), 'The discount, for the mode `FixedSum`. Negative for a surcharge.'),
      canApplyByCardNumber: field(Type.Boolean(), 'Whether the number of the card may be typed in.'),
      isManual: field(Type.Boolean(), 'Whether staff may apply the discount by hand.'),
      isCard: field(Type.Boolean(), 'Whether the discount requires a card.'),
      isAutomatic: field(Type.Boolean(), 'Whether the discount is applied automatically.'),
      isDeleted: omittable(Type.Boolean(), 'Whether the discount is deleted and listed only for orders that have it.'),
    },
    { title: 'DiscountCardTypeInfo' },
  ),
  describe: (discount, { categories }) => ({
    id: discount.id,
    name: discount.name,
    percent: toNumber(discount.percent),
    isCategorisedDiscount: discount.isCategorised,
    productCategoryDiscounts: discount.categories.map(({ categoryId, categoryName = null, percent }) => ({
      categoryId,
      categoryName: categories.get(categoryId)?.name ?? categoryName,
      percent,
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
