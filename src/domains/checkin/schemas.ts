import { type Static, Type } from 'typebox'
import { field, Id, Int32, List, Money, OneOfNumbers, omittable, opt, Text, wanted } from '#core/schema.ts'
import { WarningInfo } from '#domains/combo/schemas.ts'
import { DeliveryOrder } from '#domains/deliveries/schemas.ts'
import { itemsMax } from '#shared/schemas/requested_items.ts'

const { menuId: _, ...ordered } = DeliveryOrder.properties

/** An order as it would be placed. Whoever asks what it costs need not have said who orders. */
export const CheckinOrder = Type.Object(
  {
    ...ordered,
    phone: wanted(Text({ minLength: 8, maxLength: 40 }), 'Phone of the guest, by which the guest is found.'),
  },
  { title: 'CheckinOrder' },
)
export type CheckinOrder = Static<typeof CheckinOrder>

const DynamicDiscount = Type.Object(
  {
    manualConditionId: omittable(Id('ManualCondition'), 'The condition for which the sum is named.'),
    Sum: omittable(Money({ minimum: 0 }), 'The sum.'),
  },
  { title: 'LoyaltyResultDynamicDiscount' },
)

export const CheckinRequest = Type.Object({
  order: field(CheckinOrder, 'The order.'),
  coupon: omittable(Text({ maxLength: 255 }), {
    description: 'Number of a coupon.',
    deprecated: '`coupon` of `order.loyaltyInfo`',
  }),
  referrerId: opt(Id('Customer'), 'Guest who has brought the guest here. It changes nothing of the order.'),
  terminalGroupId: opt(Id('TerminalGroup'), 'Terminal group that takes the order, for campaigns of some of them.'),
  availablePaymentMarketingCampaignIds: omittable(
    List(Id('MarketingCampaign')),
    'Answers only payments of these campaigns. Empty or left out, of all.',
  ),
  applicableManualConditions: omittable(List(Id('ManualCondition')), {
    description: 'Conditions that are chosen by hand.',
    deprecated: '`applicableManualConditions` of `order.loyaltyInfo`',
  }),
  dynamicDiscounts: omittable(List(DynamicDiscount), {
    description: 'Sums that are named for conditions.',
    deprecated: '`dynamicDiscounts` of `order.loyaltyInfo`',
  }),
  isLoyaltyTraceEnabled: omittable(Type.Boolean(), 'Whether `loyaltyTrace` is answered. Left out, it is not.'),
  organizationId: Id('Organization'),
})
export type CheckinRequest = Static<typeof CheckinRequest>

const DiscountOperation = Type.Object(
  {
    code: omittable(
      OneOfNumbers([0, 1, 2, 3]),
      '0 off the whole order, 1 off an item, 2 a product for nothing, 3 off an item of a set.',
    ),
    orderItemId: opt(Id('Position'), 'The same as `positionId`.'),
    positionId: opt(Id('Position'), 'Item that becomes cheaper. Null for the whole order.'),
    discountSum: omittable(Money({ minimum: 0 }), 'What is taken off.'),
    amount: opt(Type.Number(), 'For how many portions. Null for the whole order.'),
    comment: omittable(Text(), 'Name of the campaign.'),
  },
  { title: 'DiscountOperation' },
)

const Upsale = Type.Object(
  {
    sourceActionId: omittable(Id('LoyaltySettings'), 'The action that suggests it, as `program` answers it.'),
    suggestionText: omittable(Text(), 'What to say to the guest.'),
    descriptionForUser: omittable(Text(), 'What is shown to the guest.'),
    productCodes: omittable(List(Text()), 'Codes of the products.'),
    products: omittable(
      List(
        Type.Object(
          { id: opt(Id('Product'), 'Product.'), code: omittable(Text(), 'Code of the product.') },
          { title: 'UpsaleProduct' },
        ),
      ),
      'Products that are suggested.',
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
      'Sizes in which it is for nothing. Empty for a product without sizes, or in any size.',
    ),
  },
  { title: 'FreeProduct' },
)

const FreeProductsGroup = Type.Object(
  {
    sourceActionId: omittable(Id('LoyaltySettings'), 'The action that gives them, as `program` answers it.'),
    descriptionForUser: omittable(Text(), 'What is shown to the guest.'),
    products: omittable(List(FreeProduct), 'Products of which the guest may add one to the order.'),
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
            itemId: opt(Id('Position'), 'Item of the order that fills the group. Null where none does.'),
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
    marketingCampaignId: omittable(Id('MarketingCampaign'), 'The campaign.'),
    name: omittable(Text(), 'Name of the campaign.'),
    discounts: omittable(List(DiscountOperation, { maxItems: itemsMax * 2 }), 'What it takes off.'),
    upsales: omittable(List(Upsale), 'What to suggest to the guest.'),
    freeProducts: omittable(List(FreeProductsGroup), 'What the guest may add for nothing.'),
    availableComboSpecifications: omittable(List(Id('ComboSource')), 'Combos that are offered to the guest.'),
    availableCombos: omittable(
      List(AvailableCombo),
      'Those of them that items of the order fill, but for as many groups as the combo lets be suggested.',
    ),
    needToActivateCertificate: omittable(
      Type.Boolean(),
      'Whether the order sells a gift certificate, which has to be activated.',
    ),
  },
  { title: 'LoyaltyProgramResult' },
)

const AvailablePayment = Type.Object(
  {
    id: omittable(
      Id('MarketingCampaign'),
      'The campaign that allows it. Absent for a certificate that pays for anything.',
    ),
    maxSum: omittable(Money({ minimum: 0 }), 'How much of the order may be paid so.'),
    order: omittable(Int32(), 'Payments with a smaller number are filled first.'),
    walletInfos: omittable(
      List(
        Type.Object(
          {
            id: omittable(Id('Wallet'), 'The wallet.'),
            maxSum: omittable(Money({ minimum: 0 }), 'How much may be paid from it.'),
            canHoldMoney: omittable(Type.Boolean(), 'Whether money in it may be held for the order.'),
          },
          { title: 'WalletInfo' },
        ),
      ),
      'Wallets from which it is paid.',
    ),
  },
  { title: 'AvailablePayment' },
)

export const CheckinResponse = Type.Object({
  loyaltyProgramResults: omittable(List(LoyaltyProgramResult), 'What campaigns make of the order, in their order.'),
  availablePayments: omittable(
    List(AvailablePayment),
    'What the guest may pay from wallets, and what certificates may pay that `payments` of the order name by their numbers.',
  ),
  validationWarnings: omittable(List(Text()), 'What the order names that does not count, for people.'),
  Warnings: omittable(List(WarningInfo), 'The same with codes. A warning never keeps an order from being placed.'),
  loyaltyTrace: omittable(
    Text({ maxLength: 1_000_000 }),
    'How it came about, for people: a line for each condition and action.',
  ),
})
export type CheckinResponse = Static<typeof CheckinResponse>
