import { allergensIn } from '../catalogue/names.ts'
import * as cells from './cells.ts'
import type { MenuNames } from './names.ts'

/** Subject of a column. All lines of one menu, group or product have the same value in it, or are empty. */
export type Level = 'menu' | 'group' | 'product' | 'size' | 'price'

/** Optional column of a menu file. */
export interface Column {
  heading: string
  level: Level
  /** Field of `/admin/menus/save`, with dots for nested fields. */
  field: string
  reader: cells.Reader
}

const of =
  (level: Level, prefix = '') =>
  (columns: Readonly<Record<string, readonly [field: string, reader: cells.Reader]>>): Column[] =>
    Object.entries(columns).map(([name, [field, reader]]) => ({ heading: `${prefix}${name}`, level, field, reader }))

const url = cells.text(2_000)
const long = cells.text(4_000)
const taxOf: cells.Reader = cells.named(
  'tax category',
  (names: MenuNames, name) => names.taxOf(name),
  'percentage, or name of a tax category',
)

/** Columns of a single picture. */
const picture = {
  image: ['image.url', url],
  image_hash: ['image.hash', cells.text(200)],
  image_date: ['image.updatedAt', cells.moment],
  button_image: ['buttonImageUrl', url],
} as const

/** Columns of a list of pictures. */
const pictures = {
  image: ['imageLinks', cells.list],
  image_hash: ['imageHash', cells.text(200)],
  image_date: ['imageUpdatedAt', cells.moment],
  button_image: ['buttonImageUrl', url],
} as const

const seo = {
  seo_title: ['seoTitle', cells.text(2_000)],
  seo_description: ['seoDescription', cells.text(2_000)],
  seo_keywords: ['seoKeywords', cells.text(2_000)],
  seo_text: ['seoText', long],
} as const

/** Per 100 grams. */
const nutrition = {
  energy: ['nutrition.energy', cells.amount],
  proteins: ['nutrition.proteins', cells.amount],
  fats: ['nutrition.fats', cells.amount],
  carbs: ['nutrition.carbs', cells.amount],
  saturated_fatty_acid: ['nutrition.components.saturatedFattyAcid', cells.amount],
  salt: ['nutrition.components.salt', cells.amount],
  sugar: ['nutrition.components.sugar', cells.amount],
} as const

const words = { tags: ['tags', cells.list], labels: ['labels', cells.list] } as const

export const columns: readonly Column[] = [
  ...of('menu', 'menu_')({ description: ['description', long], ...picture }),
  ...of(
    'group',
    'group_',
  )({
    code: ['code', cells.text(50)],
    description: ['description', long],
    additional_info: ['additionalInfo', long],
    schedule: [
      'scheduleId',
      cells.named(
        'schedule',
        (names, name) => names.scheduleOf(name),
        'name of a schedule, or days and times such as `mon-fri 12:00-15:30|sat,sun 10:00-02:00`',
      ),
    ],
    hidden: ['isHidden', cells.flag],
    ...words,
    ...pictures,
    ...seo,
  }),
  ...of('product')({
    code: ['code', cells.digits],
    kind: ['type', cells.oneOf(['DISH', 'GOODS', 'PREPARED', 'SERVICE'])],
    additional_info: ['additionalInfo', long],
    english_name: ['fullNameEnglish', cells.text(500)],
    unit: ['measureUnit', cells.text(50)],
    weight: ['weight', cells.amount],
    weight_unit: ['measureUnitType', cells.unit],
    tax: ['taxCategoryId', taxOf],
    ...nutrition,
    allergens: [
      'allergenGroupIds',
      cells.allNamed(
        'allergen',
        (names, name) => names.idOf('allergenGroups', name),
        'names or codes of allergens separated by bars; `0` or `-` for none',
        allergensIn,
      ),
    ],
    guest_tags: [
      'customerTagIds',
      cells.allNamed(
        'tag for guests',
        (names, name) => names.find('customerTags', name),
        'names of tags for guests separated by bars',
      ),
    ],
    modifier_schema: [
      'modifierSchemaId',
      cells.named('modifier schema', (names, name) => names.find('modifierSchemas', name)),
    ],
    barcodes: ['barcodes', cells.list],
    payment_subject: ['paymentSubject', cells.text(100)],
    ean: ['outerEanCode', cells.text(100)],
    marked: ['isMarked', cells.flag],
    hidden: ['isHidden', cells.flag],
    printed: ['isPrinted', cells.flag],
    open_price: ['canSetOpenPrice', cells.flag],
    weighed: ['useBalanceForSell', cells.flag],
    splittable: ['splittable', cells.flag],
    independent_amount: ['hasOwnQuantity', cells.flag],
    ...words,
    ...pictures,
    ...seo,
  }),
  ...of(
    'size',
    'size_',
  )({
    sku: ['sku', cells.text(100)],
    weight: ['weight', cells.amount],
    weight_unit: ['measureUnitType', cells.unit],
    tax: ['taxCategoryId', taxOf],
    ...nutrition,
    ...picture,
    hidden: ['isHidden', cells.flag],
  }),
  ...of('price')({
    next_price: ['price', cells.priceToCome],
    next_price_from: ['startsOn', cells.day],
  }),
]

/** Prefix of a heading that ends in an order type: such a column has the tax that replaces the product's for these orders. */
export const overridePrefix = 'tax_for_'

export const override = (heading: string): Column => ({
  heading,
  level: 'product',
  field: `overrides.${heading.slice(overridePrefix.length)}`,
  reader: taxOf,
})

/** Fields of a product that cannot be null: they stay unchanged if no line has them. */
export const neverNull = new Set(['code', 'type', 'canSetOpenPrice', 'useBalanceForSell', 'splittable'])
