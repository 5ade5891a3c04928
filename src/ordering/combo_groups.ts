import type { ComboGroup, ComboProduct, ComboSpecification } from '#domains/catalogue/model.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { Modifier, OrderItem } from '#shared/schemas/requested_items.ts'
import type { ItemFail } from './errors.ts'

/** An item that refers to a combo: as requested, and as priced from the menu. */
export interface Member {
  item: OrderItem
  priced: AnsweredItem
  path: string
}

/** Returns the items of combos. */
export const membersOf = (items: readonly OrderItem[], priced: readonly AnsweredItem[], path: string): Member[] =>
  items.flatMap((item, i) => {
    const answered = priced[i]
    return item.comboInformation && answered ? [{ item, priced: answered, path: `${path}[${i}]` }] : []
  })

/** Refuses an item whose group does not belong to the combo. */
export function checkGroup(
  { groups, name }: ComboSpecification,
  { item, path }: Member,
  fail: Pick<ItemFail, 'InvalidReferenceToCombo'>,
): void {
  const groupId = item.comboInformation?.comboGroupId
  if (!groups.some(({ id }) => id === groupId))
    throw fail.InvalidReferenceToCombo({
      path: `${path}.comboInformation.comboGroupId`,
      message: `${name} has no such group`,
    })
}

/** A group with the item that was chosen for it. */
export interface Position {
  group: ComboGroup
  member: Member
  /** Choices of the group for the product; one for each half of a compound item. */
  choices: readonly ComboProduct[]
}

/** Reason why a group is not filled correctly. Without a path, it concerns the combo as a whole. */
interface GroupError {
  groupId: ComboGroup['id']
  error: 'Incorrect' | 'InvalidComboItemsAmount' | 'InvalidReferenceToCombo' | 'ProductSizeNotFound'
  path?: string
  message: string
}

/** Assigns each item to its group: one item per group, with the amount of the combo. */
export function fillGroups(
  { groups }: ComboSpecification,
  members: readonly Member[],
  amount: number,
): { filled: Position[]; faults: GroupError[] } {
  const byGroup = Map.groupBy(members, ({ item }) => item.comboInformation?.comboGroupId)
  const filled: Position[] = []
  const faults: GroupError[] = []
  for (const group of groups) {
    const [member, second] = byGroup.get(group.id) ?? []
    const position = member && { group, member, choices: choicesOf(group, member) }
    const fault = position ? faultOf(position, second, amount) : lacking(group)
    if (fault) faults.push({ groupId: group.id, ...fault })
    else if (position) filled.push(position)
  }
  return { filled, faults }
}

const lacking = ({ name }: ComboGroup) => ({
  error: 'InvalidComboItemsAmount' as const,
  message: `The combo has no product of ${name}`,
})

function faultOf(
  { group, member, choices }: Position,
  second: Member | undefined,
  amount: number,
): Omit<GroupError, 'groupId'> | undefined {
  const { item, path } = member
  if (second)
    return {
      error: 'InvalidComboItemsAmount',
      path: `${second.path}.comboInformation.comboGroupId`,
      message: `Only one item is chosen from ${group.name}`,
    }
  const products = productsOf(item)
  const unknown = products.find(({ productId }) => !group.products.some((product) => product.productId === productId))
  if (unknown)
    return {
      error: 'InvalidReferenceToCombo',
      path: `${path}.${unknown.field}productId`,
      message: `${group.name} has no such product`,
    }
  if (choices.length < products.length)
    return {
      error: 'ProductSizeNotFound',
      path: `${path}.productSizeId`,
      message: `${group.name} does not have the product in this size`,
    }
  if (item.amount !== amount)
    return {
      error: 'InvalidComboItemsAmount',
      path: `${path}.amount`,
      message: `The combo is ordered ${amount} times, and so is each of its items`,
    }
  return forbiddenModifier(member, choices)
}

function forbiddenModifier(
  { item, path }: Member,
  choices: readonly ComboProduct[],
): Omit<GroupError, 'groupId'> | undefined {
  for (const { field, modifiers } of modifierListsOf(item))
    for (const [i, { productId }] of (modifiers ?? []).entries())
      if (choices.some(({ forbiddenModifiers }) => forbiddenModifiers.includes(productId)))
        return {
          error: 'Incorrect',
          path: `${path}.${field}[${i}].productId`,
          message: 'This modifier may not be chosen in the combo',
        }
  return undefined
}

/** Returns the requested products of an item, with the paths of their fields. */
const productsOf = (item: OrderItem) =>
  item.type === 'Product'
    ? [{ field: '', ...item }]
    : [
        { field: 'primaryComponent.', ...item.primaryComponent },
        ...(item.secondaryComponent ? [{ field: 'secondaryComponent.', ...item.secondaryComponent }] : []),
      ]

const modifierListsOf = (item: OrderItem): { field: string; modifiers: readonly Modifier[] | null | undefined }[] => [
  ...productsOf(item).map(({ field, modifiers }) => ({ field: `${field}modifiers`, modifiers })),
  ...(item.type === 'Compound' ? [{ field: 'commonModifiers', modifiers: item.commonModifiers }] : []),
]

/** Returns the group's choice for each product of the item, in the size sold. */
const choicesOf = ({ products }: ComboGroup, { item, priced }: Member): ComboProduct[] =>
  productsOf(item).flatMap(({ productId }) => {
    const ofProduct = products.filter((product) => product.productId === productId)
    const sizeId = priced.size?.id ?? null
    const choice = ofProduct.find((one) => one.sizeId === sizeId) ?? ofProduct.find((one) => one.sizeId === null)
    return choice ? [choice] : []
  })
