import { type Static, Type } from 'typebox'
import { field, Id, Int32, List, Money, OffsetDateTime, OneOf, opt, Quantity, Text } from '#core/schema.ts'

const amountMax = 1_000

const shade = (name: string) => opt(Int32({ minimum: 0, maximum: 255 }), `Share of ${name}.`)
const Color = Type.Object({ red: shade('red'), green: shade('green'), blue: shade('blue') }, { title: 'ProductColor' })

export const ProductBarcode = Type.Object(
  {
    barcode: field(Text({ minLength: 1, maxLength: 200 }), 'The barcode.'),
    containerId: opt(Id('Container'), 'Package with the barcode. Null for the product itself.'),
    type: field(OneOf(['NTIN', 'GTIN', 'UNKNOWN']), 'Kind of the barcode.'),
  },
  { title: 'ProductBarcode' },
)

const Container = Type.Object(
  {
    containerId: opt(Id('Container'), 'Kind of the package.'),
    containerWeight: opt(Quantity({ minimum: 0 }), 'Weight of the empty package, in kilograms.'),
    franchiseMasterId: opt(Id('FranchiseMaster'), 'Chain that provided the package.'),
    franchiseUniqueId: opt(Id('FranchiseUnique'), 'Its id in all chains.'),
    fullContainerWeight: opt(Quantity({ minimum: 0 }), 'Weight of the full package, in kilograms.'),
    isDeleted: opt(Type.Boolean(), 'Whether the package is no longer used.'),
    lineNumber: opt(Text({ maxLength: 50 }), 'Number of the package within the product.'),
    maxContainerWeight: opt(Quantity({ minimum: 0 }), 'Maximum weight of the empty package, in kilograms.'),
    minContainerWeight: opt(Quantity({ minimum: 0 }), 'Minimum weight of the empty package, in kilograms.'),
    name: opt(Text({ maxLength: 200 }), 'Name of the package.'),
    quantity: opt(Quantity({ minimum: 0 }), "Its content, in the product's unit."),
    useInFront: opt(Type.Boolean(), 'Whether terminals sell the package.'),
  },
  { title: 'ProductContainer' },
)

const CustomCategory = Type.Object(
  {
    categoryListId: opt(Id('CustomCategory'), 'Custom category.'),
    categoryValueId: opt(Id('CustomCategoryValue'), 'Its value.'),
  },
  { title: 'ProductCustomCategory' },
)

const Image = Type.Object(
  {
    endAt: opt(OffsetDateTime(), "End of the certificate's validity."),
    imageId: opt(Text({ maxLength: 100 }), 'Image of the certificate.'),
    startAt: opt(OffsetDateTime(), "Start of the certificate's validity."),
    type: opt(Text({ maxLength: 100 }), 'Kind of the certificate.'),
  },
  { title: 'ProductImage' },
)

const Markup = Type.Object(
  {
    organizationId: field(Id('Organization'), 'Organization.'),
    markupPercent: opt(Quantity(), 'Markup in percent.'),
  },
  { title: 'ProductMarkup' },
)

const StoreLevel = Type.Object(
  {
    storeId: field(Id('Store'), 'Store.'),
    value: opt(Quantity(), 'Level there.'),
    valueAssigned: opt(Type.Boolean(), 'Whether the store has its own level.'),
  },
  { title: 'ProductStoreLevel' },
)

export const NutritionValue = Type.Object(
  {
    carbohydrateAmount: opt(Quantity({ minimum: 0 }), 'Carbohydrates in grams. Absent, 0.'),
    energyAmount: opt(Quantity({ minimum: 0 }), 'Energy in kilocalories. Absent, 0.'),
    fatAmount: opt(Quantity({ minimum: 0 }), 'Fats in grams. Absent, 0.'),
    nutritionComponents: opt(
      Type.Record(Type.String(), Type.Number({ minimum: 0 }), { maxProperties: 50 }),
      'Other nutrients in grams, by name. Menus show `saturatedFattyAcid`, `salt` and `sugar`.',
    ),
    organizationIds: opt(List(Id('Organization')), 'Organizations where this applies. If empty, all.'),
    productSizeId: opt(Id('ProductSize'), 'Size to which this applies. Null for all.'),
    proteinAmount: opt(Quantity({ minimum: 0 }), 'Proteins in grams. Absent, 0.'),
  },
  { title: 'ProductNutritionValue' },
)

