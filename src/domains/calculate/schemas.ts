import { type Static, Type } from 'typebox'
import { expected, field, Id, Int32, List, Money, OneOfNumbers, omittable, opt, Text } from '#core/schema.ts'
import { WarningInfo } from '#domains/combo/schemas.ts'
import { DeliveryOrder } from '#domains/deliveries/schemas.ts'
import { itemsMax } from '#shared/schemas/requested_items.ts'

const { menuId: _, ...ordered } = DeliveryOrder.properties

/** Order to calculate. The guest may be missing. */
export const CalculateOrder = Type.Object(
  {
    ...ordered,
    phone: expected(Text({ minLength: 8, maxLength: 40 }), 'Phone that identifies the guest.'),
  },
  { title: 'CheckinOrder' },
)
export type CalculateOrder = Static<typeof CalculateOrder>

const DynamicDiscount = Type.Object(
  {
    manualConditionId: omittable(Id('ManualCondition'), 'The condition that the sum belongs to.'),
    Sum: omittable(Money({ minimum: 0 }), 'The sum.'),
  },
  { title: 'LoyaltyResultDynamicDiscount' },
)

export const CalculateRequest = Type.Object({
  order: field(CalculateOrder, 'The order.'),
  coupon: omittable(Text({ maxLength: 255 }), {
    description: 'Number of a coupon.',
    deprecated: '`coupon` of `order.loyaltyInfo`',
  }),
  referrerId: opt(Id('Customer'), 'Guest who referred this guest. It does not affect the order.'),
  terminalGroupId: opt(Id('TerminalGroup'), 'Terminal group of the order, for campaigns limited to some.'),
  availablePaymentMarketingCampaignIds: omittable(
    List(Id('MarketingCampaign')),
    'Campaigns whose payments are returned. If empty or omitted, all.',
  ),
  applicableManualConditions: omittable(List(Id('ManualCondition')), {
    description: 'Manual conditions chosen for the order.',
    deprecated: '`applicableManualConditions` of `order.loyaltyInfo`',
  }),
  dynamicDiscounts: omittable(List(DynamicDiscount), {
    description: 'Sums for manual conditions.',
    deprecated: '`dynamicDiscounts` of `order.loyaltyInfo`',
  }),
  isLoyaltyTraceEnabled: omittable(Type.Boolean(), 'Whether to return `loyaltyTrace`. Default: false.'),
  organizationId: Id('Organization'),
})
export type CalculateRequest = Static<typeof CalculateRequest>

const DiscountOperation = Type.Object(
  {
    code: omittable(
      OneOfNumbers([0, 1, 2, 3]),
      '0 discount on the whole order, 1 on an item, 2 free product, 3 on an item of a set.',
    ),
    orderItemId: opt(Id('Position'), 'The same as `positionId`.'),
    positionId: opt(Id('Position'), 'Discounted item. Null for the whole order.'),
    discountSum: omittable(Money({ minimum: 0 }), 'Sum of the discount.'),
    amount: opt(Type.Number(), 'Number of discounted portions. Null for the whole order.'),
    comment: omittable(Text(), 'Name of the campaign.'),
  },
  { title: 'DiscountOperation' },
)

const Upsale = Type.Object(
  {
    sourceActionId: omittable(Id('LoyaltySettings'), 'The action that suggests it, as returned by `program`.'),
    suggestionText: omittable(Text(), 'Text for the cashier to read to the guest.'),
    descriptionForUser: omittable(Text(), 'Text shown to the guest.'),
    productCodes: omittable(List(Text()), 'Codes of the products.'),
    products: omittable(
      List(
        Type.Object(
          { id: opt(Id('Product'), 'Product.'), code: omittable(Text(), 'Code of the product.') },
          { title: 'UpsaleProduct' },
        ),
      ),
      'Suggested products.',
    ),
  },
  { title: 'Upsale' },
)

