import { Type } from 'typebox'
import { field, Id, List } from '#core/schema.ts'
import { action } from '../action.ts'

/** Combos that the guest is offered. */
export const offerCombos = action({
  settings: Type.Object({
    comboSourceIds: field(List(Id('ComboSource'), { minItems: 1 }), 'Combos of the menu.'),
  }),
  isDiscount: false,
  compile:
    ({ comboSourceIds }) =>
    () => ({ comboSourceIds }),
})
