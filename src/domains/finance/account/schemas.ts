import { type Static, Type } from 'typebox'
import type { Statuses } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Money, OneOf, opt, Text } from '#core/schema.ts'
import { accountTypeCodes } from '../model.ts'
import { accountList } from './store.ts'

export const AccountId = () => field(Id('Account'), 'Id of the account.')

/** Fields that requests to create and to update an account share. */
export const AccountFields = {
  name: field(Text({ minLength: 1, maxLength: 200 }), 'Name.'),
  code: opt(
    Text({ maxLength: 50 }),
    'Code. Undeleted accounts of a corporation never share one. Null, omitted or empty for none.',
  ),
  type: field(
    OneOf(accountTypeCodes),
    'Code of the account type. INVENTORY_ASSETS is for accounts of stores, which are saved with their stores.',
  ),
  parentId: opt(
    Id('Account'),
    'Parent account: undeleted, and of a type of the same group. Null or omitted at the root.',
  ),
  description: field(Text({ maxLength: 1_000 }), 'Remark for the staff. Empty for none.'),
  startBalanceSum: field(Money(), 'Opening balance: debit less credit. 0 for none.'),
  startBalanceDate: field(
    CalendarDay(),
    'Day at the beginning of which the opening balance takes effect, in the time zone of its organization.',
  ),
}

const Fields = Type.Object(AccountFields)
export type AccountFields = Static<typeof Fields>

/** An account in answers. */
export const Account = accountList.item

const refusals = [400, 401, 403, 404, 409, 422, 429, 500, 502] as const
export const writeStatuses = (success: 200 | 201): Statuses => [success, ...refusals]
