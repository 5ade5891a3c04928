// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface FinanceOperations {
  /** List suppliers, including deleted ones. */
  '/admin/counteragents/list': { kind: 'query'; request: AdminCounteragentsListRequest; response: AdminCounteragentsListResponse }
  /** Create suppliers, or replace those with these ids. */
  '/admin/counteragents/save': { kind: 'write'; request: AdminCounteragentsSaveRequest; response: AdminCounteragentsSaveResponse }
  /** List the postings of an account in several organizations. */
  '/api/finance/v1/account-posting/list': { kind: 'query'; request: AccountPostingListRequest; response: AccountPostingListResponse }
  /** List the types of accounts. */
  '/api/finance/v1/account-type/list': { kind: 'query'; request: AccountTypeListRequest; response: FinanceAccountTypeListResponseAnswer }
  /** Create an account. */
  '/api/finance/v1/account/create': { kind: 'write'; request: AccountCreateRequest; response: AccountResponseAnswer }
  /** Delete an account with all accounts below it. */
  '/api/finance/v1/account/delete': { kind: 'write'; request: AccountDeleteRequest; response: AccountDeleteResponse }
  /** Get an account, even if it is deleted. */
  '/api/finance/v1/account/get': { kind: 'query'; request: AccountGetRequest; response: AccountResponseAnswer }
  /** List accounts, deleted ones included. */
  '/api/finance/v1/account/list': { kind: 'query'; request: AccountListRequest; response: AccountListResponseAnswer; isPaged: true; item: NonNullable<AccountListResponseAnswer['accounts']>[number] }
  /** Restore a deleted account. */
  '/api/finance/v1/account/restore': { kind: 'write'; request: AccountRestoreRequest; response: AccountRestoreResponse }
  /** Replace the fields of an account. */
  '/api/finance/v1/account/update': { kind: 'write'; request: AccountUpdateRequest; response: AccountResponseAnswer }
  /** List the postings of an account in a period. */
  '/api/finance/v1/account_transactions/list': { kind: 'query'; request: AccountTransactionsListRequest; response: AccountTransactionsResponse }
  /** List balances of accounts on a day. */
  '/api/finance/v1/balance-sheet/list': { kind: 'query'; request: BalanceSheetListRequest; response: BalanceSheetListResponse }
  /** Create a cash-flow category. */
  '/api/finance/v1/cash-flow-category/create': { kind: 'write'; request: CashFlowCategoryCreateRequest; response: CashFlowCategoryResponseAnswer }
  /** Delete a cash-flow category with all below it. */
  '/api/finance/v1/cash-flow-category/delete': { kind: 'write'; request: CashFlowCategoryDeleteRequest; response: CashFlowCategoryCascadeResponse }
  /** Get a cash-flow category, even if it is deleted. */
  '/api/finance/v1/cash-flow-category/get': { kind: 'query'; request: CashFlowCategoryGetRequest; response: CashFlowCategoryResponseAnswer }
  /** List cash-flow categories, deleted ones included. */
  '/api/finance/v1/cash-flow-category/list': { kind: 'query'; request: CashFlowCategoryListRequest; response: CashFlowCategoryListResponseAnswer; isPaged: true; item: NonNullable<CashFlowCategoryListResponseAnswer['cashFlowCategories']>[number] }
  /** Restore a deleted cash-flow category. */
  '/api/finance/v1/cash-flow-category/restore': { kind: 'write'; request: CashFlowCategoryRestoreRequest; response: CashFlowCategoryCascadeResponse }
  /** Replace the fields of a cash-flow category. */
  '/api/finance/v1/cash-flow-category/update': { kind: 'write'; request: CashFlowCategoryUpdateRequest; response: CashFlowCategoryResponseAnswer }
  /** List all accounts with their groups. */
  '/api/finance/v1/chart-of-accounts/list': { kind: 'query'; request: ChartOfAccountsListRequest; response: ChartOfAccountsListResponseAnswer }
  /** List the postings of a document or order. */
  '/api/finance/v1/document_transactions/list': { kind: 'query'; request: DocumentTransactionsListRequest; response: FinanceDocumentTransactionsListResponse }
  /** Cancel an incoming service act. */
  '/api/finance/v1/incoming_service/cancel': { kind: 'write'; request: GetByIDRequest; response: IncomingServiceSaveResponse }
  /** Create an incoming service act. */
  '/api/finance/v1/incoming_service/create': { kind: 'write'; request: IncomingServiceCreateRequest; response: IncomingServiceSaveResponse }
  /** Read an incoming service act. */
  '/api/finance/v1/incoming_service/get': { kind: 'query'; request: GetByIDRequest; response: IncomingServiceGetResponseAnswer }
  /** List incoming service acts of a period. */
  '/api/finance/v1/incoming_service/list': { kind: 'query'; request: IncomingServiceListRequest; response: FinanceIncomingServiceListResponse; isPaged: true; item: (FinanceIncomingServiceListResponse)[number] }
  /** Post an incoming service act. */
  '/api/finance/v1/incoming_service/post': { kind: 'write'; request: GetByIDRequest; response: IncomingServiceSaveResponse }
  /** Reverse the postings of an incoming service act. */
  '/api/finance/v1/incoming_service/unpost': { kind: 'write'; request: GetByIDRequest; response: IncomingServiceSaveResponse }
  /** Change an incoming service act that is not posted. */
  '/api/finance/v1/incoming_service/update': { kind: 'write'; request: IncomingServiceUpdateRequest; response: IncomingServiceSaveResponse }
  /** Cancel an outgoing service act. */
  '/api/finance/v1/outgoing_service/cancel': { kind: 'write'; request: GetByIDRequest; response: OutgoingServiceSaveResponse }
  /** Create an outgoing service act. */
  '/api/finance/v1/outgoing_service/create': { kind: 'write'; request: OutgoingServiceCreateRequest; response: OutgoingServiceSaveResponse }
  /** Read an outgoing service act. */
  '/api/finance/v1/outgoing_service/get': { kind: 'query'; request: GetByIDRequest; response: OutgoingServiceGetResponseAnswer }
  /** List outgoing service acts of a period. */
  '/api/finance/v1/outgoing_service/list': { kind: 'query'; request: OutgoingServiceListRequest; response: FinanceOutgoingServiceListResponse; isPaged: true; item: (FinanceOutgoingServiceListResponse)[number] }
  /** Post an outgoing service act. */
  '/api/finance/v1/outgoing_service/post': { kind: 'write'; request: GetByIDRequest; response: OutgoingServiceSaveResponse }
  /** Reverse the postings of an outgoing service act. */
  '/api/finance/v1/outgoing_service/unpost': { kind: 'write'; request: GetByIDRequest; response: OutgoingServiceSaveResponse }
  /** Change an outgoing service act that is not posted. */
  '/api/finance/v1/outgoing_service/update': { kind: 'write'; request: OutgoingServiceUpdateRequest; response: OutgoingServiceSaveResponse }
}

