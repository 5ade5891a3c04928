import { opt, Text } from '#core/schema.ts'
import { directories } from '#domains/catalogue/reads.ts'
import { demo } from '#shared/demo.ts'
import { directoryReads } from './directory_reads.ts'
import { never } from './schemas.ts'

export default directoryReads({
  base: '/api/inventory/v1/measure_units',
  title: 'MeasureUnit',
  one: 'a measure unit',
  several: 'measure units',
  directory: directories.amountUnits,
  empty: { fullName: opt(Text(), never) },
  example: { id: demo.amountUnit },
})
