import { payableOutgoingInvoice } from '../../payable_invoices.rules.ts'
import { addPayment } from '../../payments.request.ts'

export default addPayment(payableOutgoingInvoice)
