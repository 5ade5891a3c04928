import { defineError } from '#core/errors.ts'

/** The published contract declares no 404 for this operation. */
const MenuNotFound = defineError('MENU_NOT_FOUND', 400, 'There is no external menu with this id')
const PriceCategoryRequired = defineError(
  'PRICE_CATEGORY_REQUIRED',
  400,
  'The menu has price categories: name one of them',
  '`/api/2/menu` lists them.',
)
const PriceCategoryNotFound = defineError('PRICE_CATEGORY_NOT_FOUND', 400, 'There is no price category with this id')

export const menuErrors = { MenuNotFound, PriceCategoryRequired, PriceCategoryNotFound } as const

export const MenuVersionUnknown = defineError('MENU_VERSION_UNKNOWN', 400, 'Menus come in the versions 2, 3 and 4')
