import { type AccountType, accountGroupOf, accountTypes } from '#ledger/chart.ts'
import { columns } from './column.rules.ts'

/** Id of nothing in the ledger, in SQL. */
const noId = "cast('00000000-0000-0000-0000-000000000000' as uuid)"

const isStore = (of: string): string => `${of} = 'INVENTORY_ASSETS'`

const byType = (of: string, textOf: (type: AccountType) => string): string =>
  `case ${of} ${accountTypes.map(({ code }) => `when '${code}' then '${textOf(code)}'`).join(' ')} end`

const accountType = (of: string): string => `cast(${of} as text)`
const accountGroup = (of: string): string => byType(of, accountGroupOf)

const counteragentTypes: Partial<Record<AccountType, string>> = {
  ACCOUNTS_RECEIVABLE: 'COUNTERAGENT',
  ACCOUNTS_PAYABLE: 'SUPPLIER',
  DEBTS_OF_EMPLOYEES: 'EMPLOYEE',
  EMPLOYEES_LIABILITY: 'EMPLOYEE',
  CLIENTS_LIABILITY: 'CLIENT',
}
const counteragentType = (of: string): string => byType(of, (type) => counteragentTypes[type] ?? 'NONE')

/** Accounts, stores and counteragents of both sides of a posting. */
export const sideColumns = columns({
  'Account.Name': {
    label: 'Account',
    meaning: 'Account or store.',
    type: 'STRING',
    tags: 'accounts, P&L',
    sql: 'account.name',
  },
  'Account.Id': {
    label: 'Id of the account',
    meaning: 'Id of the account or store.',
    type: 'ID_STRING',
    tags: 'accounts',
    sql: 'ledger.account_id',
  },
  'Account.Code': {
    label: 'Code of the account',
    meaning: 'Code of the account or store.',
    type: 'STRING',
    tags: 'accounts, P&L',
    sql: 'account.code',
  },
  'Account.Type': {
    label: 'Type of the account',
    meaning: 'Type of the account, such as CASH or EXPENSES.',
    type: 'ENUM',
    tags: 'accounts, P&L',
    sql: accountType('ledger.type'),
  },
  'Account.Group': {
    label: 'Group of the account',
    meaning: 'ASSETS, LIABILITIES, EQUITY or INCOME_EXPENSES.',
    type: 'ENUM',
    tags: 'accounts, P&L',
    sql: accountGroup('ledger.type'),
  },
  'Account.StoreOrAccount': {
    label: 'Store or account',
    meaning: 'STORE for goods in a store, else ACCOUNT.',
    type: 'ENUM',
    tags: 'accounts',
    sql: `case when ${isStore('ledger.type')} then 'STORE' else 'ACCOUNT' end`,
  },
  'Account.CounteragentType': {
    label: 'Counteragents of the account',
    meaning: 'Whom the account has: COUNTERAGENT, EMPLOYEE, SUPPLIER, CLIENT, or NONE.',
    type: 'ENUM',
    tags: 'accounts',
    sql: counteragentType('ledger.type'),
  },
  'Account.IsCashFlowAccount': {
    label: 'Takes part in cash flow',
    meaning: 'CASH_FLOW for accounts of the type CASH, else NOT_CASH_FLOW.',
    type: 'ENUM',
    tags: 'accounts, cash flow',
    sql: `case when ledger.type = 'CASH' then 'CASH_FLOW' else 'NOT_CASH_FLOW' end`,
  },
  'Account.AccountHierarchyTop': {
    label: 'Account of level 1',
    meaning: 'Topmost account above the account, or the account.',
    type: 'STRING',
    tags: 'accounts',
    sql: 'account.top',
  },
  'Account.AccountHierarchySecond': {
    label: 'Account of level 2',
    meaning: 'Account of the second level.',
    type: 'STRING',
    tags: 'accounts',
    sql: 'account.second',
  },
  'Account.AccountHierarchyThird': {
    label: 'Account of level 3',
    meaning: 'Account of the third level.',
    type: 'STRING',
    tags: 'accounts',
    sql: 'account.third',
  },
  'Account.AccountHierarchyFull': {
    label: 'Accounts of all levels',
    meaning: 'Accounts from the topmost one on, with / between them.',
    type: 'STRING',
    tags: 'accounts',
    sql: 'account.hierarchy',
  },
  Store: {
    label: 'Store',
    meaning: 'Store whose goods the posting moves on this side.',
    type: 'STRING',
    tags: 'organization',
    sql: `case when ${isStore('ledger.type')} then account.name end`,
  },
  'Counteragent.Id': {
    label: 'Id of the counteragent',
    meaning: 'Id of the supplier, employee or guest.',
    type: 'ID_STRING',
    tags: 'accounts',
    sql: `nullif(own.counteragent_id, ${noId})`,
  },
  'Counteragent.Name': {
    label: 'Counteragent',
    meaning: 'Name of the supplier or employee. Guests are not named.',
    type: 'STRING',
    tags: 'accounts',
    sql: 'counteragent.name',
  },
  'Contr-Account.Name': {
    label: 'Other account',
    meaning: 'Account or store of the other side.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_account.name',
  },
  'Contr-Account.Code': {
    label: 'Code of the other account',
    meaning: 'Code of the account or store of the other side.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_account.code',
  },
  'Contr-Account.Type': {
    label: 'Type of the other account',
    meaning: 'Type of the account of the other side.',
    type: 'ENUM',
    tags: 'corresponding side',
    sql: accountType('other_ledger.type'),
  },
  'Contr-Account.Group': {
    label: 'Group of the other account',
    meaning: 'Group of the account of the other side.',
    type: 'ENUM',
    tags: 'corresponding side',
    sql: accountGroup('other_ledger.type'),
  },
})