export interface AccountAnswer {
  /** Code. Undeleted accounts of a corporation never share one. */
  code?: string | null
  /** When it was created. UTC, ISO 8601. */
  createdAt?: string | null
  /** When it was deleted. Null while it is not. UTC, ISO 8601. */
  deletedAt?: string | null
  /** Remark for the staff. */
  description?: string | null
  /** Id of the row. */
  id?: Id<'Account'> | null
  /** Whether people may post to the account by hand. */
  isCustomTransactionsAllowed?: boolean | null
  /** Whether the account is deleted. */
  isDeleted?: boolean | null
  /** Whether the server itself posts to the account. */
  isSystemAccount?: boolean | null
  /** When it was last changed. UTC, ISO 8601. */
  modifiedAt?: string | null
  /** Name. */
  name?: string | null
  /** Parent account. Null at the root. */
  parentId?: Id<'Account'> | null
  /** Revision of the last change. */
  revision?: number | null
  /** Day of the opening balance. Null for none. A day, `yyyy-MM-dd`. */
  startBalanceDate?: Day | null
  /** Opening balance: debit less credit. Null for none. Money in the currency of the organization. */
  startBalanceSum?: number | null
  /** Code of the account type. */
  type?: 'CASH' | 'ACCOUNTS_RECEIVABLE' | 'DEBTS_OF_EMPLOYEES' | 'CURRENT_ASSET' | 'OTHER_CURRENT_ASSET' | 'INVENTORY_ASSETS' | 'EMPLOYEES_LIABILITY' | 'ACCOUNTS_PAYABLE' | 'CLIENTS_LIABILITY' | 'OTHER_CURRENT_LIABILITY' | 'LONG_TERM_LIABILITY' | 'EQUITY' | 'COST_OF_GOODS_SOLD' | 'INCOME' | 'EXPENSES' | 'OTHER_INCOME' | 'OTHER_EXPENSES' | null | (string & {})
}

export interface AccountCreateRequest {
  /** Code. Undeleted accounts of a corporation never share one. Null, omitted or empty for none. */
  code?: string | null
  /** Remark for the staff. Empty for none. */
  description: string
  /** Whether people may post to the account by hand. Null or omitted: true. */
  isCustomTransactionsAllowed?: boolean | null
  /** Name. */
  name: string
  /** Parent account: undeleted, and of a type of the same group. Null or omitted at the root. */
  parentId?: Id<'Account'> | null
  /** Day at the beginning of which the opening balance takes effect, in the time zone of its organization. A day, `yyyy-MM-dd`. */
  startBalanceDate: Day
  /** Opening balance: debit less credit. 0 for none. Money in the currency of the organization. */
  startBalanceSum: number
  /** Code of the account type. INVENTORY_ASSETS is for accounts of stores, which are saved with their stores. */
  type: 'CASH' | 'ACCOUNTS_RECEIVABLE' | 'DEBTS_OF_EMPLOYEES' | 'CURRENT_ASSET' | 'OTHER_CURRENT_ASSET' | 'INVENTORY_ASSETS' | 'EMPLOYEES_LIABILITY' | 'ACCOUNTS_PAYABLE' | 'CLIENTS_LIABILITY' | 'OTHER_CURRENT_LIABILITY' | 'LONG_TERM_LIABILITY' | 'EQUITY' | 'COST_OF_GOODS_SOLD' | 'INCOME' | 'EXPENSES' | 'OTHER_INCOME' | 'OTHER_EXPENSES'
}

export interface AccountDeleteRequest {
  /** Id of the account. */
  id: Id<'Account'>
}

export interface AccountDeleteResponse {
  /** Id of the account. */
  id?: Id<'Account'> | null
  /** True: the account is deleted. */
  isDeleted?: boolean | null
}

export interface AccountFilter {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
  /** Values for `in` and `nin`. */
  values?: (string)[] | null
}

export interface AccountGetRequest {
  /** Id of the account. */
  id: Id<'Account'>
}

