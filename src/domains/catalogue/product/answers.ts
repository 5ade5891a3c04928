import { RawJson } from '#core/operation/raw_json.ts'
import { asId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Nutrition, ProductDetails } from '../model.ts'
import type { ModifierInput, ProductCard } from './card.ts'
import type { Particulars } from './model.ts'
import { emptyCard } from './rules.ts'
import type { AnsweredProduct } from './schemas.ts'

/** What of a product stands in other tables. */
export interface AnsweredParts {
  defaultSalePrice: number | null
  modifiers: AnsweredModifier[]
  chartChangedAt: Instant | null
}

/** A product as its row is read. */
interface Row extends Omit<AnsweredProduct, keyof ProductDetails | keyof ProductCard> {
  description?: string | null
  details?: ProductDetails | null
  particulars?: Particulars | null
  card?: string | null
}

const emptyCardText = JSON.stringify(emptyCard)

/** A product as its JSON: the card, which is most of it, is answered as it is stored. */
export function answeredProduct(row: Row, parts: AnsweredParts): RawJson<AnsweredProduct> {
  const { card, ...rest } = row
  const fields = JSON.stringify(ownFields(rest, parts))
  return new RawJson(`${fields.slice(0, -1)},${(card ?? emptyCardText).slice(1)}`)
}

/** All fields but those of the card. */
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

/** How much of a modifier may be taken, as it is stored. */
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

/** A modifier as it is answered; of a group, with its own modifiers, or with null for those products that the group holds. */
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
