import { payableIncomingInvoice } from '../../payable_invoices.rules.ts'
import { setPaymentDate } from '../../payments.request.ts'

export default setPaymentDate(payableIncomingInvoice)
