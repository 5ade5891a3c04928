import type { Fail } from '#core/errors.ts'
import { newId } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import type { AnsweredCustomer } from '#shared/schemas/answered_guest.ts'
import type { Customer } from '#shared/schemas/requested_guest.ts'
import type { CustomerNameNotSpecified } from './errors.ts'

type Regular = Omit<Extract<Customer, { type: 'regular' }>, 'type'>

/** Returns a regular customer as orders show one. */
export function regularCustomer(
  customer: Regular,
  fail: Fail<{ CustomerNameNotSpecified: typeof CustomerNameNotSpecified }>,
  path: string,
): Extract<AnsweredCustomer, { type: 'regular' }> {
  if (!customer.name?.trim()) throw fail.CustomerNameNotSpecified({ path: `${path}.name` })
  return {
    type: 'regular',
    id: customer.id ?? newId<'Customer'>(),
    name: customer.name,
    surname: customer.surname ?? undefined,
    comment: customer.comment ?? undefined,
    gender: customer.gender ?? 'NotSpecified',
    inBlacklist: false,
    birthdate: customer.birthdate ? normalizeTerminalTime(customer.birthdate) : undefined,
  }
}
