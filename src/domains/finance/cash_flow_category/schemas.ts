import { type Static, Type } from 'typebox'
import { field, Id, List, OneOf, opt, Text } from '#core/schema.ts'
import { cashFlowTypes } from '../model.ts'
import { cashFlowCategoryList } from './store.ts'

export const CategoryId = () => field(Id('CashFlowCategory'), 'Id of the category.')

/** Fields that requests to create and to update a category share. */
export const CategoryFields = Type.Object({
  name: field(Text({ minLength: 1, maxLength: 200 }), 'Name.'),
  code: field(Text({ maxLength: 50 }), 'Code for users and other systems. Empty for none.'),
  type: field(OneOf(cashFlowTypes), 'Activity that the payments belong to.'),
  parentId: opt(Id('CashFlowCategory'), 'Parent category, undeleted. Null or omitted at the root.'),
})
export type CategoryFields = Static<typeof CategoryFields>

/** A category in answers. */
export const Category = cashFlowCategoryList.item

/** Answer of a deletion or a restoration. */
export const Cascade = Type.Object({
  id: opt(Id('CashFlowCategory'), 'Id of the category.'),
  isDeleted: opt(Type.Boolean(), 'Whether the category is deleted now.'),
  affectedIds: opt(
    List(Id('CashFlowCategory'), { maxItems: 100_000 }),
    'Ids of the categories below it that were deleted or restored with it.',
  ),
})
