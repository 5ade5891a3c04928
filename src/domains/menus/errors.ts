import { defineError } from '#core/errors.ts'

/** 400, not 404: the wire gives this operation no other status for what the request got wrong. */
const MenuNotFound = defineError('MENU_NOT_FOUND', 400, 'There is no external menu with this id')
const PriceCategoryRequired = defineError(
  'PRICE_CATEGORY_REQUIRED',
  400,
  'The menu has price categories: name one of them',
  '`/api/2/menu` lists them.',
)
const PriceCategoryNotFound = defineError('PRICE_CATEGORY_NOT_FOUND', 400, 'There is no price category with this id')

/** What may be wrong with how a menu is asked for. */
export const menuErrors = { MenuNotFound, PriceCategoryRequired, PriceCategoryNotFound } as const

export const MenuVersionUnknown = defineError('MENU_VERSION_UNKNOWN', 400, 'Menus come in the versions 2, 3 and 4')