const FreeProduct = Type.Object(
  {
    id: opt(Id('Product'), 'Product.'),
    code: omittable(Text(), 'Code of the product.'),
    size: omittable(List(Text()), 'Names of the sizes.'),
    sizes: omittable(
      List(
        Type.Object(
          { id: opt(Id('ProductSize'), 'Size.'), name: omittable(Text(), 'Name of the size.') },
          { title: 'FreeProductSize' },
        ),
      ),
      'Sizes in which it is free. Empty for a product without sizes, or for all sizes.',
    ),
  },
  { title: 'FreeProduct' },
)

const FreeProductsGroup = Type.Object(
  {
    sourceActionId: omittable(Id('LoyaltySettings'), 'The action that offers them, as returned by `program`.'),
    descriptionForUser: omittable(Text(), 'Text shown to the guest.'),
    products: omittable(List(FreeProduct), 'Products of which the guest may add one for free.'),
  },
  { title: 'FreeProductsGroup' },
)

const AvailableCombo = Type.Object(
  {
    specificationId: omittable(Id('ComboSource'), 'The combo in the menu.'),
    groupMapping: omittable(
      List(
        Type.Object(
          {
            groupId: omittable(Id('ComboGroup'), 'Group of the combo.'),
            itemId: opt(Id('Position'), 'Item of the order that fills the group. Null if none does.'),
          },
          { title: 'ComboGroupMapping' },
        ),
      ),
      'How items of the order fill its groups.',
    ),
  },
  { title: 'AvailableCombo' },
)

const LoyaltyProgramResult = Type.Object(
  {
    marketingCampaignId: omittable(
      Id('MarketingCampaign'),
      'The campaign. Absent for the discounts of a program that the request fixes.',
    ),
    name: omittable(Text(), 'Name of the campaign, or of the program whose discounts the request fixes.'),
    discounts: omittable(List(DiscountOperation, { maxItems: itemsMax * 2 }), 'Its discounts.'),
    points: omittable(Money({ minimum: 0 }), {
      description:
        "Points that the guest pays for the discounts, from the wallet of the campaign's program. Absent if they cost nothing.",
      differsFrom: 'no such field',
    }),
    upsales: omittable(List(Upsale), 'Suggestions for the guest.'),
    freeProducts: omittable(List(FreeProductsGroup), 'Free products that the guest may add.'),
    availableComboSpecifications: omittable(List(Id('ComboSource')), 'Combos offered to the guest.'),
    availableCombos: omittable(
      List(AvailableCombo),
      'The offered combos that items of the order fill, except for the number of groups that the combo allows to lack.',
    ),
    needToActivateCertificate: omittable(
      Type.Boolean(),
      'Whether the order sells a gift certificate that has to be activated.',
    ),
  },
  { title: 'LoyaltyProgramResult' },
)

const AvailablePayment = Type.Object(
  {
    id: omittable(
      Id('MarketingCampaign'),
      'The campaign that allows it. Absent for a certificate without such a limit.',
    ),
    maxSum: omittable(Money({ minimum: 0 }), 'Maximum sum of the payment.'),
    order: omittable(Int32(), 'Payments with a smaller number are filled first.'),
    walletInfos: omittable(
      List(
        Type.Object(
          {
            id: omittable(Id('Wallet'), 'The wallet.'),
            maxSum: omittable(Money({ minimum: 0 }), 'Maximum sum paid from it.'),
            canHoldMoney: omittable(Type.Boolean(), 'Whether money in it can be held for the order.'),
          },
          { title: 'WalletInfo' },
        ),
      ),
      'Wallets to pay from.',
    ),
  },
  { title: 'AvailablePayment' },
)

export const CalculateResponse = Type.Object({
  loyaltyProgramResults: omittable(
    List(LoyaltyProgramResult),
    'Discounts that the request fixes, then effects of the campaigns, in the order in which they run.',
  ),
  availablePayments: omittable(
    List(AvailablePayment),
    "Maximum payments from the guest's wallets, and from the certificates whose numbers `payments` of the order name.",
  ),
  validationWarnings: omittable(List(Text()), 'Warnings about invalid loyalty data of the order.'),
  Warnings: omittable(List(WarningInfo), 'The same with codes. A warning never prevents placing the order.'),
  loyaltyTrace: omittable(Text({ maxLength: 1_000_000 }), 'Explanation: a line per condition and action.'),
})
export type CalculateResponse = Static<typeof CalculateResponse>
