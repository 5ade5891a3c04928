import { Type } from 'typebox'
import { field, Id } from '#core/schema.ts'
import { action } from '../action.ts'

/** The guest gets a category, or loses it. */
export const changeCategory = action({
  settings: Type.Object({
    categoryId: field(Id('GuestCategory'), 'The category.'),
    isRemoved: field(Type.Boolean(), 'Whether to remove the guest from it.'),
  }),
  isDiscount: false,
  compile:
    ({ categoryId, isRemoved }) =>
    () => ({ category: { categoryId, isRemoved } }),
})