export interface AccountListRequest {
  /** All of them must hold. Fields and operators: id (eq, ne, in, nin, blank, notblank); name (eq, ne, in, nin, like, blank, notblank); isDeleted (eq, ne); code (eq, ne, in, nin, like, blank, notblank); type (eq, ne, in, nin, like, blank, notblank); parentId (eq, ne, in, nin, blank, notblank); description (eq, ne, in, nin, like, blank, notblank); startBalanceSum (eq, ne, gt, gte, lt, lte, blank, notblank); startBalanceDate (eq, ne, gt, gte, lt, lte, blank, notblank); isCustomTransactionsAllowed (eq, ne); isSystemAccount (eq, ne); createdAt (eq, ne, gt, gte, lt, lte, blank, notblank); modifiedAt (eq, ne, gt, gte, lt, lte, blank, notblank); deletedAt (eq, ne, gt, gte, lt, lte, blank, notblank); revision (eq, ne, gt, gte, lt, lte, blank, notblank). */
  filters: (AccountFilter)[]
  /** Maximum number of items on the page. */
  limit: number
  /** Number of items to skip. */
  offset: number
}

export interface AccountListResponseAnswer {
  /** The accounts of the page. */
  accounts?: (AccountAnswer)[] | null
  /** Number of accounts on this page. */
  count?: number | null
  /** Maximum number of accounts on a page. */
  limit?: number | null
  /** Number of skipped accounts. */
  offset?: number | null
}

export interface AccountPostingListRequest {
  /** Account or store. Requests without it are refused. */
  accountId?: Id<'Account'> | null
  /** Only postings of the account with this counteragent; null for all. */
  counteragentId?: Id<'Counteragent'> | null
  /** First day of the period; absent for the day of the first posting. A day, `yyyy-MM-dd`. */
  from?: Day | null
  /** Organizations; absent for all that the key may see. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Last day of the period; absent for the day of the last posting. A day, `yyyy-MM-dd`. */
  to?: Day | null
}

export interface AccountPostingListResponse {
  /** The account. */
  accountId?: Id<'Account'> | null
  /** Always false: postings change only with their documents. */
  canEdit?: boolean | null
  /** Debit less credit before the period. Money in the currency of the organization. */
  openingBalanceAmount?: number | null
  /** Debit less credit of the period. Money in the currency of the organization. */
  periodChangeAmount?: number | null
  /** The postings. */
  postings?: (Posting)[] | null
}

export interface AccountResponseAnswer {
  /** Code. Undeleted accounts of a corporation never share one. */
  code?: string | null
  /** When it was created. UTC, ISO 8601. */
  createdAt?: string | null
  /** When it was deleted. Null while it is not. UTC, ISO 8601. */
  deletedAt?: string | null
  /** Remark for the staff. */
  description?: string | null
  /** Id of the row. */
  id?: Id<'Account'> | null
  /** Whether people may post to the account by hand. */
  isCustomTransactionsAllowed?: boolean | null
  /** Whether the account is deleted. */
  isDeleted?: boolean | null
  /** Whether the server itself posts to the account. */
  isSystemAccount?: boolean | null
  /** When it was last changed. UTC, ISO 8601. */
  modifiedAt?: string | null
  /** Name. */
  name?: string | null
  /** Parent account. Null at the root. */
  parentId?: Id<'Account'> | null
  /** Revision of the last change. */
  revision?: number | null
  /** Day of the opening balance. Null for none. A day, `yyyy-MM-dd`. */
  startBalanceDate?: Day | null
  /** Opening balance: debit less credit. Null for none. Money in the currency of the organization. */
  startBalanceSum?: number | null
  /** Code of the account type. */
  type?: 'CASH' | 'ACCOUNTS_RECEIVABLE' | 'DEBTS_OF_EMPLOYEES' | 'CURRENT_ASSET' | 'OTHER_CURRENT_ASSET' | 'INVENTORY_ASSETS' | 'EMPLOYEES_LIABILITY' | 'ACCOUNTS_PAYABLE' | 'CLIENTS_LIABILITY' | 'OTHER_CURRENT_LIABILITY' | 'LONG_TERM_LIABILITY' | 'EQUITY' | 'COST_OF_GOODS_SOLD' | 'INCOME' | 'EXPENSES' | 'OTHER_INCOME' | 'OTHER_EXPENSES' | null | (string & {})
}

export interface AccountRestoreRequest {
  /** Id of the account. */
  id: Id<'Account'>
  /** Whether to restore the accounts below it that were deleted with it, too. */
  restoreDescendants: boolean
}

export interface AccountRestoreResponse {
  /** Id of the account. */
  id?: Id<'Account'> | null
  /** False: the account is not deleted. */
  isDeleted?: boolean | null
  /** As requested. */
  restoreDescendants?: boolean | null
}

