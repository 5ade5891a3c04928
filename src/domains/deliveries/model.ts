import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { Restrictions } from '#domains/delivery_restrictions/schemas.ts'
import type { DiscountCard } from '#domains/dictionaries/model.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import type { Employee } from '#domains/employees/model.ts'
import type { ResolvedAddress } from '#domains/geo/model.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import type { OrderLoyalty } from '#ordering/loyalty/model.ts'
import type { Placed } from '#ordering/placed.ts'
import type { DeliveryOrderInAnswer } from '#shared/schemas/order_answer.ts'
import type { creationErrors } from './errors.ts'

/** A delivery order as it is kept. */
export interface Delivery extends Placed {
  id: Id<'Order'>
  order: DeliveryOrderInAnswer
}

/** Where an order is. */
export interface DeliveryPlace {
  id: Id<'Order'>
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
}

/** What a new order is checked against. */
export interface PlacingContext {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
  dictionaries: Dictionaries
  /** The card of discounts that the request names, if there is such a card. */
  discountCard?: DiscountCard | undefined
  /** What loyalty knows of the order; absent where it makes nothing of it. */
  loyalty?: OrderLoyalty | undefined
  catalogue: Catalogue
  employees: ReadonlyMap<string, Employee>
  /** The delivery restrictions of the organization; empty where nobody has set any. */
  restrictions: Restrictions
  /** The street and region that `locate` found for the address. */
  located: ResolvedAddress
  now: Instant
  fail: Fail<typeof creationErrors>
}

/** The terminal group that makes an order, and what the delivery restrictions say of its way when they have chosen it. */
export interface ChosenTerminalGroup {
  terminalGroup: TerminalGroup
  zone: string | null
  durationInMinutes: number | null
  /** The product by which the way is charged. */
  deliveryServiceProductId: Id<'Product'> | null
}
