import { comboErrors, menuItemErrors, OrderItemsNotExists } from '#ordering/errors.ts'

const { InvalidReferenceToCombo } = comboErrors

/** Items are held against the menu as in orders. How they fill the combo is answered, and no error. */
export const calculationErrors = { ...menuItemErrors, InvalidReferenceToCombo, OrderItemsNotExists } as const