const Count = (about: string) => opt(Int32({ minimum: 0, maximum: amountMax }), about)
const limits = {
  defaultAmount: Count('Default amount. If absent, 0.'),
  freeOfChargeAmount: Count('Free amount. If absent, 0.'),
  hideIfDefaultAmount: opt(Type.Boolean(), 'Whether it may be hidden when its amount is the default.'),
  maximumAmount: Count('Maximum amount. If absent, 1, or for a group the total of its modifiers.'),
  minimumAmount: Count('Minimum amount. If absent, 1 if required, else 0.'),
  modifierId: opt(Id('Modifier'), 'Modifier product or modifier group. Required.'),
  required: opt(Type.Boolean(), 'Whether the modifier is required.'),
  splittable: opt(
    Type.Boolean(),
    'Whether it belongs to the halves of a compound item (true) or to the whole item (false).',
  ),
}
const areLimited = opt(
  Type.Boolean(),
  "Whether each modifier of the group has its own limits. If false, the group's limits apply. If absent, the limits set for each modifier apply.",
)

/** Modifiers inside a group are products, never groups. */
const NoChild = Type.Object(
  { ...limits, childModifiersHaveMinMaxRestrictions: areLimited },
  { title: 'ProductInnerModifier' },
)
const ChildModifier = Type.Object(
  {
    ...limits,
    childModifiers: opt(List(NoChild, { maxItems: 0 }), 'Always empty: groups do not contain groups.'),
    childModifiersHaveMinMaxRestrictions: areLimited,
  },
  { title: 'ProductChildModifier' },
)
export const ProductModifier = Type.Object(
  {
    ...limits,
    childModifiers: opt(
      List(ChildModifier, { maxItems: 500 }),
      "Modifiers of a group. If absent, the group's products of type MODIFIER.",
    ),
    childModifiersHaveMinMaxRestrictions: areLimited,
  },
  { title: 'ProductModifier' },
)
export type ModifierInput = Static<typeof ProductModifier>

const Redefinition = Type.Object(
  {
    childModifiers: opt(List(ChildModifier, { maxItems: 500 }), 'Modifiers of a group.'),
    defaultAmount: limits.defaultAmount,
    freeOfChargeAmount: limits.freeOfChargeAmount,
    maximumAmount: limits.maximumAmount,
    minimumAmount: limits.minimumAmount,
    modifierId: limits.modifierId,
  },
  { title: 'ProductModifierSchemaRedefinition' },
)

const DayTime = Type.Object(
  { minutes: opt(Int32({ minimum: 0, maximum: 1439 }), 'Minutes since midnight.') },
  { title: 'ProductDayTime' },
)
const RateSchedule = Type.Object(
  {
    rates: opt(
      List(
        Type.Object(
          {
            intervals: opt(
              List(
                Type.Object(
                  {
                    begin: opt(DayTime, 'When the interval begins.'),
                    dayOfWeek: opt(Text({ maxLength: 20 }), 'Day of the week.'),
                    end: opt(DayTime, 'When the interval ends.'),
                  },
                  { title: 'ProductRateInterval' },
                ),
                { maxItems: 100 },
              ),
              'When the rate applies.',
            ),
            serviceRate: opt(Text({ maxLength: 100 }), 'The rate.'),
          },
          { title: 'ProductRate' },
        ),
        { maxItems: 100 },
      ),
      'Rates of the service.',
    ),
  },
  { title: 'ProductRateSchedule' },
)

const SizeFactors = Type.Object(
  {
    factors: opt(
      Type.Record(
        Type.String({ format: 'guid' }),
        Type.Record(Type.String(), Text({ maxLength: 50 }), { maxProperties: 100 }),
        {
          maxProperties: 100,
        },
      ),
      'By size of the scale: factors by name, as texts.',
    ),
  },
  { title: 'ProductSizeFactors' },
)

const flag = (about: string) => opt(Type.Boolean(), about)
const word = (about: string, maxLength = 200) => opt(Text({ maxLength }), about)
const minutes = (about: string) => opt(Int32({ minimum: 0, maximum: 100_000 }), about)
/** The minimum is negative, because products that absorb water gain weight. */
const loss = (about: string) =>
  opt(Quantity({ minimum: -1_000, maximum: 100 }), `${about}, in percent; below zero for what gains weight.`)
const percent = (about: string) => opt(Quantity({ minimum: 0, maximum: 100 }), `${about}, in percent.`)