export interface AccountTransactionsListRequest {
  /** Account or store. */
  accountId: Id<'Account'>
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface AccountTransactionsResponse {
  /** The postings. */
  items?: (TransactionItem)[] | null
  /** Debit less credit of the account before the period. Money in the currency of the organization. */
  startBalance?: number | null
  /** Sum of all `sum`: by how much the balance changes in the period. Money in the currency of the organization. */
  sumTotal?: number | null
}

export interface AccountTypeAnswer {
  /** Code of the type. */
  code?: 'CASH' | 'ACCOUNTS_RECEIVABLE' | 'DEBTS_OF_EMPLOYEES' | 'CURRENT_ASSET' | 'OTHER_CURRENT_ASSET' | 'INVENTORY_ASSETS' | 'EMPLOYEES_LIABILITY' | 'ACCOUNTS_PAYABLE' | 'CLIENTS_LIABILITY' | 'OTHER_CURRENT_LIABILITY' | 'LONG_TERM_LIABILITY' | 'EQUITY' | 'COST_OF_GOODS_SOLD' | 'INCOME' | 'EXPENSES' | 'OTHER_INCOME' | 'OTHER_EXPENSES' | null | (string & {})
  /** Name of the type. */
  title?: string | null
}

export interface AccountTypeListRequest {}

export interface AccountUpdateRequest {
  /** Code. Undeleted accounts of a corporation never share one. Null, omitted or empty for none. */
  code?: string | null
  /** Remark for the staff. Empty for none. */
  description: string
  /** Id of the account. */
  id: Id<'Account'>
  /** Name. */
  name: string
  /** Parent account: undeleted, and of a type of the same group. Null or omitted at the root. */
  parentId?: Id<'Account'> | null
  /** Day at the beginning of which the opening balance takes effect, in the time zone of its organization. A day, `yyyy-MM-dd`. */
  startBalanceDate: Day
  /** Opening balance: debit less credit. 0 for none. Money in the currency of the organization. */
  startBalanceSum: number
  /** Code of the account type. INVENTORY_ASSETS is for accounts of stores, which are saved with their stores. */
  type: 'CASH' | 'ACCOUNTS_RECEIVABLE' | 'DEBTS_OF_EMPLOYEES' | 'CURRENT_ASSET' | 'OTHER_CURRENT_ASSET' | 'INVENTORY_ASSETS' | 'EMPLOYEES_LIABILITY' | 'ACCOUNTS_PAYABLE' | 'CLIENTS_LIABILITY' | 'OTHER_CURRENT_LIABILITY' | 'LONG_TERM_LIABILITY' | 'EQUITY' | 'COST_OF_GOODS_SOLD' | 'INCOME' | 'EXPENSES' | 'OTHER_INCOME' | 'OTHER_EXPENSES'
}

export interface AdminCounteragentsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminCounteragentsListResponse {
  /** Rows of `counteragents`, by name. */
  counteragents: (SavedCounteragent)[]
}

export interface AdminCounteragentsSaveRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Suppliers to save. */
  counteragents?: (CounteragentInput)[]
}

export interface AdminCounteragentsSaveResponse {
  /** Ids of the rows of `counteragents`, in the order of the request. */
  counteragents: (Id<'Counteragent'>)[]
}

export interface BalanceItem {
  /** Account or store. */
  accountId?: Id<'Account'> | null
  /** Debit less credit of the account. Money in the currency of the organization. */
  balanceAmount?: number | null
}

export interface BalanceSheetListRequest {
  /** Day at the end of which balances are computed. If omitted, today: the latest local day of the organizations. A day, `yyyy-MM-dd`. */
  balanceAt?: Day | null
  /** Organizations; absent for all that the key may see. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export interface BalanceSheetListResponse {
  /** Day of the balances, at its end. A day, `yyyy-MM-dd`. */
  balanceAt?: Day | null
  /** Balances, by account. */
  balances?: (BalanceItem)[] | null
}

export interface CashFlowCategoryAnswer {
  /** Code for users and other systems. */
  code?: string | null
  /** When it was created. UTC, ISO 8601. */
  createdAt?: string | null
  /** When it was deleted. Null while it is not. UTC, ISO 8601. */
  deletedAt?: string | null
  /** Id of the row. */
  id?: Id<'CashFlowCategory'> | null
  /** Whether the category is deleted. */
  isDeleted?: boolean | null
  /** When it was last changed. UTC, ISO 8601. */
  modifiedAt?: string | null
  /** Name. */
  name?: string | null
  /** Parent category. Null at the root. */
  parentId?: Id<'CashFlowCategory'> | null
  /** Revision of the last change. */
  revision?: number | null
  /** Activity that the payments belong to. */
  type?: 'OPERATIONAL' | 'INVESTMENT' | 'FINANCE' | null | (string & {})
}

export interface CashFlowCategoryCascadeResponse {
  /** Ids of the categories below it that were deleted or restored with it. */
  affectedIds?: (Id<'CashFlowCategory'>)[] | null
  /** Id of the category. */
  id?: Id<'CashFlowCategory'> | null
  /** Whether the category is deleted now. */
  isDeleted?: boolean | null
}

export interface CashFlowCategoryCreateRequest {
  /** Code for users and other systems. Empty for none. */
  code: string
  /** Name. */
  name: string
  /** Parent category, undeleted. Null or omitted at the root. */
  parentId?: Id<'CashFlowCategory'> | null
  /** Activity that the payments belong to. */
  type: 'OPERATIONAL' | 'INVESTMENT' | 'FINANCE'
}

export interface CashFlowCategoryDeleteRequest {
  /** Id of the category. */
  id: Id<'CashFlowCategory'>
}

export interface CashFlowCategoryFilter {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
  /** Values for `in` and `nin`. */
  values?: (string)[] | null
}

export interface CashFlowCategoryGetRequest {
  /** Id of the category. */
  id: Id<'CashFlowCategory'>
}

export interface CashFlowCategoryListRequest {
  /** All of them must hold. Fields and operators: id (eq, ne, in, nin, blank, notblank); name (eq, ne, in, nin, like, blank, notblank); isDeleted (eq, ne); code (eq, ne, in, nin, like, blank, notblank); type (eq, ne, in, nin, like, blank, notblank); parentId (eq, ne, in, nin, blank, notblank); createdAt (eq, ne, gt, gte, lt, lte, blank, notblank); modifiedAt (eq, ne, gt, gte, lt, lte, blank, notblank); deletedAt (eq, ne, gt, gte, lt, lte, blank, notblank); revision (eq, ne, gt, gte, lt, lte, blank, notblank). */
  filters: (CashFlowCategoryFilter)[]
  /** Maximum number of items on the page. */
  limit: number
  /** Number of items to skip. */
  offset: number
}

