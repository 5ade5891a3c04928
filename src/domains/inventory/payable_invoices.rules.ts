import { demoDocuments } from '#documents/demo.ts'

const incoming = '/api/inventory/v1/incoming_invoice'
const outgoing = '/api/inventory/v1/outgoing_invoice'

const examplesOf = (base: string) => ({
  payment: demoDocuments(base).list,
  paymentDate: demoDocuments(base).get,
})

export const payableIncomingInvoice = {
  base: incoming,
  family: 'INCOMING_INVOICE',
  title: 'incoming invoice',
  name: 'IncomingInvoice',
  examples: examplesOf(incoming),
} as const

export const payableOutgoingInvoice = {
  base: outgoing,
  family: 'OUTGOING_INVOICE',
  title: 'outgoing invoice',
  name: 'OutgoingInvoice',
  examples: examplesOf(outgoing),
} as const
