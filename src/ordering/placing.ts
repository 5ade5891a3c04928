import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { isMenuOf } from '#domains/catalogue/rules.ts'
import { type Dictionaries, defaultOrderType, findAt, type OrderType, rowsAt } from '#domains/dictionaries/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { AnsweredLoyalty } from '#shared/schemas/order_answer.ts'
import type { ExternalData } from '#shared/schemas/order_request.ts'
import type { DiscountsInfo, LoyaltyInfo } from '#shared/schemas/requested_discounts.ts'
import type { Customer } from '#shared/schemas/requested_guest.ts'
import type { Payment } from '#shared/schemas/requested_payments.ts'
import { agreedSumsOf } from './discounts.ts'
import type { dineInOrderTypeErrors, itemErrors } from './errors.ts'
import { publicKeysOf } from './external_data.ts'

/** Returns the requested type, or the restaurant's default type of dine-in orders, which may be missing. */
export function dineInOrderType(
  dictionaries: Dictionaries,
  organizationId: string,
  id: string | null | undefined,
  fail: Fail<typeof dineInOrderTypeErrors>,
): OrderType | undefined {
  if (!id) return defaultOrderType(dictionaries, organizationId, 'Common')
  const type = findAt(dictionaries.orderTypes, id, organizationId)
  if (type?.orderServiceType === 'Common') return type
  const path = 'order.orderTypeId'
  const choices = rowsAt(
    dictionaries.orderTypes,
    organizationId,
    ({ orderServiceType }) => orderServiceType === 'Common',
  )
  throw type ? fail.IncorrectOrderType({ path, choices }) : fail.OrderTypeNotFound({ path, choices })
}

/** Returns the brand of the restaurant, as orders show it. */
export function conceptionOf({ conceptions }: Dictionaries, organization: Organization) {
  const { conceptionId } = settingsOf(organization)
  const found = conceptionId ? findAt(conceptions, conceptionId, organization.id) : undefined
  return found && { id: found.id, name: found.name, code: found.code }
}

interface PricesRequest {
  menuId?: string | null | undefined
  priceCategoryId?: string | null | undefined
}

interface MenuContext {
  organization: Organization
  catalogue: Catalogue
  fail: Fail<Pick<typeof itemErrors, 'Incorrect'>>
}

/** Returns the menu and price category of an order, as orders show them. */
export function menuAndPrices(
  { organization, catalogue: { menus, priceCategories }, fail }: MenuContext,
  { menuId, priceCategoryId }: PricesRequest,
) {
  const menu = menuId ? menus.get(menuId) : undefined
  if (menuId && !(menu && isMenuOf(menu, organization.id)))
    throw fail.Incorrect({
      path: 'order.menuId',
      message: 'The organization has no such menu',
      choices: [...menus.values()].filter((one) => isMenuOf(one, organization.id)),
    })
  const category = priceCategoryId ? priceCategories.get(priceCategoryId) : undefined
  if (priceCategoryId && !category)
    throw fail.Incorrect({
      path: 'order.priceCategoryId',
      message: 'There is no such price category',
      choices: [...priceCategories.values()],
    })
  return { menuId: menuId ?? undefined, priceCategory: category && { id: category.id, name: category.name } }
}

/** Returns the loyalty information of a request, as orders show it. */
export const loyaltyInfoOf = (info: LoyaltyInfo | null | undefined): AnsweredLoyalty | undefined =>
  info
    ? {
        coupon: info.coupon ?? null,
        appliedManualConditions: info.applicableManualConditions ?? null,
        dynamicDiscounts: info.dynamicDiscounts ?? null,
      }
    : undefined

interface PlacedRequest {
  createOrderSettings?: object | null
  order: {
    chequeAdditionalInfo?: object | null
    customer?: Customer | null
    payments?: readonly Payment[] | null
    discountsInfo?: DiscountsInfo | null
    externalData?: readonly ExternalData[] | null
  }
}

/** Returns request fields for the front office that responses omit; null if there are none, as for most orders. */
export function detailsOf({ createOrderSettings, order }: PlacedRequest): Record<string, unknown> | null {
  const publicKeys = publicKeysOf(order.externalData ?? [])
  const agreedSums = agreedSumsOf(order.discountsInfo)
  const details = {
    ...(createOrderSettings && { createOrderSettings }),
    ...(order.chequeAdditionalInfo && { chequeAdditionalInfo: order.chequeAdditionalInfo }),
    ...(order.customer?.type === 'regular' && order.customer.email && { customerEmail: order.customer.email }),
    ...(order.payments?.some(({ paymentAdditionalData }) => paymentAdditionalData) && {
      paymentAdditionalData: order.payments.map(({ paymentAdditionalData }) => paymentAdditionalData ?? null),
    }),
    ...(publicKeys.length > 0 && { publicExternalDataKeys: publicKeys }),
    ...(agreedSums && { agreedSums }),
    ...(order.discountsInfo?.card && { discountCardTrack: order.discountsInfo.card.track }),
  }
  return Object.keys(details).length === 0 ? null : details
}
