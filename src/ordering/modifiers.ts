import { Decimal, total, zero } from '#core/decimal.ts'
import type { Catalogue, CatalogueProduct, ModifierGroup, ModifierItem, SoldAt } from '#domains/catalogue/model.ts'
import { sizesOf } from '#domains/catalogue/rules.ts'
import type { Modifier } from '#shared/schemas/requested_items.ts'
import type { MenuItemFail } from './errors.ts'

/** Modifiers of an item in one place: of its product, of one of its halves, or of a compound item as a whole. */
export interface ModifierList {
  modifiers: readonly Modifier[]
  /** Groups to which the modifiers may belong. */
  groups: readonly ModifierGroup[]
  /** Whether the modifiers belong to one of two halves. */
  isOfHalf: boolean
  path: string
}

/** A requested modifier with its rules and its free amount. */
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
 * Chooses the modifiers of one item, list by list. Limits and free portions apply to the item as a whole; modifiers that are not
 * splittable are refused for one of two halves (docs/domain.md §6.4). Errors have the path of the value; `name` is the product's.
 */
export function chooseModifiers(
  context: ModifierContext,
  name: string,
  lists: readonly ModifierList[],
): ChosenModifier[][] {
  const groups = groupsOf(lists)
  const placed = lists.map((list) => {
    const ofList = list.modifiers.map((modifier, i) =>
      assignGroup(context, groups, list, modifier, `${list.path}[${i}]`),
    )
    refuseDoubled(context, ofList)
    return ofList
  })
  for (const group of groups.values()) checkGroup(context, name, group, placed.flat(), lists)
  const giveFree = freePortions()
  return placed.map((ofList) => ofList.map((one) => ({ ...one, free: giveFree(one) })))
}

/** Returns the groups of all lists by id. If halves share a group, the limits of the first half apply. */
function groupsOf(lists: readonly ModifierList[]): ReadonlyMap<string | null, ModifierGroup> {
  const merged = new Map<string | null, ModifierGroup>()
  for (const group of lists.flatMap(({ groups }) => groups)) {
    const known = merged.get(group.id)
    const isMember = ({ productId }: ModifierItem) => known?.items.some((item) => item.productId === productId)
    const added = known && known !== group ? group.items.filter((item) => !isMember(item)) : []
    if (!known) merged.set(group.id, group)
    else if (added.length > 0) merged.set(group.id, { ...known, items: [...known.items, ...added] })
  }
  return merged
}

type Placed = Omit<ChosenModifier, 'free'>

/** Returns the modifier with its group and its rule in that group. */
function assignGroup(
  context: ModifierContext,
  merged: ReadonlyMap<string | null, ModifierGroup>,
  list: ModifierList,
  modifier: Modifier,
  path: string,
): Placed {
  const { fail } = context
  const { productId, productGroupId } = modifier
  const groups = list.groups.filter(({ id }) => !productGroupId || id === productGroupId)
  if (groups.length === 0 && productGroupId)
    throw fail.ProductGroupNotFound({
      path: `${path}.productGroupId`,
      choices: list.groups.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
    })
  const listed = groups.find(({ items }) => items.some((one) => one.productId === productId))
  const group = listed && merged.get(listed.id)
  const item = group?.items.find((one) => one.productId === productId)
  if (!group || !item)
    throw fail.ProductNotFound({
      path: `${path}.productId`,
      message: productGroupId ? 'The group has no such modifier' : 'The product has no such modifier',
      choices: groups.flatMap(({ items }) => productsOf(context, items)),
    })
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

/** Refuses too little or too much of the group or of one of its modifiers. Products that are not on sale are not required. */
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
  // Modifiers outside groups have only limits of their own.
  if (group.id !== null && (isTooLittle || sum.greaterThan(group.maxAmount)))
    throw context.fail.Incorrect({
      path: pathFor(group, lists),
      message: `${name} requires ${group.minAmount} to ${group.maxAmount} of ${group.name}, not ${sum}`,
      choices: productsOf(context, offered),
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
        path: pathFor(item, lists),
        message: `${name} requires ${item.minAmount} or more of this modifier`,
        choices: productsOf(context, [item]),
      })
  }
}

const productsOf = ({ catalogue }: ModifierContext, items: readonly ModifierItem[]): CatalogueProduct[] =>
  items.flatMap(({ productId }) => catalogue.products.get(productId) ?? [])

/** Returns the path for a missing modifier: the first list, which is the product's, or the last, which is the whole item's. */
const pathFor = ({ splittable }: ModifierGroup | ModifierItem, lists: readonly ModifierList[]): string =>
  (splittable ? lists[0] : lists.at(-1))?.path ?? ''

/** Returns whether menus offer the modifier at this place. */
function isOffered({ catalogue, organizationId, priceCategoryId }: ModifierContext, productId: string): boolean {
  const product: CatalogueProduct | undefined = catalogue.products.get(productId)
  return product?.isDeleted === false && sizesOf(product, { organizationId, priceCategoryId }).length > 0
}

/**
 * Returns a function that assigns free portions to the modifiers of an item in their order: first the modifier's own, then the rest
 * of its group's. Only whole portions are free.
 */
function freePortions(): (placed: Placed) => Decimal {
  const left = new Map<ModifierGroup | ModifierItem, Decimal>()
  const take = (of: ModifierGroup | ModifierItem, wanted: Decimal): Decimal => {
    const remaining = left.get(of) ?? new Decimal(of.freeAmount)
    const free = Decimal.max(zero, Decimal.min(wanted, remaining))
    left.set(of, remaining.minus(free))
    return free
  }
  return ({ modifier, group, item }) => {
    const whole = new Decimal(modifier.amount).floor()
    const ofModifier = take(item, whole)
    return ofModifier.plus(take(group, whole.minus(ofModifier)))
  }
}
