import { defineError } from '#core/errors.ts'

/** The published contract declares no 404 for this operation. */
const MenuNotFound = defineError('MENU_NOT_FOUND', 400, 'There is no external menu with this id')
const PriceCategoryRequired = defineError(
  'PRICE_CATEGORY_REQUIRED',
  400,
  '`priceCategoryId` is required, because the chain has price categories',
  '`/api/2/menu` lists them.',
)
const PriceCategoryNotFound = defineError('PRICE_CATEGORY_NOT_FOUND', 400, 'There is no price category with this id')

export const menuErrors = { MenuNotFound, PriceCategoryRequired, PriceCategoryNotFound } as const

export const MenuVersionUnknown = defineError('MENU_VERSION_UNKNOWN', 400, 'The version must be 2, 3 or 4')
