import { Type } from 'typebox'
import { field, Id } from '#core/schema.ts'
import { condition } from '../condition.ts'

/** Whether staff or the client have chosen a condition by hand. */
export const manualCondition = condition({
  settings: Type.Object({
    manualConditionId: field(Id('ManualCondition'), 'The manual condition that must be chosen or have a sum.'),
  }),
  compile:
    ({ manualConditionId: id }) =>
    ({ manualConditionIds, dynamicDiscounts }) => {
      const chosen = new Set([...manualConditionIds, ...dynamicDiscounts.keys()])
      return { holds: chosen.has(id), actual: [...chosen].join(', ') || 'none' }
    },
})
