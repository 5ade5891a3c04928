import { flagColumn, idColumn, textColumn } from '#core/kits/columns.ts'
import { defineList } from '#core/kits/list.ts'

/** Foreign trade codes as clients list them. */
export const activityCodes = defineList({
  table: 'outer_economic_activity_code',
  title: 'OuterEconomicActivityNomenclatureCode',
  columns: {
    id: idColumn('OuterEconomicActivityCode', { operators: ['eq'], description: 'Id of the row.' }),
    name: textColumn({ description: 'Name.' }),
    outerEanCode: textColumn({ description: 'The code.' }),
    isDeleted: flagColumn({ operators: ['eq'], description: 'Whether the row is deleted.' }),
  },
})
