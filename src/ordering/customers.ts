import type { Fail } from '#core/errors.ts'
import { newId } from '#core/schema.ts'
import { isTerminalTime, normalizeTerminalTime } from '#core/time.ts'
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
    birthdate: customer.birthdate ? birthdateOf(customer.birthdate) : undefined,
  }
}

/** Returns a day of birth in the form of local times. An offset does not move it to another day. */
const birthdateOf = (text: string): string =>
  normalizeTerminalTime(isTerminalTime(text) ? text : `${text.slice(0, 10)} 00:00`)
