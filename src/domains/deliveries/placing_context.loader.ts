import type { Organization } from '#core/access/organizations.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { RestrictionsOf } from '#domains/delivery_restrictions/cached.ts'
import { restrictionsAt } from '#domains/delivery_restrictions/rules.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { resolveAddress } from '#domains/geo/cached.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { loadDiscountCard } from '#ordering/discount_card.loader.ts'
import { loadLoyalty } from '#ordering/loyalty/loyalty.loader.ts'
import type { PlacingContext } from './model.ts'
import type { CreateOrderRequest } from './schemas.ts'

interface LoaderInput extends Pick<ActionContext, 'caches' | 'db' | 'now'> {
  organization: Organization
  fail: PlacingContext['fail']
}

/** Loads the data that `makeDelivery` checks a new order against, from caches except discount cards. */
export async function loadPlacingContext(
  { organization, caches, db, now, fail }: LoaderInput,
  { order }: CreateOrderRequest,
): Promise<PlacingContext> {
  const { corporationId } = organization
  const { customer, phone } = order
  const guest = { id: customer?.type === 'regular' ? customer.id : null, phone }
  const [terminalGroups, dictionaries, catalogue, employees, restrictions, located, discountCard, loyalty] =
    await Promise.all([
      caches.get(TerminalGroupsOf, corporationId),
      caches.get(DictionariesOf, corporationId),
      caches.get(CatalogueOf, corporationId),
      caches.get(EmployeesOf, corporationId),
      caches.get(RestrictionsOf, corporationId),
      resolveAddress(caches, organization, order.deliveryPoint?.address),
      loadDiscountCard(db, organization, order.discountsInfo),
      loadLoyalty({ db, caches, organization, now }, { order, info: order.loyaltyInfo, guest, terminalGroupId: null }),
    ])
  return {
    organization,
    terminalGroups,
    dictionaries,
    catalogue,
    employees,
    restrictions: restrictionsAt(restrictions, organization),
    located,
    discountCard,
    loyalty,
    now,
    fail,
  }
}
