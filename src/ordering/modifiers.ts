import { Decimal, total, zero } from '#core/decimal.ts'
import type { Catalogue, CatalogueProduct, ModifierGroup, ModifierItem, SoldAt } from '#domains/catalogue/model.ts'
import { sizesOf } from '#domains/catalogue/rules.ts'
import type { Modifier } from '#shared/schemas/requested_items.ts'
import type { MenuItemFail } from './errors.ts'

/** The modifiers of an item in one place: of its product, of one of its halves, or of a compound item as a whole. */
export interface ModifierList {
  modifiers: readonly Modifier[]
  /** The groups to which they may belong. */
  groups: readonly ModifierGroup[]
  /** Whether they are of one of two halves. */
  isOfHalf: boolean
  path: string
}

/** A modifier of a request with its rules, and how many of its amount are free. */
export interface ChosenModifier {
  modifier: Modifier
  group: ModifierGroup
  item: ModifierItem
  free: Decimal
  path: string
}

interface ModifierContext extends SoldAt {
  catalogue: Pick<Catalogue, 'products'>
  fail: MenuItemFail
}

/**
 * The modifiers of one item, list by list. Limits and free portions are for the item as a whole, wherever its modifiers
 * stand; what is not splittable may not stand at one of two halves (docs/domain.md §6.4). Throws with the path of what is
 * wrong. `name` is that of the product, for messages.
 */
export function chooseModifiers(
  context: ModifierContext,
  name: string,
  lists: readonly ModifierList[],
): ChosenModifier[][] {
  const groups = groupsOf(lists)
  const placed = lists.map((list) => {
    const ofList = list.modifiers.map((modifier, i) => place(context, groups, list, modifier, `${list.path}[${i}]`))
    refuseDoubled(context, ofList)
    return ofList
  })
  for (const group of groups.values()) checkGroup(context, name, group, placed.flat(), lists)
  const giveFree = freePortions()
  return placed.map((ofList) => ofList.map((one) => ({ ...one, free: giveFree(one) })))
}

/** The groups of all lists by their ids. Of halves that share a group, the first says how much may be taken of it. */
function groupsOf(lists: readonly ModifierList[]): ReadonlyMap<string | null, ModifierGroup> {
  const merged = new Map<string | null, ModifierGroup>()
  for (const group of lists.flatMap(({ groups }) => groups)) {
    const known = merged.get(group.id)
    const isMember = ({ productId }: ModifierItem) => known?.items.some((item) => item.productId === productId)
    const more = known && known !== group ? group.items.filter((item) => !isMember(item)) : []
    if (!known) merged.set(group.id, group)
    else if (more.length > 0) merged.set(group.id, { ...known, items: [...known.items, ...more] })
  }
  return merged
}

type Placed = Omit<ChosenModifier, 'free'>

/** The modifier with its group and its rule there. */
function place(
  { fail }: ModifierContext,
  merged: ReadonlyMap<string | null, ModifierGroup>,
  list: ModifierList,
  modifier: Modifier,
  path: string,
): Placed {
  const { productId, productGroupId } = modifier
  const groups = list.groups.filter(({ id }) => !productGroupId || id === productGroupId)
  if (groups.length === 0 && productGroupId) throw fail.ProductGroupNotFound({ path: `${path}.productGroupId` })
  const own = groups.find(({ items }) => items.some((one) => one.productId === productId))
  const group = own && merged.get(own.id)
  const item = group?.items.find((one) => one.productId === productId)
  if (!group || !item)
    throw fail.ProductNotFound({ path: `${path}.productId`, message: 'The product has no such modifier' })
  if (list.isOfHalf && !item.splittable)
    throw fail.Incorrect({
      path: `${path}.productId`,
      message: 'This modifier is for the item as a whole: it belongs to commonModifiers',
    })
  return { modifier, group, item, path }
}

function refuseDoubled({ fail }: ModifierContext, placed: readonly Placed[]): void {
  const seen = new Set<ModifierItem>()
  for (const { item, path } of placed) {
    if (seen.has(item)) throw fail.ModifierDuplicated({ path: `${path}.productId` })
    seen.add(item)
  }
}

/** Refuses too little or too much of the group or of one of its modifiers. What is not on sale need not be taken. */
function checkGroup(
  context: ModifierContext,
  name: string,
  group: ModifierGroup,
  placed: readonly Placed[],
  lists: readonly ModifierList[],
): void {
  const ofGroup = placed.filter((one) => one.group === group)
  const offered = group.items.filter(({ productId }) => isOffered(context, productId))
  const sum = total(ofGroup.map(({ modifier }) => modifier.amount))
  const isTooLittle = offered.length > 0 && sum.lessThan(group.minAmount)
  // Modifiers outside of groups limit themselves one by one.
  if (group.id !== null && (isTooLittle || sum.greaterThan(group.maxAmount)))
    throw context.fail.Incorrect({
      path: placeFor(group, lists),
      message: `${name} takes ${group.minAmount} to ${group.maxAmount} of ${group.name}, not ${sum}`,
    })
  for (const item of group.items) {
    const chosen = ofGroup.filter((one) => one.item === item)
    const last = chosen.at(-1)
    const amount = total(chosen.map(({ modifier }) => modifier.amount))
    if (last && (amount.lessThan(item.minAmount) || amount.greaterThan(item.maxAmount)))
      throw context.fail.Incorrect({
        path: `${last.path}.amount`,
        message: `The amount must be from ${item.minAmount} to ${item.maxAmount}`,
      })
    if (!last && item.minAmount > 0 && offered.includes(item))
      throw context.fail.Incorrect({
        path: placeFor(item, lists),
        message: `${name} takes ${item.minAmount} or more of ${context.catalogue.products.get(item.productId)?.name}`,
      })
  }
}

/** Where a modifier that is left out belongs: to the first of the lists, which is of the product, or to the last, the whole. */
const placeFor = ({ splittable }: ModifierGroup | ModifierItem, lists: readonly ModifierList[]): string =>
  (splittable ? lists[0] : lists.at(-1))?.path ?? ''

/** Whether menus show the modifier there. */
function isOffered({ catalogue, organizationId, priceCategoryId }: ModifierContext, productId: string): boolean {
  const product: CatalogueProduct | undefined = catalogue.products.get(productId)
  return product?.isDeleted === false && sizesOf(product, { organizationId, priceCategoryId }).length > 0
}

/**
 * Gives the free portions of an item to its modifiers in their order: first the modifier's own, then what is left of its
 * group's. Only whole portions are free.
 */
function freePortions(): (placed: Placed) => Decimal {
  const left = new Map<ModifierGroup | ModifierItem, Decimal>()
  const take = (of: ModifierGroup | ModifierItem, wanted: Decimal): Decimal => {
    const rest = left.get(of) ?? new Decimal(of.freeAmount)
    const taken = Decimal.max(zero, Decimal.min(wanted, rest))
    left.set(of, rest.minus(taken))
    return taken
  }
  return ({ modifier, group, item }) => {
    const whole = new Decimal(modifier.amount).floor()
    const own = take(item, whole)
    return own.plus(take(group, whole.minus(own)))
  }
}
