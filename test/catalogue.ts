import { Decimal } from '../src/core/decimal.ts'
import { newId } from '../src/core/schema.ts'
import type { ComboSpecification } from '../src/domains/combo/rules.ts'
import type { Dictionaries, DiscountType } from '../src/domains/dictionaries/rules.ts'
import type { Catalogue, CatalogueProduct, ProductSize } from '../src/domains/menus/rules.ts'

/** Catalogues and dictionaries in memory, for rules that need no server. */

export const product = (more: Partial<CatalogueProduct> & { price?: string }): CatalogueProduct => ({
  id: newId<'Product'>(),
  name: 'Product',
  sku: null,
  type: 'DISH',
  orderItemType: 'Product',
  groupId: null,
  categoryId: null,
  taxCategoryId: null,
  taxPercent: null,
  canSetOpenPrice: false,
  splittable: false,
  useBalanceForSell: false,
  isDeleted: false,
  sortOrder: 0,
  details: {},
  modifierGroups: [],
  prices: new Map([['  ', new Decimal(more.price ?? '1.00')]]),
  sizeIds: [null],
  ...more,
})

export const discount = (more: Partial<DiscountType>): DiscountType => ({
  id: newId<'DiscountType'>(),
  name: 'Discount',
  isDeleted: false,
  organizationIds: null,
  revision: 1,
  percent: new Decimal(0),
  sum: new Decimal(0),
  mode: 'Percent',
  minOrderSum: null,
  isCategorised: false,
  categories: [],
  categoryPercents: new Map(),
  canBeAppliedSelectively: true,
  isAutomatic: false,
  isManual: true,
  isCard: false,
  canApplyByCardNumber: false,
  comment: null,
  ...more,
})

interface Sold {
  products: readonly CatalogueProduct[]
  sizes?: readonly Pick<ProductSize, 'id' | 'name'>[]
  combos?: readonly ComboSpecification[]
}

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id as string, row]))

export const catalogueOf = ({ products, sizes = [], combos = [] }: Sold): Catalogue => ({
  corporationId: newId<'Corporation'>(),
  revision: 1,
  products: byId(products),
  sizes: byId(sizes.map((size, i) => ({ code: null, priority: i, isDefault: i === 0, isDeleted: false, ...size }))),
  groups: new Map(),
  categories: new Map(),
  taxCategories: new Map(),
  priceCategories: new Map(),
  combos: byId(combos),
  comboCategories: new Map(),
  menus: new Map(),
})

export const dictionariesOf = ({ discounts = [] }: { discounts?: readonly DiscountType[] }): Dictionaries => ({
  orderTypes: new Map(),
  paymentTypes: new Map(),
  discounts: byId(discounts),
  removalTypes: new Map(),
  cancelCauses: new Map(),
  tipsTypes: new Map(),
  marketingSources: new Map(),
})