export interface CashFlowCategoryListResponseAnswer {
  /** The categories of the page, in the order of their creation. */
  cashFlowCategories?: (CashFlowCategoryAnswer)[] | null
  /** Number of categories on this page. */
  count?: number | null
  /** Maximum number of categories on a page. */
  limit?: number | null
  /** Number of skipped categories. */
  offset?: number | null
}

export interface CashFlowCategoryResponseAnswer {
  /** Code for users and other systems. */
  code?: string | null
  /** When it was created. UTC, ISO 8601. */
  createdAt?: string | null
  /** When it was deleted. Null while it is not. UTC, ISO 8601. */
  deletedAt?: string | null
  /** Id of the row. */
  id?: Id<'CashFlowCategory'> | null
  /** Whether the category is deleted. */
  isDeleted?: boolean | null
  /** When it was last changed. UTC, ISO 8601. */
  modifiedAt?: string | null
  /** Name. */
  name?: string | null
  /** Parent category. Null at the root. */
  parentId?: Id<'CashFlowCategory'> | null
  /** Revision of the last change. */
  revision?: number | null
  /** Activity that the payments belong to. */
  type?: 'OPERATIONAL' | 'INVESTMENT' | 'FINANCE' | null | (string & {})
}

export interface CashFlowCategoryRestoreRequest {
  /** Id of the category. */
  id: Id<'CashFlowCategory'>
  /** Whether to restore the categories below it that were deleted with it, too. */
  restoreDescendants: boolean
}

export interface CashFlowCategoryUpdateRequest {
  /** Code for users and other systems. Empty for none. */
  code: string
  /** Id of the category. */
  id: Id<'CashFlowCategory'>
  /** Name. */
  name: string
  /** Parent category, undeleted. Null or omitted at the root. */
  parentId?: Id<'CashFlowCategory'> | null
  /** Activity that the payments belong to. */
  type: 'OPERATIONAL' | 'INVESTMENT' | 'FINANCE'
}

export interface ChartOfAccountAnswer {
  /** Group of the account type. */
  accountGroup?: 'ASSETS' | 'LIABILITIES' | 'EQUITY' | 'INCOME_EXPENSES' | null | (string & {})
  /** Code of the account type. */
  accountType?: 'CASH' | 'ACCOUNTS_RECEIVABLE' | 'DEBTS_OF_EMPLOYEES' | 'CURRENT_ASSET' | 'OTHER_CURRENT_ASSET' | 'INVENTORY_ASSETS' | 'EMPLOYEES_LIABILITY' | 'ACCOUNTS_PAYABLE' | 'CLIENTS_LIABILITY' | 'OTHER_CURRENT_LIABILITY' | 'LONG_TERM_LIABILITY' | 'EQUITY' | 'COST_OF_GOODS_SOLD' | 'INCOME' | 'EXPENSES' | 'OTHER_INCOME' | 'OTHER_EXPENSES' | null | (string & {})
  /** Code. Null for none. */
  code?: string | null
  /** Remark for the staff. Null for none. */
  description?: string | null
  /** Id of the account. */
  id?: Id<'Account'> | null
  /** Whether people may post to the account by hand. */
  isCustomTransactionsAllowed?: boolean | null
  /** Whether the account is deleted. */
  isDeleted?: boolean | null
  /** Whether the server itself posts to the account. */
  isSystemAccount?: boolean | null
  /** Name. */
  name?: string | null
  /** Parent account. Null at the root. */
  parentAccountId?: Id<'Account'> | null
}

export interface ChartOfAccountsListRequest {
  /** Only accounts of this type. Null or omitted for all. */
  accountType?: 'CASH' | 'ACCOUNTS_RECEIVABLE' | 'DEBTS_OF_EMPLOYEES' | 'CURRENT_ASSET' | 'OTHER_CURRENT_ASSET' | 'INVENTORY_ASSETS' | 'EMPLOYEES_LIABILITY' | 'ACCOUNTS_PAYABLE' | 'CLIENTS_LIABILITY' | 'OTHER_CURRENT_LIABILITY' | 'LONG_TERM_LIABILITY' | 'EQUITY' | 'COST_OF_GOODS_SOLD' | 'INCOME' | 'EXPENSES' | 'OTHER_INCOME' | 'OTHER_EXPENSES' | null
  /** Only deleted accounts, or only others. Null or omitted for both. */
  isDeleted?: boolean | null
}

export interface ChartOfAccountsListResponseAnswer {
  /** The accounts. */
  accounts?: (ChartOfAccountAnswer)[] | null
}

export interface CounteragentInput {
  /** Card number of the contact person. */
  cardNumber?: string | null
  /** Mobile phone. */
  cellPhone?: string | null
  /** Code of the supplier for users and other systems. */
  code?: string | null
  /** Remark for the staff. */
  comment?: string | null
  /** Full name of the company. */
  company?: string | null
  /** E-mail address. */
  email?: string | null
  /** First name of the contact person. */
  firstName?: string | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'Counteragent'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Last name of the contact person. */
  lastName?: string | null
  /** Middle name of the contact person. */
  middleName?: string | null
  /** Name. */
  name: string
  /** Phone. */
  phone?: string | null
  /** Kind of the supplier, in words of the chain. */
  supplierType?: string | null
  /** Number of the supplier as a taxpayer. */
  taxpayerIdNumber?: string | null
}

