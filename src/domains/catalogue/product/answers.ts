import { RawJson } from '#core/operation/raw_json.ts'
import { asId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Nutrition, ProductDetails } from '../model.ts'
import type { ModifierInput, ProductCard } from './card.ts'
import type { Particulars } from './model.ts'
import { emptyCard } from './rules.ts'
import type { AnsweredProduct } from './schemas.ts'

/** Fields of a product from other tables. */
export interface AnsweredParts {
  defaultSalePrice: number | null
  modifiers: AnsweredModifier[]
  chartChangedAt: Instant | null
}

interface Row extends Omit<AnsweredProduct, keyof ProductDetails | keyof ProductCard> {
  description?: string | null
  details?: ProductDetails | null
  particulars?: Particulars | null
  card?: string | null
}

const emptyCardText = JSON.stringify(emptyCard)

/** Returns a product as JSON. The card, its largest part, is not parsed. */
export function answeredProduct(row: Row, parts: AnsweredParts): RawJson<AnsweredProduct> {
  const { card, ...rest } = row
  const fields = JSON.stringify(ownFields(rest, parts))
  return new RawJson(`${fields.slice(0, -1)},${(card ?? emptyCardText).slice(1)}`)
}

/** Returns the requested fields of a product as JSON. */
export function fieldsOfProduct(row: Row, parts: AnsweredParts, names: readonly string[]): RawJson<AnsweredProduct> {
  const { card, ...rest } = row
  const all: Readonly<Record<string, unknown>> = {
    ...(card ? JSON.parse(card) : emptyCard),
    ...ownFields(rest, parts),
  }
  return new RawJson(JSON.stringify(Object.fromEntries(names.map((name) => [name, all[name] ?? null]))))
}

/** Returns the fields that are not part of the card. */
function ownFields(
  { details, particulars, ...row }: Omit<Row, 'card'>,
  { defaultSalePrice, modifiers, chartChangedAt }: AnsweredParts,
): Omit<AnsweredProduct, keyof ProductCard> {
  const shown = details ?? {}
  return {
    ...row,
    defaultSalePrice,
    modifiers,
    fullNameEnglish: shown.fullNameEnglish ?? null,
    unitWeight: shown.weight ?? null,
    nutritionValues: [
      ...(shown.nutrition ? [generalEntry(shown.nutrition)] : []),
      ...(particulars?.nutritionValues ?? []),
    ],
    barcodes: (shown.barcodes ?? []).map((barcode) => {
      const known = particulars?.barcodes.find((one) => one.barcode === barcode)
      return { barcode, containerId: known?.containerId ?? null, type: known?.type ?? 'UNKNOWN' }
    }),
    disabledProductSizeIds: particulars?.disabledProductSizeIds ?? [],
    allergenGroupIds: [...(shown.allergenGroupIds ?? [])],
    productTagIds: [...(shown.productTagIds ?? [])],
    modifierSchemaId: shown.modifierSchemaId ?? null,
    outerEconomicActivityNomenclatureCode: shown.outerEanCode ?? null,
    chequePrintable: shown.isPrinted ?? true,
    amountIndependentOfParentAmount: shown.hasOwnQuantity ?? false,
    assemblyChartModifiedAt: chartChangedAt === null ? null : new Date(chartChangedAt).toISOString(),
    disabledFields: [],
  }
}

const generalEntry = ({ energy, proteins, fats, carbs, components }: Nutrition) => ({
  energyAmount: energy,
  proteinAmount: proteins,
  fatAmount: fats,
  carbohydrateAmount: carbs,
  nutritionComponents: components ? { ...components } : null,
  organizationIds: [],
  productSizeId: null,
})

/** Stored limits of a modifier. */
export interface StoredAmounts {
  minAmount: number
  maxAmount: number
  defaultAmount: number
  freeAmount: number
  hideIfDefault: boolean
  splittable: boolean | null
}

type ModifierRow = StoredAmounts & { modifierId: string }
export type AnsweredModifier = ModifierInput

/** Returns a modifier for a response. A group has its own modifiers, or null for products that the group contains. */
export const answeredModifier = (
  id: string,
  amounts: StoredAmounts & { hasItemLimits?: boolean | null },
  children: readonly ModifierRow[] | null = null,
): AnsweredModifier => ({
  ...limitsOf(id, amounts),
  childModifiers: children?.map((child) => ({ ...limitsOf(child.modifierId, child), ...noChildren })) ?? null,
  childModifiersHaveMinMaxRestrictions:
    amounts.hasItemLimits ??
    children?.some(({ minAmount, maxAmount }) => minAmount > 0 || maxAmount < amounts.maxAmount) ??
    false,
})

const noChildren = { childModifiers: null, childModifiersHaveMinMaxRestrictions: false }

const limitsOf = (id: string, stored: StoredAmounts) => ({
  modifierId: asId<'Modifier'>(id),
  defaultAmount: stored.defaultAmount,
  freeOfChargeAmount: stored.freeAmount,
  hideIfDefaultAmount: stored.hideIfDefault,
  maximumAmount: stored.maxAmount,
  minimumAmount: stored.minAmount,
  required: stored.minAmount > 0,
  splittable: stored.splittable,
})
