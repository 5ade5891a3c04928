import { flagColumn, idColumn, textColumn } from '#core/kits/columns.ts'
import { defineList } from '#core/kits/list.ts'

/** Codes of goods in foreign trade as clients read them. */
export const activityCodes = defineList({
  table: 'outer_economic_activity_code',
  title: 'OuterEconomicActivityNomenclatureCode',
  columns: {
    id: idColumn('OuterEconomicActivityCode', { operators: ['eq'], about: 'Id of the row.' }),
    name: textColumn({ about: 'Name that people see.' }),
    outerEanCode: textColumn({ about: 'The code.' }),
    isDeleted: flagColumn({ operators: ['eq'], about: 'Whether the row is deleted.' }),
  },
})
