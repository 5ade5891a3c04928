import { defineError } from '#core/errors.ts'
import type { ReferencedRows } from '#core/kits/references.ts'

/** The types of accounts with their titles and groups. */
export const accountTypes = [
  { code: 'CASH', title: 'Cash', group: 'ASSETS' },
  { code: 'ACCOUNTS_RECEIVABLE', title: 'Accounts receivable', group: 'ASSETS' },
  { code: 'DEBTS_OF_EMPLOYEES', title: 'Debts of employees', group: 'ASSETS' },
  { code: 'CURRENT_ASSET', title: 'Current assets', group: 'ASSETS' },
  { code: 'OTHER_CURRENT_ASSET', title: 'Fixed and other assets', group: 'ASSETS' },
  { code: 'INVENTORY_ASSETS', title: 'Goods in stores', group: 'ASSETS' },
  { code: 'EMPLOYEES_LIABILITY', title: 'Liabilities to employees', group: 'LIABILITIES' },
  { code: 'ACCOUNTS_PAYABLE', title: 'Accounts payable', group: 'LIABILITIES' },
  { code: 'CLIENTS_LIABILITY', title: 'Liabilities to guests', group: 'LIABILITIES' },
  { code: 'OTHER_CURRENT_LIABILITY', title: 'Other current liabilities', group: 'LIABILITIES' },
  { code: 'LONG_TERM_LIABILITY', title: 'Long-term liabilities', group: 'LIABILITIES' },
  { code: 'EQUITY', title: 'Equity', group: 'EQUITY' },
  { code: 'COST_OF_GOODS_SOLD', title: 'Cost of goods sold', group: 'INCOME_EXPENSES' },
  { code: 'INCOME', title: 'Income', group: 'INCOME_EXPENSES' },
  { code: 'EXPENSES', title: 'Expenses', group: 'INCOME_EXPENSES' },
  { code: 'OTHER_INCOME', title: 'Other income', group: 'INCOME_EXPENSES' },
  { code: 'OTHER_EXPENSES', title: 'Other expenses', group: 'INCOME_EXPENSES' },
] as const

export type AccountType = (typeof accountTypes)[number]['code']
type AccountGroup = (typeof accountTypes)[number]['group']

export const accountGroups = ['ASSETS', 'LIABILITIES', 'EQUITY', 'INCOME_EXPENSES'] as const satisfies AccountGroup[]

const groups = new Map<AccountType, AccountGroup>(accountTypes.map(({ code, group }) => [code, group]))
export const accountGroupOf = (type: AccountType): AccountGroup => groups.get(type)!

/** An account of every corporation. It cannot be deleted, and nothing of it can change but its opening balance. */
export interface SystemAccount {
  id: string
  code: string
  name: string
  type: AccountType
}