/** Fields that the catalogue only stores and returns. */
export const productCard = {
  alcoholClass: word('Class of the alcohol.'),
  canBuyFromCashdesk: flag('Whether the staff may buy the product with cash.'),
  canChangeAmountCookedDish: flag('Whether the amount may change once the dish is cooked.'),
  coldLossPercent: loss('Loss when it is prepared cold'),
  color: opt(Color, 'Colour of the button at a terminal.'),
  containers: opt(List(Container, { maxItems: 100 }), 'Packages of the product.'),
  cookWithMainDish: flag('Whether it is cooked together with the dish that it modifies.'),
  cookingTimeNormal: minutes('Cooking time, in minutes.'),
  cookingTimePeak: minutes('Cooking time at peak hours, in minutes.'),
  cookingType: word('Way of cooking.'),
  customCategories: opt(List(CustomCategory, { maxItems: 100 }), 'Values of custom categories.'),
  defaultContainerId: opt(Id('Container'), 'Default package in documents.'),
  defaultCourse: opt(Int32({ minimum: 0, maximum: 99 }), 'Course. 0: the VIP course. Null for none.'),
  defaultIncludedInMenu: flag('Whether new orders of prices have the product.'),
  defaultMaximumStoreBalanceLevel: opt(Quantity(), 'Maximum stock in stores without their own level.'),
  defaultMinimumStoreBalanceLevel: opt(Quantity(), 'Minimum stock in stores without their own level.'),
  descriptionEnglish: opt(Text(), 'Description in English.'),
  egaisAlcCode: word('Code of the alcohol.'),
  estimatedPurchasePrice: opt(Money({ minimum: 0, 'x-digits': 9 }), 'Estimated purchase price.'),
  excludedSectionIds: opt(List(Id('RestaurantSection')), 'Sections that do not sell the product.'),
  expirationDate: opt(Int32({ minimum: 0, maximum: 100_000 }), 'Shelf life, in days.'),
  fontColor: opt(Color, 'Colour of the text on the button.'),
  frontImageId: opt(Id('Image'), 'Image at a terminal.'),
  fullName: word('Full name.', 500),
  gtin: word('GTIN of the product.', 100),
  hotLossPercent: loss('Loss when it is cooked'),
  images: opt(List(Image, { maxItems: 100 }), 'Certificates of quality.'),
  invoiceSupplierId: opt(Id('Counteragent'), 'Supplier of the chain, by default the one in invoices.'),
  isCalculateUnitWeight: flag('Whether the weight of a unit is computed from the recipe.'),
  isDishOfDay: flag('Whether it is a dish of the day.'),
  isFixedPrice: flag('Whether its price is not derived from a markup.'),
  isFlyerProgram: flag('Whether it belongs to a flyer.'),
  isNotInStoreMovement: flag('Whether it does not affect stock.'),
  isNutritionValueAutoCalculated: flag('Whether its nutrition is computed from the recipe.'),
  isPercentageOfAlcoholApplicable: flag('Whether it has an alcohol percentage.'),
  isTimePayProduct: flag('Whether it is paid by time.'),
  itemCategoryId: opt(Id('ItemCategory'), 'Fiscal category.'),
  markupSettings: opt(List(Markup), 'Markups of organizations with their own.'),
  maximumStoreBalanceLevels: opt(List(StoreLevel), 'Maximum stock, by store.'),
  minimumStoreBalanceLevels: opt(List(StoreLevel), 'Minimum stock, by store.'),
  minimumTimePayProductDurationMinutes: minutes('Minimum charged time, in minutes.'),
  modifierSchemaRedefinitions: opt(List(Redefinition, { maxItems: 500 }), "Overrides of the schema's modifiers."),
  nameEnglish: word('Name in English.'),
  nameKitchen: word('Name for the kitchen.'),
  percentageOfAlcohol: percent('Alcohol'),
  placeTypeId: opt(Id('PlaceType'), 'Place in which it is cooked.'),
  prechequePrintable: flag('Whether the bill shows the product. Default in a request: true.'),
  priceMarkupPercent: opt(Quantity(), 'Markup of organizations without their own, in percent.'),
  printOnAdd: flag('Whether it is printed in the kitchen as soon as it is added.'),
  producerIds: opt(List(Id('Producer'), { maxItems: 100 }), 'Producers.'),
  productSizeFactors: opt(SizeFactors, 'Factors of sizes in the recipe.'),
  productTypeForCooking: word('Kind of the product for the kitchen.'),
  rateSchedule: opt(RateSchedule, 'Rates of a product that is paid by time.'),
  relativeRateSchedule: flag('Whether the rates count from the beginning of the service.'),
  sourceNature: word('Origin of the product.'),
  timePayProductDurationStepMinutes: minutes('Step in which time is paid, in minutes.'),
  transferType: word('Kind of its transfer.'),
  unitCapacity: opt(Quantity({ minimum: 0 }), 'Volume of one unit, in litres.'),
  useBalanceForInventory: flag('Whether it is weighed in stocktaking.'),
  useDefaultCookingTime: flag("Whether the restaurant's cooking time applies."),
  useRangeForInvoices: flag('Whether invoices may differ from the ordered amount.'),
  uzFiscalCode: word('Fiscal code of the goods.'),
}
export const ProductCard = Type.Object(productCard)
export type ProductCard = Static<typeof ProductCard>
