import { dictionaries } from '#domains/dictionaries/schemas.ts'
import { demo } from '#shared/demo.ts'
import { directoryReads } from './directory_reads.ts'

export default directoryReads({
  base: '/api/inventory/v1/payment_types',
  title: 'InventoryPaymentType',
  one: 'a payment type',
  several: 'payment types',
  directory: dictionaries.paymentTypes,
  example: { id: demo.cash },
})
