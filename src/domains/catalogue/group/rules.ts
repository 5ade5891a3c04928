import { OperationError } from '#core/errors.ts'
import { GroupVisibility } from '../errors.ts'
import type { Color, Group, GroupCard, StoreLevel } from './model.ts'
import type { GroupInput } from './schemas.ts'

/** Group fields of a request, with their defaults. */
export type GroupFields = Pick<
  Group,
  | 'parentId'
  | 'name'
  | 'code'
  | 'article'
  | 'accountingCategoryId'
  | 'categoryId'
  | 'taxCategoryId'
  | 'includeInReport'
  | 'card'
>

export function fieldsOf(input: GroupInput): GroupFields {
  const parentId = input.parentId ?? null
  if (input.visibilityFilter && parentId !== null)
    throw new OperationError(GroupVisibility, { path: 'visibilityFilter' })
  return {
    parentId,
    name: input.name,
    code: input.code,
    article: input.groupArticle || null,
    accountingCategoryId: input.accountingCategoryId ?? null,
    categoryId: input.categoryId ?? null,
    taxCategoryId: input.taxCategoryId ?? null,
    includeInReport: input.includeInReport ?? true,
    card: cardOf(input),
  }
}

const cardOf = (input: GroupInput): GroupCard => ({
  color: colorOf(input.color),
  fontColor: colorOf(input.fontColor),
  customCategories: (input.customCategories ?? []).map(({ categoryListId, categoryValueId }) => ({
    categoryListId: categoryListId ?? null,
    categoryValueId: categoryValueId ?? null,
  })),
  defaultCourse: input.defaultCourse ?? null,
  defaultMaximumStoreBalanceLevel: input.defaultMaximumStoreBalanceLevel ?? null,
  defaultMinimumStoreBalanceLevel: input.defaultMinimumStoreBalanceLevel ?? null,
  frontImageId: input.frontImageId ?? null,
  isFixedPrice: input.isFixedPrice ?? false,
  markupSettings: (input.markupSettings ?? []).map(({ organizationId, markupPercent }) => ({
    organizationId,
    markupPercent: markupPercent ?? null,
  })),
  maximumStoreBalanceLevels: (input.maximumStoreBalanceLevels ?? []).map(levelOf),
  minimumStoreBalanceLevels: (input.minimumStoreBalanceLevels ?? []).map(levelOf),
  priceMarkupPercent: input.priceMarkupPercent ?? null,
  visibilityFilter: input.visibilityFilter
    ? {
        isExcluding: input.visibilityFilter.isExcluding ?? false,
        organizationIds: input.visibilityFilter.organizationIds ?? [],
      }
    : null,
})

const colorOf = (color: GroupInput['color']): Color | null =>
  color ? { red: color.red ?? 0, green: color.green ?? 0, blue: color.blue ?? 0 } : null

const levelOf = (level: NonNullable<GroupInput['maximumStoreBalanceLevels']>[number]): StoreLevel => ({
  storeId: level.storeId,
  value: level.value ?? null,
  valueAssigned: level.valueAssigned ?? false,
})
