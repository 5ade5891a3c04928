import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { Delivery } from '#domains/deliveries/model.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import type { Employee } from '#domains/employees/model.ts'
import type { TableOrder } from '#domains/order/model.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import type { pastOrderErrors } from './errors.ts'
import type { ProductNames } from './product_names.rules.ts'

/** Data that orders of the past are checked against. */
export interface ImportContext {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
  /** Without automatic discounts, and with flexible ones for orders of any sum. */
  dictionaries: Dictionaries
  catalogue: Catalogue
  productNames: ProductNames
  employees: ReadonlyMap<string, Employee>
  now: Instant
  fail: Fail<typeof pastOrderErrors>
}

/** Identity of an order of the past. */
export interface PastOrderKey {
  id: Id<'Order'>
  externalNumber: string | null
}

/** An order of the past with the id of its guest, if the request has one; it is stored in the table of its kind. */
export type PastState = ({ kind: 'TableOrder'; state: TableOrder } | { kind: 'Delivery'; state: Delivery }) & {
  guestId: Id<'Customer'> | null
}
