import { defineList } from '#core/kits/list.ts'
import {
  choice,
  createdAt,
  day,
  decimal,
  deletedAt,
  flag,
  flagFilters,
  idFilters,
  integer,
  internal,
  modifiedAt,
  optional,
  orderFilters,
  ref,
  server,
  text,
  textFilters,
  withDefault,
} from '#core/record/fields.ts'
import { record, type StateOf } from '#core/record/record.ts'
import { Money } from '#core/schema.ts'
import { AccountExists } from '#domains/stores/errors.ts'
import { AccountNotFound } from '#ledger/chart.ts'
import { AccountCodeAlreadyUsed } from '../errors.ts'
import { accountTypeCodes } from '../model.ts'

/** Accounts of a chain. */
export const accounts = record({
  kind: 'Account',
  table: 'account',
  description: 'Accounts to save.',
  fields: {
    name: text('Name.', { minLength: 1, maxLength: 200, filters: textFilters }),
    code: optional(
      text('Code. Undeleted accounts of a corporation never share one.', {
        minLength: 1,
        maxLength: 50,
        filters: textFilters,
        isUnique: true,
      }),
    ),
    type: choice(accountTypeCodes, 'Code of the account type.', { filters: textFilters }),
    parentId: optional(ref('Account', 'Parent account. Null at the root.', { filters: idFilters })),
    description: optional(text('Remark for the staff.', { maxLength: 1_000, filters: textFilters, isPersonal: true })),
    startBalanceSum: optional(
      decimal(Money(), 'Opening balance: debit less credit. Null for none.', { filters: orderFilters }),
    ),
    startBalanceDate: optional(day('Day of the opening balance. Null for none.', { filters: orderFilters })),
    isCustomTransactionsAllowed: withDefault(
      flag('Whether people may post to the account by hand.', { filters: flagFilters }),
      true,
    ),
    isSystemAccount: server(flag('Whether the server itself posts to the account.', { filters: flagFilters }), false),
    isDeleted: server(flag('Whether the account is deleted.', { filters: flagFilters }), false),
    deletionId: internal(optional(ref('Command', 'Request that deleted it.'))),
    organizationId: internal(optional(ref('Organization', 'Restaurant of a store. Null for other accounts.'))),
    openingOrganizationId: internal(optional(ref('Organization', 'Organization that holds the opening balance.'))),
    openingCreationNumber: internal(optional(integer('Creation number of the opening balance in its ledger.'))),
    createdAt: createdAt({ filters: orderFilters }),
    modifiedAt: modifiedAt({ filters: orderFilters }),
    deletedAt: deletedAt({ filters: orderFilters }),
  },
  errors: { NotFound: AccountNotFound, Duplicated: AccountExists, Taken: AccountCodeAlreadyUsed },
})

export type Account = StateOf<typeof accounts>

export const accountList = defineList({ table: accounts.table, title: 'Account', columns: accounts.columns })
