import { defineError } from '#core/errors.ts'

export const AccountNotFound = defineError('ACCOUNT_NOT_FOUND', 404, 'There is no such account')
export const AccountExists = defineError('ACCOUNT_EXISTS', 409, 'An account with this id already exists')
export const AccountCodeTaken = defineError('ACCOUNT_CODE_TAKEN', 409, 'Another undeleted account has this code')
export const CashFlowCategoryNotFound = defineError(
  'CASH_FLOW_CATEGORY_NOT_FOUND',
  404,
  'There is no such cash-flow category',
)
export const CashFlowCategoryExists = defineError(
  'CASH_FLOW_CATEGORY_EXISTS',
  409,
  'A cash-flow category with this id already exists',
)