/** The system accounts by their role. Their ids are the same in every corporation. */
export const systemAccounts = {
  cash: { id: 'ef5092ab-7b84-4c9f-9cee-d8fb6c74788b', code: '1.01', name: 'Cash', type: 'CASH' },
  cards: {
    id: '4a9a827f-7a99-4e2b-8267-ffd8029a8415',
    code: '1.02',
    name: 'Cards and online',
    type: 'CURRENT_ASSET',
  },
  bank: { id: 'b7125ca7-5251-47cc-b7fd-b1b8a3ca6962', code: '1.03', name: 'Bank', type: 'CASH' },
  salesClearing: {
    id: 'c2de8938-6a7d-4b46-ac93-c201dbc6d41a',
    code: '1.04',
    name: 'Sales clearing',
    type: 'CURRENT_ASSET',
  },
  unassignedGuestMoney: {
    id: '0e6c05af-7c3d-40ad-a9e8-e68579212973',
    code: '1.05',
    name: 'Unassigned guest money',
    type: 'CURRENT_ASSET',
  },
  inputVat: { id: '7291717b-827d-4ab1-87e4-9a97306fe44e', code: '1.06', name: 'Input VAT', type: 'CURRENT_ASSET' },
  salesWithoutOrder: {
    id: 'd58b682f-1ad3-4887-946a-967584ead8bd',
    code: '1.07',
    name: 'Sales without an order',
    type: 'CURRENT_ASSET',
  },
  customers: {
    id: 'bfe410ac-39fe-40cf-b675-5ecf2f3930de',
    code: '1.10',
    name: 'Customers',
    type: 'ACCOUNTS_RECEIVABLE',
  },
  employees: {
    id: '23580300-9df7-4bb6-aec2-6c112b31fca9',
    code: '1.11',
    name: 'Employees',
    type: 'DEBTS_OF_EMPLOYEES',
  },
  suppliers: { id: '09d56d04-487b-4927-8020-8d5b07305899', code: '2.01', name: 'Suppliers', type: 'ACCOUNTS_PAYABLE' },
  outputVat: {
    id: '29cb6fb7-8e12-46d2-8b0f-4053c4d2cf79',
    code: '2.02',
    name: 'Output VAT',
    type: 'OTHER_CURRENT_LIABILITY',
  },
  staff: { id: 'ec4850b0-aaf8-4429-bdf3-5a3e5258ee3e', code: '2.03', name: 'Staff', type: 'EMPLOYEES_LIABILITY' },
  guests: { id: 'b826e216-9469-426e-9594-895ab98becbd', code: '2.04', name: 'Guests', type: 'CLIENTS_LIABILITY' },
  equity: { id: 'ffc6f9dd-bc85-4994-abf2-5814b26601f1', code: '3.01', name: 'Equity', type: 'EQUITY' },
  revenue: { id: '6b869d0d-9414-4ae6-8a12-e82a6c145d75', code: '4.01', name: 'Revenue', type: 'INCOME' },
  discounts: { id: '410becd4-bc21-4ef0-b1b0-333be8e1f12d', code: '4.02', name: 'Discounts', type: 'INCOME' },
  surplus: { id: '67af8bc9-628f-2124-2345-3750bb7db6fa', code: '4.03', name: 'Surplus', type: 'OTHER_INCOME' },
  costOfGoods: {
    id: 'dcc6e9d0-4926-48c1-83fd-dc7c9ef99f0f',
    code: '5.01',
    name: 'Cost of goods',
    type: 'COST_OF_GOODS_SOLD',
  },
  removedDishes: {
    id: 'd318a5f8-62c5-43d1-bc02-cff17215457d',
    code: '5.02',
    name: 'Removed dishes',
    type: 'OTHER_EXPENSES',
  },
  shortage: { id: '07926ff3-9319-b93e-80ff-1897825fdead', code: '5.03', name: 'Shortage', type: 'OTHER_EXPENSES' },
  services: { id: '56c2ffba-11af-418d-a34b-e557f3076fdf', code: '5.04', name: 'Services', type: 'EXPENSES' },
  costCorrections: {
    id: '8bbf910b-ee22-4b21-a535-ddefcd3c2e6b',
    code: '5.05',
    name: 'Cost corrections',
    type: 'COST_OF_GOODS_SOLD',
  },
} as const satisfies Record<string, SystemAccount>

export const listSystemAccounts = (): SystemAccount[] => Object.values(systemAccounts)

/** The counteragent of postings whose counteragent is unknown. */
export const unassignedCounteragentId = '10eeb2dd-1e5b-4a8a-9d69-511fb48fff56'

const withCounteragents: ReadonlySet<AccountType> = new Set<AccountType>([
  'ACCOUNTS_RECEIVABLE',
  'ACCOUNTS_PAYABLE',
  'DEBTS_OF_EMPLOYEES',
  'EMPLOYEES_LIABILITY',
  'CLIENTS_LIABILITY',
])

/** Returns whether each side at an account of the type has a counteragent. All others have none. */
export const hasCounteragents = (type: AccountType): boolean => withCounteragents.has(type)

/** Accounts as payment types, documents and transactions name them. */
export const accountRows: ReferencedRows = {
  table: 'account',
  tenant: 'corporation_id',
  isLiveOnly: true,
  belongsTo: 'organization_id',
}

export const AccountNotFound = defineError('ACCOUNT_NOT_FOUND', 404, 'There is no such account')
