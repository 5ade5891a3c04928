import { derivedId } from '#core/schema.ts'
import { fromOffsetTime, toUtcTime } from '#core/time.ts'
import type {
  Catalogue,
  CatalogueProduct,
  CustomerTag,
  CustomerTagGroup,
  MeasureUnitType,
  MenuGroup,
  MenuSchedule,
  Picture,
  Pictures,
  SizeOfCombo,
} from '#domains/catalogue/model.ts'
import { inSize } from '#domains/catalogue/rules.ts'
import type { MenuView } from './view.ts'

/** Returns the first picture. */
export function mainPicture({ imageLinks, imageHash, imageUpdatedAt }: Pictures) {
  const url = imageLinks?.[0]
  return url === undefined ? null : pictureView({ url, hash: imageHash ?? null, updatedAt: imageUpdatedAt ?? null })
}

/** Returns a picture with its time in UTC. */
export const pictureView = ({ url, hash, updatedAt }: Picture) => ({
  url,
  hash,
  updatedAt: updatedAt === null ? null : toUtcTime(fromOffsetTime(updatedAt, 'UTC')),
})

/** Returns the button picture, by default the main one. */
export const buttonPicture = ({ buttonImageUrl, imageLinks }: Pictures): string | null =>
  buttonImageUrl ?? imageLinks?.[0] ?? null

/** Returns the fields of a combo that differ in the size of its main group. */
export const comboInSize = (
  { sizes }: { sizes?: readonly SizeOfCombo[] | null },
  sizeId: string | null,
): SizeOfCombo | undefined => sizes?.find((one) => one.sizeId === sizeId)

export const skuIn = (product: CatalogueProduct, sizeId: string | null): string | null =>
  inSize(product, sizeId)?.sku ?? product.sku

export const buttonIn = (product: CatalogueProduct, sizeId: string | null): string | null => {
  const size = inSize(product, sizeId)
  return size?.buttonImageUrl ?? size?.image?.url ?? buttonPicture(product.details)
}

/** Returns the weight or volume of a portion and its unit. Stored values are kilograms and litres. */
export function measureOf(product: CatalogueProduct, sizeId: string | null) {
  const size = inSize(product, sizeId)
  const measureUnitType: MeasureUnitType = size?.measureUnitType ?? product.details.measureUnitType ?? 'GRAM'
  const stored = size?.weight ?? product.details.weight ?? 0
  const isSmall = measureUnitType === 'GRAM' || measureUnitType === 'MILLILITER'
  // Rounds to millionths, because the conversion is not exact in binary.
  return { measureUnitType, weight: Math.round(stored * 1_000_000) / (isSmall ? 1_000 : 1_000_000) }
}

/** Returns the weight of a portion in grams or its volume in millilitres, the only units of version 2. */
export const gramsOf = (product: CatalogueProduct, sizeId: string | null): number => gramsIn(measureOf(product, sizeId))

/** Converts a weight to grams, or a volume to millilitres. */
export const gramsIn = ({ measureUnitType, weight }: { measureUnitType: MeasureUnitType; weight: number }): number =>
  measureUnitType === 'KILOGRAM' || measureUnitType === 'LITER' ? Math.round(weight * 1_000_000) / 1_000 : weight

/** Returns the product's guest tags by group. */
export function selectedTags({ customerTagGroups }: Catalogue, { details }: CatalogueProduct) {
  const chosen = new Set<string>(details.customerTagIds)
  if (chosen.size === 0) return []
  return liveGroups(customerTagGroups).flatMap(({ id, tags }) => {
    const selectedTagIds = tags.filter((tag) => chosen.has(tag.id)).map((tag) => tag.id)
    return selectedTagIds.length > 0 ? [{ customerTagGroupId: id, selectedTagIds }] : []
  })
}

/** Returns the tag groups that the menu uses, with all of their tags. */
export function tagGroupsView(catalogue: Catalogue, { products, modifiers }: MenuView) {
  const used = new Set<string>(
    [...products, ...modifiers].flatMap((product) =>
      selectedTags(catalogue, product).map(({ customerTagGroupId }) => customerTagGroupId),
    ),
  )
  return liveGroups(catalogue.customerTagGroups)
    .filter(({ id }) => used.has(id))
    .map(({ id, name, selectSeveralTags, tags }) => ({
      id,
      name,
      selectSeveralTags,
      items: tags.map((tag) => ({ id: tag.id, name: tag.name })),
    }))
}

const liveGroups = (groups: ReadonlyMap<string, CustomerTagGroup>) =>
  [...groups.values()]
    .filter(({ isDeleted }) => !isDeleted)
    .map((group) => ({ ...group, tags: group.tags.filter((tag: CustomerTag) => !tag.isDeleted) }))

/** Returns the schedule of the group. A group with a deleted schedule is always on sale. */
export function scheduleOf({ schedules }: Catalogue, { scheduleId }: MenuGroup): MenuSchedule | null {
  const schedule = schedules.get(scheduleId ?? '')
  return schedule && !schedule.isDeleted ? schedule : null
}

/** Returns the tax overrides of order types, with stable ids. */
export const overridesOf = ({ corporationId, taxOverrides }: Catalogue) =>
  taxOverrides.map((override) => {
    const { baseTaxCategoryId, orderTypeId } = override
    return { ...override, id: derivedId(corporationId, 'TaxCategoryOverride', `${baseTaxCategoryId}\n${orderTypeId}`) }
  })
