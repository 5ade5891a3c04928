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

/** Delivery order as stored. */
export interface Delivery extends Placed {
  id: Id<'Order'>
  order: DeliveryOrderInAnswer
}

/** Location of an order. */
export interface DeliveryPlace {
  id: Id<'Order'>
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
}

/** Data that a new order is checked against. */
export interface PlacingContext {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
  dictionaries: Dictionaries
  /** Discount card of the request, if it exists. */
  discountCard?: DiscountCard | undefined
  /** Result of the loyalty calculation; absent if loyalty does not apply. */
  loyalty?: OrderLoyalty | undefined
  catalogue: Catalogue
  employees: ReadonlyMap<string, Employee>
  /** Delivery restrictions of the organization; empty by default. */
  restrictions: Restrictions
  /** Street and region that `locate` found for the address. */
  located: ResolvedAddress
  now: Instant
  fail: Fail<typeof creationErrors>
}

/** Terminal group that makes an order, with the zone and duration of the delivery restrictions if they have chosen it. */
export interface ChosenTerminalGroup {
  terminalGroup: TerminalGroup
  zone: string | null
  durationInMinutes: number | null
  /** Product of the delivery charge. */
  deliveryServiceProductId: Id<'Product'> | null
}
