import { directories } from '#domains/catalogue/reads.ts'
import { demo } from '#shared/demo.ts'
import { directoryReads } from './directory_reads.ts'

export default directoryReads({
  base: '/api/inventory/v1/accounting_categories',
  title: 'AccountingCategory',
  one: 'an accounting category',
  several: 'accounting categories',
  directory: directories.accountingCategories,
  example: { id: demo.accountingCategory },
})
