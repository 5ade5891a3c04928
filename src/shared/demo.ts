import { credentialPlaceholders, timesOfExamples } from '#core/http/openapi.ts'
import { asId, derivedId } from '#core/schema.ts'

/** Fixed ids of the demo chain. Examples use them, so they run unchanged on a fresh server. */
const id = <K extends string>(tail: string) => asId<K>(`00000000-0000-4000-8000-${tail.padStart(12, '0')}`)

export const demo = {
  ...credentialPlaceholders,
  /** Future wall times for examples: tomorrow, and two evenings in a month. */
  ...timesOfExamples,
  appId: asId<'Application'>(credentialPlaceholders.appId),
  /** For examples that rotate or revoke. */
  apiKeyId: id<'ApiKey'>('a002'),
  spareAppId: id<'Application'>('a003'),
  spareApiKeyId: id<'ApiKey'>('a004'),
  spareAdminTokenId: id<'AdminToken'>('a006'),
  /** For an example that revokes. */
  terminalToken: id<'TerminalToken'>('a005'),
  /** Manager of the demo chain, without a password. */
  person: id<'Person'>('a007'),
  corporation: id<'Corporation'>('c001'),
  /** Accepts orders without confirmation. */
  organization: id<'Organization'>('b001'),
  /** Needs each order to be confirmed by an operator. */
  confirmingOrganization: id<'Organization'>('b002'),
  terminalGroup: id<'TerminalGroup'>('f001'),
  confirmingTerminalGroup: id<'TerminalGroup'>('f002'),
  command: id<'Command'>('d001'),
  /** For an example that acts in place of a front office. */
  frontAction: id<'Command'>('d002'),
  /** Orders of the demo chain, one for each change that examples make. */
  order: id<'Order'>('9001'),
  unconfirmedOrder: id<'Order'>('9002'),
  movingOrder: id<'Order'>('9003'),
  paidOrder: id<'Order'>('9004'),
  cancelledOrder: id<'Order'>('9005'),
  /** Not cooked yet, for examples of changes. */
  changingOrder: id<'Order'>('9011'),
  /** Confirmed, for an example that cancels the confirmation. */
  confirmedOrder: id<'Order'>('9012'),
  /** Created by the example of a terminal that takes it. */
  takenOrder: id<'Order'>('9013'),
  /** Item of the changed delivery, and of the table order. */
  position: id<'Position'>('9021'),
  /** Second item of the same order. */
  otherPosition: id<'Position'>('9023'),
  /** Scanned from goods in the example of a front office. */
  markingCode: id<'Code'>('9022'),
  /** Drafts of delivery orders. */
  draft: id<'Order'>('9301'),
  draftToCommit: id<'Order'>('9302'),
  draftToDelete: id<'Order'>('9303'),
  draftToLock: id<'Order'>('9304'),
  /** Table orders, one for each change that examples make. */
  tableOrder: id<'Order'>('9101'),
  billedTableOrder: id<'Order'>('9102'),
  paidTableOrder: id<'Order'>('9103'),
  cancelledTableOrder: id<'Order'>('9104'),
  unpaidTableOrder: id<'Order'>('9105'),
  /** Created by the example of a terminal that opens it. */
  openedTableOrder: id<'Order'>('9106'),
  menu: '1001',
  /** Without sizes, with optional modifiers. */
  product: id<'Product'>('e001'),
  /** Sold in two sizes, with a required crust and toppings, one of them free. */
  pizza: id<'Product'>('e002'),
  coffee: id<'Product'>('e003'),
  /** With a price that the order may set. */
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
  deletedCategory: id<'ProductCategory'>('e403'),
  vat: id<'TaxCategory'>('e501'),
  /** Dish and drink for one price. */
  combo: id<'ComboSource'>('e601'),
  comboCategory: id<'ComboCategory'>('e611'),
  comboDishes: id<'ComboGroup'>('e621'),
  comboDrinks: id<'ComboGroup'>('e622'),
  /** Combo of an order. */
  orderedCombo: id<'Combo'>('e631'),
  courierOrderType: id<'OrderType'>('1a01'),
  pickupOrderType: id<'OrderType'>('1a02'),
  dineInOrderType: id<'OrderType'>('1a03'),
  cash: id<'PaymentType'>('1b01'),
  card: id<'PaymentType'>('1b02'),
  /** Paid outside before the order is sent. */
  online: id<'PaymentType'>('1b03'),
  /** Paid from the wallet of a guest. */
  bonusPayment: id<'PaymentType'>('1b04'),
  /** Ten percent on the whole order or on chosen items. */
  discount: id<'DiscountType'>('1c01'),
  /** With a sum that the order names. */
  flexibleDiscount: id<'DiscountType'>('1c02'),
  cardDiscount: id<'DiscountType'>('1c03'),
  /** Tracks of cards for the discount; the spare one is for an example that deletes. */
  discountCard: '6003-0001',
  spareDiscountCard: '6003-0002',
  cancelCause: id<'CancelCause'>('1d01'),
  guestRefusedCause: id<'CancelCause'>('1d02'),
  noCourierCause: id<'CancelCause'>('1d03'),
  removalType: id<'RemovalType'>('1e01'),
  mistakeRemovalType: id<'RemovalType'>('1e02'),
  tipsType: id<'TipsType'>('1f01'),
  conception: id<'Conception'>('1f11'),
  secondConception: id<'Conception'>('1f12'),
  marketingSource: id<'MarketingSource'>('1701'),
  secondMarketingSource: id<'MarketingSource'>('1702'),
  region: id<'Region'>('6001'),
  /** With streets; the first organization delivers to it. */
  city: id<'City'>('6011'),
  street: id<'Street'>('6021'),
  secondStreet: id<'Street'>('6022'),
  courier: id<'Employee'>('2a01'),
  operator: id<'Employee'>('2a02'),
  /** Courier on shift. */
  leavingCourier: id<'Employee'>('2a03'),
  cook: id<'Employee'>('2a04'),
  waiter: id<'Employee'>('2a05'),
  secondWaiter: id<'Employee'>('2a06'),
  manager: id<'Employee'>('2a07'),
  /** Fired. */
  formerEmployee: id<'Employee'>('2a08'),
  headChef: id<'Employee'>('2a09'),
  courierRole: id<'Role'>('2b01'),
  cookRole: id<'Role'>('2b02'),
  /** Paid by the hour. */
  waiterRole: id<'Role'>('2b03'),
  /** With a salary. */
  managerRole: id<'Role'>('2b04'),
  /** With a salary, too. */
  headChefRole: id<'Role'>('2b05'),
  operatorRole: id<'Role'>('2b06'),
  workType: id<'AttendanceType'>('2c01'),
  illnessType: id<'AttendanceType'>('2c02'),
  /** Attendances, one for each change that examples make. */
  attendance: id<'Attendance'>('2d01'),
  mistakenAttendance: id<'Attendance'>('2d02'),
  /** Dining room of the terminal group, with tables for reserves. */
  section: id<'RestaurantSection'>('4a01'),
  table: id<'Table'>('4a11'),
  secondTable: id<'Table'>('4a12'),
  thirdTable: id<'Table'>('4a13'),
  fourthTable: id<'Table'>('4a14'),
  fifthTable: id<'Table'>('4a15'),
  sixthTable: id<'Table'>('4a16'),
  /** Reserves and banquets, one for each change that examples make. */
  reserve: id<'Reserve'>('9201'),
  banquet: id<'Reserve'>('9202'),
  paidBanquet: id<'Reserve'>('9203'),
  changedBanquet: id<'Reserve'>('9204'),
  cancelledReserve: id<'Reserve'>('9205'),
  movedReserve: id<'Reserve'>('9206'),
  postponedReserve: id<'Reserve'>('9207'),
  /** Created by the example of a front office. */
  takenReserve: id<'Reserve'>('9208'),
  amountUnit: id<'AmountUnit'>('5a01'),
  secondAmountUnit: id<'AmountUnit'>('5a02'),
  placeType: id<'PlaceType'>('5a11'),
  activityCode: id<'OuterEconomicActivityCode'>('5a21'),
  allergenGroup: id<'AllergenGroup'>('5a31'),
  accountingCategory: id<'AccountingCategory'>('5a41'),
  itemCategory: id<'ItemCategory'>('5a42'),
  container: id<'Container'>('5a51'),
  customCategory: id<'CustomCategory'>('5a61'),
  customCategoryValue: id<'CustomCategoryValue'>('5a62'),
  menuSection: id<'MenuSection'>('5a71'),
  modifierSchema: id<'ModifierSchema'>('5a81'),
  producer: id<'Producer'>('5a91'),
  productTag: id<'ProductTag'>('5aa1'),
  /** Charts of the pizza, and of the coffee for an example that deletes. */
  assemblyChart: id<'AssemblyChart'>('5ac1'),
  spareAssemblyChart: id<'AssemblyChart'>('5ac2'),
  /** With a small and a large size. */
  productScale: id<'ProductScale'>('5ab1'),
  nomenclatureGroup: id<'ProductGroup'>('5ad1'),
  /** For examples that delete and restore. */
  spareNomenclatureGroup: id<'ProductGroup'>('5ad2'),
  nomenclatureProduct: id<'Product'>('5ae1'),
  spareNomenclatureProduct: id<'Product'>('5ae2'),
  /** For an example that deletes. */
  spareScale: id<'ProductScale'>('5ab2'),
  /** Default store of the first restaurant. */
  store: id<'Store'>('5ae1'),
  barStore: id<'Store'>('5ae2'),
  supplier: id<'Counteragent'>('5af1'),
  spareSupplier: id<'Counteragent'>('5af2'),
  /** Row of the supplier's price list. */
  supplierProduct: id<'SupplierProduct'>('5af3'),
  /** Expenses for premises, with two accounts below it. */
  premisesAccount: id<'Account'>('5b01'),
  rentAccount: id<'Account'>('5b02'),
  utilitiesAccount: id<'Account'>('5b03'),
  /** For an example that deletes. */
  marketingAccount: id<'Account'>('5b04'),
  savingsAccount: id<'Account'>('5b05'),
  loanAccount: id<'Account'>('5b06'),
  /** Deleted; for an example that restores. */
  closedAccount: id<'Account'>('5b07'),
  expensesCashFlow: id<'CashFlowCategory'>('5b11'),
  suppliersCashFlow: id<'CashFlowCategory'>('5b12'),
  premisesCashFlow: id<'CashFlowCategory'>('5b13'),
  salesCashFlow: id<'CashFlowCategory'>('5b14'),
  loansCashFlow: id<'CashFlowCategory'>('5b15'),
  /** For an example that deletes. */
  equipmentCashFlow: id<'CashFlowCategory'>('5b16'),
  /** Deleted; for an example that restores. */
  formerCashFlow: id<'CashFlowCategory'>('5b17'),
  /** For an example that cancels. */
  booksTransaction: id<'BooksTransaction'>('5b21'),
  bonusProgram: id<'Program'>('1801'),
  /** Wallet of a guest in the bonus program. */
  bonusWallet: derivedId(id('1801'), 'Wallet', ''),
  happyHours: id<'Program'>('1802'),
  happyHoursCampaign: id<'MarketingCampaign'>('1811'),
  bonusCampaign: id<'MarketingCampaign'>('1812'),
  birthdayCampaign: id<'MarketingCampaign'>('1813'),
  thirdPizzaCampaign: id<'MarketingCampaign'>('1814'),
  couponCampaign: id<'MarketingCampaign'>('1815'),
  /** For guests who register. */
  welcomeCampaign: id<'MarketingCampaign'>('1816'),
  /** Meals that a company pays for its staff. */
  mealsProgram: id<'Program'>('1803'),
  mealsCampaign: id<'MarketingCampaign'>('1817'),
  staffMeal: id<'ManualCondition'>('1821'),
  couponSeries: id<'CouponSeries'>('1831'),
  /** For the bodies of the guide's loyalty page. */
  cashbackProgram: id<'Program'>('1805'),
  cashbackCampaign: id<'MarketingCampaign'>('1818'),
  couponProgram: id<'Program'>('1806'),
  percentCouponCampaign: id<'MarketingCampaign'>('1819'),
  percentCouponSeries: id<'CouponSeries'>('1832'),
  tenthFreeProgram: id<'Program'>('1807'),
  tenthFreeCampaign: id<'MarketingCampaign'>('181a'),
  stampProgram: id<'Program'>('1808'),
  stampCampaign: id<'MarketingCampaign'>('181b'),
  fullStampCard: id<'ManualCondition'>('1822'),
  pointsProgram: id<'Program'>('1809'),
  pointsCampaign: id<'MarketingCampaign'>('181c'),
  coffeeForPoints: id<'ManualCondition'>('1823'),
  buyAndGetProgram: id<'Program'>('180a'),
  buyAndGetCampaign: id<'MarketingCampaign'>('181d'),
  wholeOrderProgram: id<'Program'>('180b'),
  wholeOrderCampaign: id<'MarketingCampaign'>('181e'),
  offCoffeeProgram: id<'Program'>('180c'),
  offCoffeeCampaign: id<'MarketingCampaign'>('181f'),
  topUpProgram: id<'Program'>('180d'),
  topUpCampaign: id<'MarketingCampaign'>('1820'),
  /** Gift certificates. */
  certificateProgram: id<'Program'>('1804'),
  certificateSeries: id<'CertificateSeries'>('1841'),
  /** Guest with history; the others are for examples that change, delete and restore. */
  guest: id<'Customer'>('7a01'),
  changedGuest: id<'Customer'>('7a02'),
  deletedGuest: id<'Customer'>('7a03'),
  /** For an example that erases. */
  erasedGuest: id<'Customer'>('7a04'),
  /** For an example that merges the first one into the second one. */
  mergedGuest: id<'Customer'>('7a05'),
  remainingGuest: id<'Customer'>('7a06'),
  /** Hold in the wallet of the guest; the other is for an example that creates one. */
  hold: id<'Hold'>('7a31'),
  newHold: id<'Hold'>('7a32'),
  /** For an example that corrects the wallet of the guest. */
  correction: id<'Transaction'>('7a33'),
  /** For an example that saves a webhook of loyalty. */
  loyaltyWebhook: id<'LoyaltyWebhook'>('7a51'),
  /** Unknown SMS. */
  sms: id<'Message'>('7a41'),
  regularsCategory: id<'GuestCategory'>('7a11'),
  staffCategory: id<'GuestCategory'>('7a12'),
  /** Staff of a company that pays for their meals. */
  officeCategory: id<'GuestCategory'>('7a13'),
  guestCard: '7a21-0001',
  spareGuestCard: '7a21-0002',
  /** Coupons of the series; the spare one is for an example that redeems it. */
  coupon: 'SPRING-0001',
  spareCoupon: 'SPRING-0002',
  /** Certificates: for payment, for examples that block, and for an example that activates. */
  certificate: 'GIFT-0001',
  spareCertificate: 'GIFT-0002',
  newCertificate: 'GIFT-0003',
  /** Preview of a file, for examples within an hour. */
  import: id<'Import'>('7a61'),
  /** Paused; for examples of the operator. */
  webhookEndpoint: id<'WebhookEndpoint'>('9b01'),
} as const