export interface DocumentTransactionItem {
  /** Cash-flow category. */
  cashFlowCategory?: Id<'CashFlowCategory'> | null
  /** Always null: the server has no such value. */
  cashOrderNumber?: string | null
  /** Comment of the document, or of the transaction that refers to it. */
  comment?: string | null
  /** Conception. */
  conception?: Id<'Conception'> | null
  /** Moment at which the posting takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime | null
  /** Moment of the recording. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime | null
  /** Moment of the recording: a change of a document records its postings again. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime | null
  /** Date of the document, if the posting takes effect later because the day was closed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateSecondary?: OffsetTime | null
  /** The document. */
  documentId?: Id<'Document'> | null
  /** Line of the document. Null if the posting belongs to no line. */
  documentItemId?: Id<'DocumentItem'> | null
  /** Credited side. */
  from?: TransactionSide | null
  /** Id of the posting. */
  id?: Id<'Posting'> | null
  /** Number of the document. */
  number?: string | null
  /** Always null: the server has no such value. */
  session?: Id<'Session'> | null
  /** Sum, at least 0. Money in the currency of the organization. */
  sum?: number | null
  /** Debited side. */
  to?: TransactionSide | null
  /** Code of the transaction type, such as `INVOICE`. */
  type?: string | null
  /** Always null: the server has no such value. */
  userModified?: Id<'User'> | null
}