/** Products of both sides of a posting. */
export const goodsColumns = columns({
  'Product.Name': {
    label: 'Product',
    meaning: 'Name of the product.',
    type: 'STRING',
    tags: 'goods',
    sql: 'product.name',
  },
  'Product.Id': {
    label: 'Id of the product',
    meaning: 'Id of the product.',
    type: 'ID_STRING',
    tags: 'goods',
    sql: `nullif(own.product_id, ${noId})`,
  },
  'Product.Num': {
    label: 'Article',
    meaning: 'Article of the product.',
    type: 'STRING',
    tags: 'goods',
    sql: 'product.article',
  },
  'Product.Type': {
    label: 'Type of the product',
    meaning: 'DISH, GOODS, PREPARED, SERVICE, MODIFIER, OUTER, PETROL or RATE.',
    type: 'ENUM',
    tags: 'goods',
    sql: 'product.type',
  },
  'Product.MeasureUnit': {
    label: 'Unit',
    meaning: 'Unit of amounts of the product.',
    type: 'STRING',
    tags: 'goods',
    sql: 'product_unit.name',
  },
  'Product.Category': {
    label: 'Category',
    meaning: 'Category of the product.',
    type: 'STRING',
    tags: 'goods',
    sql: 'product_category.name',
  },
  'Product.Category.Id': {
    label: 'Id of the category',
    meaning: 'Id of the category of the product.',
    type: 'ID_STRING',
    tags: 'goods',
    sql: 'product.category_id',
  },
  'Product.AccountingCategory': {
    label: 'Accounting category',
    meaning: 'Accounting category of the product.',
    type: 'STRING',
    tags: 'goods',
    sql: 'product_accounting.name',
  },
  'Product.CookingPlaceType': {
    label: 'Type of the cooking place',
    meaning: 'Place in which the product is cooked.',
    type: 'STRING',
    tags: 'goods',
    sql: 'product_place.name',
  },
  'Product.TopParent': {
    label: 'Group of level 1',
    meaning: 'Topmost group of the product.',
    type: 'STRING',
    tags: 'goods',
    sql: 'product_group.top',
  },
  'Product.SecondParent': {
    label: 'Group of level 2',
    meaning: 'Group of the product below the topmost one.',
    type: 'STRING',
    tags: 'goods',
    sql: 'product_group.second',
  },
  'Product.ThirdParent': {
    label: 'Group of level 3',
    meaning: 'Group of the product on the third level.',
    type: 'STRING',
    tags: 'goods',
    sql: 'product_group.third',
  },
  'Product.Hierarchy': {
    label: 'Groups of all levels',
    meaning: 'Groups of the product from the topmost one on, with / between them.',
    type: 'STRING',
    tags: 'goods',
    sql: 'product_group.hierarchy',
  },
  'Contr-Product.Name': {
    label: 'Product of the other side',
    meaning: 'Name of the product of the other side.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_product.name',
  },
  'Contr-Product.Id': {
    label: 'Id of the product of the other side',
    meaning: 'Id of the product of the other side.',
    type: 'ID_STRING',
    tags: 'corresponding side',
    sql: `nullif(other.product_id, ${noId})`,
  },
  'Contr-Product.Num': {
    label: 'Article of the other side',
    meaning: 'Article of the product of the other side.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_product.article',
  },
  'Contr-Product.Type': {
    label: 'Type of the product of the other side',
    meaning: 'DISH, GOODS, PREPARED, SERVICE, MODIFIER, OUTER, PETROL or RATE.',
    type: 'ENUM',
    tags: 'corresponding side',
    sql: 'other_product.type',
  },
  'Contr-Product.MeasureUnit': {
    label: 'Unit of the other side',
    meaning: 'Unit of amounts of the product of the other side.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_product_unit.name',
  },
  'Contr-Product.Category': {
    label: 'Category of the other side',
    meaning: 'Category of the product of the other side.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_product_category.name',
  },
  'Contr-Product.Category.Id': {
    label: 'Id of the category of the other side',
    meaning: 'Id of the category of the product of the other side.',
    type: 'ID_STRING',
    tags: 'corresponding side',
    sql: 'other_product.category_id',
  },
  'Contr-Product.AccountingCategory': {
    label: 'Accounting category of the other side',
    meaning: 'Accounting category of the product of the other side.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_product_accounting.name',
  },
  'Contr-Product.CookingPlaceType': {
    label: 'Type of the cooking place of the other side',
    meaning: 'Place in which the product of the other side is cooked.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_product_place.name',
  },
  'Contr-Product.TopParent': {
    label: 'Group of level 1 of the other side',
    meaning: 'Topmost group of the product of the other side.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_product_group.top',
  },
  'Contr-Product.SecondParent': {
    label: 'Group of level 2 of the other side',
    meaning: 'Group of the product of the other side below the topmost one.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_product_group.second',
  },
  'Contr-Product.ThirdParent': {
    label: 'Group of level 3 of the other side',
    meaning: 'Group of the product of the other side on the third level.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_product_group.third',
  },
  'Contr-Product.Hierarchy': {
    label: 'Groups of all levels of the other side',
    meaning: 'Groups of the product of the other side from the topmost one on, with / between them.',
    type: 'STRING',
    tags: 'corresponding side',
    sql: 'other_product_group.hierarchy',
  },
})
