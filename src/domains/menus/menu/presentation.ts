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

/** How menus show things, common to all versions: pictures, weights, tags for guests, schedules. */

/** The main picture of what has a list of them. */
export function mainPicture({ imageLinks, imageHash, imageUpdatedAt }: Pictures) {
  const url = imageLinks?.[0]
  return url === undefined ? null : pictureView({ url, hash: imageHash ?? null, updatedAt: imageUpdatedAt ?? null })
}

/** A picture, its moment in UTC. */
export const pictureView = ({ url, hash, updatedAt }: Picture) => ({
  url,
  hash,
  updatedAt: updatedAt === null ? null : toUtcTime(fromOffsetTime(updatedAt, 'UTC')),
})

/** The address of the picture for a button: the main one unless another is stated. */
export const buttonPicture = ({ buttonImageUrl, imageLinks }: Pictures): string | null =>
  buttonImageUrl ?? imageLinks?.[0] ?? null

/** What of a combo is another thing in the size of the products in its main group. */
export const comboInSize = (
  { sizes }: { sizes?: readonly SizeOfCombo[] | null },
  sizeId: string | null,
): SizeOfCombo | undefined => sizes?.find((one) => one.sizeId === sizeId)

/** The article number of the product in the size. */
export const skuIn = (product: CatalogueProduct, sizeId: string | null): string | null =>
  inSize(product, sizeId)?.sku ?? product.sku

/** The picture for the button of a size. */
export const buttonIn = (product: CatalogueProduct, sizeId: string | null): string | null => {
  const size = inSize(product, sizeId)
  return size?.buttonImageUrl ?? size?.image?.url ?? buttonPicture(product.details)
}

/** The weight, or the volume, of a portion in its size, and its unit. Stored are kilograms and litres. */
export function measureOf(product: CatalogueProduct, sizeId: string | null) {
  const size = inSize(product, sizeId)
  const measureUnitType: MeasureUnitType = size?.measureUnitType ?? product.details.measureUnitType ?? 'GRAM'
  const stored = size?.weight ?? product.details.weight ?? 0
  const isSmall = measureUnitType === 'GRAM' || measureUnitType === 'MILLILITER'
  // As whole millionths, so that nothing of the conversion shows.
  return { measureUnitType, weight: Math.round(stored * 1_000_000) / (isSmall ? 1_000 : 1_000_000) }
}

/** The weight of a portion in grams, which version 2 states in no other unit; of a volume, its millilitres. */
export const gramsOf = (product: CatalogueProduct, sizeId: string | null): number => gramsIn(measureOf(product, sizeId))

/** The same of a weight in its unit. */
export const gramsIn = ({ measureUnitType, weight }: { measureUnitType: MeasureUnitType; weight: number }): number =>
  measureUnitType === 'KILOGRAM' || measureUnitType === 'LITER' ? Math.round(weight * 1_000_000) / 1_000 : weight

/** The tags for guests that the product has, by their groups. */
export function selectedTags({ customerTagGroups }: Catalogue, { details }: CatalogueProduct) {
  const chosen = new Set<string>(details.customerTagIds)
  if (chosen.size === 0) return []
  return liveGroups(customerTagGroups).flatMap(({ id, tags }) => {
    const selectedTagIds = tags.filter((tag) => chosen.has(tag.id)).map((tag) => tag.id)
    return selectedTagIds.length > 0 ? [{ customerTagGroupId: id, selectedTagIds }] : []
  })
}

/** The groups of tags of which the menu shows any, with all of their tags. */
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

/** The schedule by which the menu sells the group; none of a deleted one, so the group is sold always. */
export function scheduleOf({ schedules }: Catalogue, { scheduleId }: MenuGroup): MenuSchedule | null {
  const schedule = schedules.get(scheduleId ?? '')
  return schedule && !schedule.isDeleted ? schedule : null
}

/** The taxes that orders of a type have in place of others, each with an id that stays. */
export const overridesOf = ({ corporationId, taxOverrides }: Catalogue) =>
  taxOverrides.map((override) => {
    const { baseTaxCategoryId, orderTypeId } = override
    return { ...override, id: derivedId(corporationId, 'TaxCategoryOverride', `${baseTaxCategoryId}\n${orderTypeId}`) }
  })