export interface DocumentTransactionsListRequest {
  /** Document, order or transaction. */
  documentId: Id<'PostedDocument'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface Filter {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
  /** Values for `in` and `nin`. */
  values?: (unknown)[] | null
}

export type FinanceAccountTypeListResponseAnswer = (AccountTypeAnswer)[]

export type FinanceDocumentTransactionsListResponse = (DocumentTransactionItem)[]

export type FinanceIncomingServiceListResponse = (IncomingServiceListItem)[]

export type FinanceOutgoingServiceListResponse = (OutgoingServiceListItem)[]

export interface GetByIDRequest {
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface IncomingServiceCreateItem {
  /** Amount. */
  amount: number
  /** Position of the line. */
  num: number
  /** Price per unit with VAT. If omitted, it follows from the sum. Money in the currency of the organization. */
  price?: number
  /** Service. Nothing moves in a store. */
  product: Id<'Product'>
  /** Account of the expense or revenue. */
  revenueAccount: Id<'Account'>
  /** Whether VAT is posted to its own account. */
  splitVat?: boolean
  /** Sum with VAT, after the discount. If omitted, price × amount less the discount. Money in the currency of the organization. */
  sum?: number
  /** VAT rate in percent. */
  vatPercent: number
}

export interface IncomingServiceCreateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Date of the contract. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  contractDate?: DayOrTime
  /** Number of the contract. */
  contractNumber?: string
  /** Supplier, employee or guest. */
  counteragent: Id<'Counteragent'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Day by which the act is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** Employee who paid the supplier, and to whom the act is owed. */
  employeePassToAccount?: Id<'Employee'>
  /** Date of the supplier's document. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  incomingDate?: DayOrTime
  /** Number of the supplier's document. */
  incomingDocumentNumber?: string
  /** Number of the tax invoice. */
  invoice?: string
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (IncomingServiceCreateItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Account of the act. Its lines are posted to their own accounts. */
  revenueAccount?: Id<'Account'>
}

export interface IncomingServiceGetItem {
  /** Amount. */
  amount?: number
  /** Position of the line. */
  num?: number
  /** Price per unit with VAT. Money in the currency of the organization. */
  price?: number
  /** Price per unit without VAT. Money in the currency of the organization. */
  priceWithoutVat?: number
  /** Service. Nothing moves in a store. */
  product?: Id<'Product'>
  /** Article of the product. */
  productArticle?: string
  /** Account of the expense or revenue. */
  revenueAccount?: Id<'Account'>
  /** Whether VAT is posted to its own account. */
  splitVat?: boolean
  /** Sum with VAT. Money in the currency of the organization. */
  sum?: number
  /** Sum without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** VAT rate in percent. */
  vatPercent?: number
}

export interface IncomingServiceGetResponseAnswer {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Date of the contract. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  contractDate?: DayOrTime
  /** Number of the contract. */
  contractNumber?: string
  /** Supplier, employee or guest. */
  counteragent?: Id<'Counteragent'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Day by which the act is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** Employee who paid the supplier, and to whom the act is owed. */
  employeePassToAccount?: Id<'Employee'>
  /** Date of the supplier's document. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  incomingDate?: DayOrTime
  /** Number of the supplier's document. */
  incomingDocumentNumber?: string
  /** Number of the tax invoice. */
  invoice?: string
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items?: (IncomingServiceGetItem)[]
  /** Number of the document. */
  number?: string
  /** Account of the act. Its lines are posted to their own accounts. */
  revenueAccount?: Id<'Account'>
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface IncomingServiceListItem {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent?: Id<'Counteragent'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Whether the document is cancelled. */
  deleted?: boolean
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Day by which the act is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Number of the document. */
  number?: string
  /** Whether the document is posted. */
  processed?: boolean
  /** Account of the act. Its lines are posted to their own accounts. */
  revenueAccount?: Id<'Account'>
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface IncomingServiceListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); counteragent (eq, ne, in, nin, blank, notblank); revenueAccount (eq, ne, in, nin, blank, notblank); contractNumber (eq, ne, in, nin, like, blank, notblank); dueDate (eq, ne, gt, gte, lt, lte, blank, notblank); employeePassToAccount (eq, ne, in, nin, blank, notblank); incomingDate (eq, ne, gt, gte, lt, lte, blank, notblank); incomingDocumentNumber (eq, ne, in, nin, like, blank, notblank); invoice (eq, ne, in, nin, like, blank, notblank). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface IncomingServiceSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface IncomingServiceUpdateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Date of the contract. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  contractDate?: DayOrTime
  /** Number of the contract. */
  contractNumber?: string
  /** Supplier, employee or guest. */
  counteragent: Id<'Counteragent'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Day by which the act is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** Employee who paid the supplier, and to whom the act is owed. */
  employeePassToAccount?: Id<'Employee'>
  /** Date of the supplier's document. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  incomingDate?: DayOrTime
  /** Number of the supplier's document. */
  incomingDocumentNumber?: string
  /** Number of the tax invoice. */
  invoice?: string
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (IncomingServiceCreateItem)[]
  /** Number of the document. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Account of the act. Its lines are posted to their own accounts. */
  revenueAccount?: Id<'Account'>
}

export interface OutgoingServiceCreateItem {
  /** Amount. */
  amount: number
  /** Discount on the line. Money in the currency of the organization. */
  discountSum?: number
  /** Position of the line. */
  num: number
  /** Price per unit with VAT. If omitted, it follows from the sum. Money in the currency of the organization. */
  price?: number
  /** Service. Nothing moves in a store. */
  product: Id<'Product'>
  /** Account of the expense or revenue. */
  revenueAccount: Id<'Account'>
  /** Whether VAT is posted to its own account. */
  splitVat?: boolean
  /** Sum with VAT, after the discount. If omitted, price × amount less the discount. Money in the currency of the organization. */
  sum?: number
  /** VAT rate in percent. */
  vatPercent: number
}

export interface OutgoingServiceCreateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Date of the contract. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  contractDate?: DayOrTime
  /** Number of the contract. */
  contractNumber?: string
  /** Supplier, employee or guest. */
  counteragent: Id<'Counteragent'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id for the document. If omitted, the server chooses one. */
  documentId?: Id<'Document'>
  /** Day by which the act is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (OutgoingServiceCreateItem)[]
  /** Number of the document. If omitted, it is the next one of its kind and year. */
  number?: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Account of the act. Its lines are posted to their own accounts. */
  revenueAccount?: Id<'Account'>
}

export interface OutgoingServiceGetItem {
  /** Amount. */
  amount?: number
  /** Discount on the line. Money in the currency of the organization. */
  discountSum?: number
  /** Position of the line. */
  num?: number
  /** Price per unit with VAT. Money in the currency of the organization. */
  price?: number
  /** Price per unit without VAT. Money in the currency of the organization. */
  priceWithoutVat?: number
  /** Service. Nothing moves in a store. */
  product?: Id<'Product'>
  /** Article of the product. */
  productArticle?: string
  /** Account of the expense or revenue. */
  revenueAccount?: Id<'Account'>
  /** Whether VAT is posted to its own account. */
  splitVat?: boolean
  /** Sum with VAT. Money in the currency of the organization. */
  sum?: number
  /** Sum without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** VAT rate in percent. */
  vatPercent?: number
}

export interface OutgoingServiceGetResponseAnswer {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Date of the contract. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  contractDate?: DayOrTime
  /** Number of the contract. */
  contractNumber?: string
  /** Supplier, employee or guest. */
  counteragent?: Id<'Counteragent'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Day by which the act is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items?: (OutgoingServiceGetItem)[]
  /** Number of the document. */
  number?: string
  /** Account of the act. Its lines are posted to their own accounts. */
  revenueAccount?: Id<'Account'>
  /** Status of the document. */
  status?: 'NEW' | 'PROCESSED' | 'CANCELED' | (string & {})
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface OutgoingServiceListItem {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Supplier, employee or guest. */
  counteragent?: Id<'Counteragent'>
  /** When the document takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime
  /** When the document was created. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime
  /** When the document was last changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime
  /** Whether the document is cancelled. */
  deleted?: boolean
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Day by which the act is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Number of the document. */
  number?: string
  /** Whether the document is posted. */
  processed?: boolean
  /** Account of the act. Its lines are posted to their own accounts. */
  revenueAccount?: Id<'Account'>
  /** Total of the document. Money in the currency of the organization. */
  sum?: number
  /** Total of the document without VAT. Money in the currency of the organization. */
  sumWithoutVat?: number
  /** API key that created the document. */
  userCreated?: Id<'Author'>
  /** API key that last changed the document. */
  userModified?: Id<'Author'>
}

export interface OutgoingServiceListRequest {
  /** All of them must hold. Fields and operators: number (eq, ne, in, nin, like, blank, notblank); status (eq, ne, in, nin); comment (eq, ne, in, nin, like, blank, notblank); conception (eq, ne, in, nin, blank, notblank); isAutomatic (eq, ne); isEditable (eq, ne); counteragent (eq, ne, in, nin, blank, notblank); revenueAccount (eq, ne, in, nin, blank, notblank); contractNumber (eq, ne, in, nin, like, blank, notblank); dueDate (eq, ne, gt, gte, lt, lte, blank, notblank). The published schema has no such field. */
  filters?: (Filter)[] | null
  /** First day of the period. A day, `yyyy-MM-dd`. */
  from: Day
  /** Maximum number of documents. The published schema has no such field. */
  limit?: number | null
  /** Number of documents to skip; 0 by default. The published schema has no such field. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Last day of the period. A day, `yyyy-MM-dd`. */
  to: Day
}

export interface OutgoingServiceSaveResponse {
  /** Id of the document. */
  documentId?: Id<'Document'>
  /** Number of the document. */
  documentNumber?: string
  /** Message for the staff. */
  message?: string
}

export interface OutgoingServiceUpdateRequest {
  /** Remark for the staff. */
  comment?: string
  /** Concept that the document belongs to. */
  conception?: Id<'Conception'>
  /** Date of the contract. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  contractDate?: DayOrTime
  /** Number of the contract. */
  contractNumber?: string
  /** Supplier, employee or guest. */
  counteragent: Id<'Counteragent'>
  /** When the document takes effect. A date without a time is the beginning of the day. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  date: DayOrTime
  /** Id of the document. */
  documentId: Id<'Document'>
  /** Day by which the act is to be paid. A day, `yyyy-MM-dd`, or an ISO 8601 time; without an offset in the organization's time zone. */
  dueDate?: DayOrTime
  /** Whether another system created the document, not a person. */
  isAutomatic?: boolean
  /** False for a document that can be neither changed nor cancelled. */
  isEditable?: boolean
  /** Lines. */
  items: (OutgoingServiceCreateItem)[]
  /** Number of the document. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Account of the act. Its lines are posted to their own accounts. */
  revenueAccount?: Id<'Account'>
}

export interface Posting {
  /** Debit less credit after the posting, only of the chosen counteragent if there is one. Money in the currency of the organization. */
  balanceAmount?: number | null
  /** Always false: postings change only with their documents. */
  canEdit?: boolean | null
  /** Cash-flow category. */
  cashFlowCategoryId?: Id<'CashFlowCategory'> | null
  /** Always null: the server has no such value. */
  cashOrderNumber?: string | null
  /** Comment of the document. */
  comment?: string | null
  /** Conception. */
  conceptionId?: Id<'Conception'> | null
  /** Account or store on the other side. */
  correspondingAccountId?: Id<'Account'> | null
  /** Counteragent of the account. Null where it has none. */
  counteragentId?: Id<'Counteragent'> | null
  /** Moment of the recording. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  createdAt?: OffsetTime | null
  /** Organization of the posting. */
  departmentId?: Id<'Organization'> | null
  /** Day of the document: an earlier one if that day was closed. A day, `yyyy-MM-dd`. */
  documentAt?: Day | null
  /** Document, order or transaction of the posting. */
  documentId?: Id<'Document'> | null
  /** Number of the document. */
  documentNumber?: string | null
  /** Whether the account is credited. */
  isCreditSide?: boolean | null
  /** Moment of the recording: a change of a document records its postings again. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  modifiedAt?: OffsetTime | null
  /** Always null: the server has no such value. */
  modifiedByUserId?: Id<'User'> | null
  /** Day on which the posting takes effect. A day, `yyyy-MM-dd`. */
  postedAt?: Day | null
  /** Sum, at least 0. Money in the currency of the organization. */
  postingAmount?: number | null
  /** Id of the posting. */
  postingId?: Id<'Posting'> | null
  /** Code of the transaction type, such as `CUSTOM`. */
  postingType?: string | null
  /** Counteragent on the other side. Null where it has none. */
  secondaryCounteragentId?: Id<'Counteragent'> | null
}

export interface SavedCounteragent {
  /** Card number of the contact person. */
  cardNumber: string | null
  /** Mobile phone. */
  cellPhone: string | null
  /** Code of the supplier for users and other systems. */
  code: string | null
  /** Remark for the staff. */
  comment: string | null
  /** Full name of the company. */
  company: string | null
  /** E-mail address. */
  email: string | null
  /** First name of the contact person. */
  firstName: string | null
  /** Id of the row. */
  id: Id<'Counteragent'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Last name of the contact person. */
  lastName: string | null
  /** Middle name of the contact person. */
  middleName: string | null
  /** Name. */
  name: string
  /** Phone. */
  phone: string | null
  /** Kind of the supplier, in words of the chain. */
  supplierType: string | null
  /** Number of the supplier as a taxpayer. */
  taxpayerIdNumber: string | null
}

export interface TransactionItem {
  /** Account or store on the other side. */
  account?: Id<'Account'> | null
  /** Debit less credit of the account after the posting. Money in the currency of the organization. */
  balance?: number | null
  /** Cash-flow category. */
  cashFlowCategory?: Id<'CashFlowCategory'> | null
  /** Always null: the server has no such value. */
  cashOrderNumber?: string | null
  /** Always null: the server has no such value. */
  causeEventId?: Id<'Event'> | null
  /** Comment of the document. */
  comment?: string | null
  /** Conception. */
  conception?: Id<'Conception'> | null
  /** Counteragent of the account. Null where it has none. */
  counteragent?: Id<'Counteragent'> | null
  /** Moment at which the posting takes effect. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  date?: OffsetTime | null
  /** Moment of the recording. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateCreated?: OffsetTime | null
  /** Moment of the recording: a change of a document records its postings again. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateModified?: OffsetTime | null
  /** Date of its document, if the posting takes effect later because the day was closed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  dateSecondary?: OffsetTime | null
  /** Document, order or transaction of the posting. */
  documentId?: Id<'Document'> | null
  /** Code of the document type. Null for transactions by hand without a document. */
  documentType?: string | null
  /** Number of the document. */
  number?: string | null
  /** Always null: the server has no such value. */
  penaltyOrBonusType?: Id<'PenaltyOrBonusType'> | null
  /** Counteragent on the other side. Null where it has none. */
  secondCounteragent?: Id<'Counteragent'> | null
  /** Always null: the server has no such value. */
  session?: Id<'Session'> | null
  /** Sum: above zero if the account is debited, below zero if it is credited. Money in the currency of the organization. */
  sum?: number | null
  /** Always null: the server has no such value. */
  terminal?: Id<'Terminal'> | null
  /** Code of the transaction type, such as `CUSTOM`. */
  type?: string | null
  /** Always null: the server has no such value. */
  userModified?: Id<'User'> | null
}

export interface TransactionSide {
  /** Account or store. */
  account?: Id<'Account'> | null
  /** Amount of the product, in the product's unit. Null if only value moves. */
  amount?: number | null
  /** Counteragent. Null where the account has none. */
  counteragent?: Id<'Counteragent'> | null
  /** Product that moves. Null for money. */
  product?: Id<'Product'> | null
}
