import { credentialPlaceholders } from '#core/openapi.ts'
import { asId } from '#core/schema.ts'

/** The fixed ids of the demo chain. Examples are made of them, so they run on a fresh server as they are printed. */
const id = <K extends string>(tail: string) => asId<K>(`00000000-0000-4000-8000-${tail.padStart(12, '0')}`)

export const demo = {
  ...credentialPlaceholders,
  appId: asId<'Application'>(credentialPlaceholders.appId),
  /** Made to be rotated and revoked by examples. */
  apiKeyId: id<'ApiKey'>('a002'),
  spareAppId: id<'Application'>('a003'),
  spareApiKeyId: id<'ApiKey'>('a004'),
  corporation: id<'Corporation'>('c001'),
  /** Takes orders without confirmation. */
  organization: id<'Organization'>('b001'),
  /** Waits for an operator to confirm each order. */
  confirmingOrganization: id<'Organization'>('b002'),
  terminalGroup: id<'TerminalGroup'>('f001'),
  confirmingTerminalGroup: id<'TerminalGroup'>('f002'),
  command: id<'Command'>('d001'),
  /** Orders of the demo chain, one for each thing that an example does to an order. */
  order: id<'Order'>('9001'),
  unconfirmedOrder: id<'Order'>('9002'),
  movingOrder: id<'Order'>('9003'),
  paidOrder: id<'Order'>('9004'),
  cancelledOrder: id<'Order'>('9005'),
  menu: '1001',
  /** Of one size, with modifiers that nobody has to choose. */
  product: id<'Product'>('e001'),
  /** In two sizes, with a crust that has to be chosen and toppings of which one is free. */
  pizza: id<'Product'>('e002'),
  coffee: id<'Product'>('e003'),
  /** Its price may be set by the order. */
  openDrink: id<'Product'>('e004'),
  mozzarella: id<'Product'>('e101'),
  olives: id<'Product'>('e102'),
  chilli: id<'Product'>('e103'),
  thinCrust: id<'Product'>('e104'),
  thickCrust: id<'Product'>('e105'),
  oatMilk: id<'Product'>('e106'),
  toppings: id<'ProductGroup'>('e201'),
  crust: id<'ProductGroup'>('e202'),
  milk: id<'ProductGroup'>('e203'),
  smallSize: id<'ProductSize'>('e301'),
  largeSize: id<'ProductSize'>('e302'),
  foodCategory: id<'ProductCategory'>('e401'),
  drinksCategory: id<'ProductCategory'>('e402'),
  vat: id<'TaxCategory'>('e501'),
  courierOrderType: id<'OrderType'>('1a01'),
  pickupOrderType: id<'OrderType'>('1a02'),
  hallOrderType: id<'OrderType'>('1a03'),
  cash: id<'PaymentType'>('1b01'),
  card: id<'PaymentType'>('1b02'),
  /** Paid outside, before the order is sent. */
  online: id<'PaymentType'>('1b03'),
  /** Ten percent, on the whole order or on chosen positions. */
  discount: id<'DiscountType'>('1c01'),
  /** Its sum is named by the order. */
  flexibleDiscount: id<'DiscountType'>('1c02'),
  cancelCause: id<'CancelCause'>('1d01'),
  guestRefusedCause: id<'CancelCause'>('1d02'),
  noCourierCause: id<'CancelCause'>('1d03'),
  removalType: id<'RemovalType'>('1e01'),
  mistakeRemovalType: id<'RemovalType'>('1e02'),
  tipsType: id<'TipsType'>('1f01'),
  courier: id<'Employee'>('2a01'),
  operator: id<'Employee'>('2a02'),
  /** Paused: it is there for the operator's examples. */
  webhookEndpoint: id<'WebhookEndpoint'>('9b01'),
} as const
