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

/** Digits of a phone, by which it is searched: `+44 20 7946-0000` is found by `442079460000`. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '')

/** Whether a text is a phone number of 8 to 15 digits. */
export function isPhone(phone: string): boolean {
  const { length } = phoneDigits(phone)
  return /^\+?[\d\s().-]+$/.test(phone) && length >= 8 && length <= 15
}
