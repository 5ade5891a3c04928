import { defineError } from '#core/errors.ts'

export { CashFlowCategoryNotFound } from '#domains/books/errors.ts'

export const AccountCodeAlreadyUsed = defineError(
  'ACCOUNT_CODE_ALREADY_USED',
  409,
  'Another undeleted account has this code',
)
export const CashFlowCategoryExists = defineError(
  'CASH_FLOW_CATEGORY_EXISTS',
  409,
  'A cash-flow category with this id already exists',
)
export const ServiceAccountRefused = defineError(
  'SERVICE_ACCOUNT_REFUSED',
  400,
  'Services are not posted to this account',
  'Choose an account that is no store and has no counteragents.',
)

export const AccountDeleted = defineError('ACCOUNT_DELETED', 409, 'The account is deleted', 'Restore it first.')
export const AccountNotDeleted = defineError('ACCOUNT_NOT_DELETED', 409, 'The account is not deleted')
export const SystemAccount = defineError(
  'SYSTEM_ACCOUNT',
  409,
  'A system account can be neither changed nor deleted',
  'Only its opening balance can change, and that of equity cannot.',
)
export const StoreAccount = defineError(
  'STORE_ACCOUNT',
  409,
  'Accounts of goods in stores are created, changed and deleted with their stores only',
  'The operator saves stores by /admin/stores/save.',
)
export const AccountTypeInUse = defineError(
  'ACCOUNT_TYPE_IN_USE',
  409,
  'The type of an account that ever had postings cannot change',
)
export const ParentNotFound = defineError('PARENT_NOT_FOUND', 409, 'There is no such undeleted parent')
export const ParentCycle = defineError('PARENT_CYCLE', 409, 'A row cannot be below itself, directly or indirectly')
export const ParentGroupMismatch = defineError(
  'PARENT_GROUP_MISMATCH',
  409,
  'An account and its parent have types of the same group',
  'The list of account types and the chart of accounts show the groups.',
)
export const OpeningOrganizationMissing = defineError(
  'OPENING_ORGANIZATION_MISSING',
  409,
  'The chain has no organization that could hold opening balances',
)
export const CashFlowCategoryDeleted = defineError(
  'CASH_FLOW_CATEGORY_DELETED',
  409,
  'The cash-flow category is deleted',
  'Restore it first.',
)
export const CashFlowCategoryNotDeleted = defineError(
  'CASH_FLOW_CATEGORY_NOT_DELETED',
  409,
  'The cash-flow category is not deleted',
)
export const AccountIdRequired = defineError('ACCOUNT_ID_REQUIRED', 400, '`accountId` is required')
