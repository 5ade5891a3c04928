import { Type } from 'typebox'
import { field, Id, List, opt } from '#core/schema.ts'
import { condition } from '../condition.ts'

/** Whether the guest has one of some categories, or none of them. */
export const guestCategories = condition({
  settings: Type.Object({
    categoryIds: field(List(Id('GuestCategory'), { minItems: 1 }), 'Categories of guests.'),
    isExcluding: opt(
      Type.Boolean(),
      'Whether the guest must have none of them; unknown guests have none. If omitted or null, the guest must have one.',
    ),
  }),
  compile({ categoryIds, isExcluding }) {
    const named = new Set<string>(categoryIds)
    return ({ guest }) => {
      const held = guest?.categoryIds ?? new Set<string>()
      const hasOne = !held.isDisjointFrom(named)
      return { holds: isExcluding ? !hasOne : hasOne, actual: guest ? [...held].join(', ') || 'none' : 'no guest' }
    }
  },
})
