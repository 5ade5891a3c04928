import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import type { Sections } from '#domains/restaurant_sections/model.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import type { Placed } from '#ordering/placed.ts'
import type { TableOrderInAnswer } from '#shared/schemas/order_answer.ts'
import type { creationErrors } from './errors.ts'

/** A table order as it is kept. */
export interface TableOrder extends Placed {
  id: Id<'Order'>
  order: TableOrderInAnswer
}

/** What a new order is checked against. */
export interface PlacingContext {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
  sections: Sections
  dictionaries: Dictionaries
  catalogue: Catalogue
  now: Instant
  fail: Fail<typeof creationErrors>
}
