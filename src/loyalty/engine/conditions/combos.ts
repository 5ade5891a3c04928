import { Type } from 'typebox'
import { field, Id, List } from '#core/schema.ts'
import { condition } from '../condition.ts'

/** Whether the order has one of some combos. */
export const combos = condition({
  settings: Type.Object({
    comboSourceIds: field(
      List(Id('ComboSource'), { minItems: 1 }),
      'Combos of the menu; the order contains one of them.',
    ),
  }),
  compile({ comboSourceIds }) {
    const wanted = new Set<string>(comboSourceIds)
    return ({ dishes }) => {
      const ordered = new Set(dishes.flatMap(({ comboSourceId }) => comboSourceId ?? []))
      return { holds: !ordered.isDisjointFrom(wanted), actual: listed(ordered) }
    }
  },
})

const listed = (ids: ReadonlySet<string>) => [...ids].join(', ') || 'nothing'
