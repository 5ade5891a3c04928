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

export function fieldsOf(stated: GroupInput): GroupFields {
  const parentId = stated.parentId ?? null
  if (stated.visibilityFilter && parentId !== null)
    throw new OperationError(GroupVisibility, { path: 'visibilityFilter' })
  return {
    parentId,
    name: stated.name,
    code: stated.code,
    article: stated.groupArticle || null,
    accountingCategoryId: stated.accountingCategoryId ?? null,
    categoryId: stated.categoryId ?? null,
    taxCategoryId: stated.taxCategoryId ?? null,
    includeInReport: stated.includeInReport ?? true,
    card: cardOf(stated),
  }
}

const cardOf = (stated: GroupInput): GroupCard => ({
  color: colorOf(stated.color),
  fontColor: colorOf(stated.fontColor),
  customCategories: (stated.customCategories ?? []).map(({ categoryListId, categoryValueId }) => ({
    categoryListId: categoryListId ?? null,
    categoryValueId: categoryValueId ?? null,
  })),
  defaultCourse: stated.defaultCourse ?? null,
  defaultMaximumStoreBalanceLevel: stated.defaultMaximumStoreBalanceLevel ?? null,
  defaultMinimumStoreBalanceLevel: stated.defaultMinimumStoreBalanceLevel ?? null,
  frontImageId: stated.frontImageId ?? null,
  isFixedPrice: stated.isFixedPrice ?? false,
  markupSettings: (stated.markupSettings ?? []).map(({ organizationId, markupPercent }) => ({
    organizationId,
    markupPercent: markupPercent ?? null,
  })),
  maximumStoreBalanceLevels: (stated.maximumStoreBalanceLevels ?? []).map(levelOf),
  minimumStoreBalanceLevels: (stated.minimumStoreBalanceLevels ?? []).map(levelOf),
  priceMarkupPercent: stated.priceMarkupPercent ?? null,
  visibilityFilter: stated.visibilityFilter
    ? {
        isExcluding: stated.visibilityFilter.isExcluding ?? false,
        organizationIds: stated.visibilityFilter.organizationIds ?? [],
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
