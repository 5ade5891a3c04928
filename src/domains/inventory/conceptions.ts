import { dictionaries } from '#domains/dictionaries/schemas.ts'
import { demo } from '#shared/demo.ts'
import { directoryReads } from './directory_reads.ts'

export default directoryReads({
  base: '/api/inventory/v1/conceptions',
  title: 'Conception',
  one: 'a brand',
  several: 'brands',
  directory: dictionaries.conceptions,
  example: { id: demo.conception },
})
