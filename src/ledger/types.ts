/** Types of transactions of the contract. */
export const transactionTypes = [
  'OPENING_BALANCE',
  'CUSTOM',
  'CASH',
  'PREPAY_CLOSED',
  'PREPAY',
  'PREPAY_RETURN',
  'PREPAY_CLOSED_RETURN',
  'DISCOUNT',
  'CARD',
  'CREDIT',
  'PAYIN',
  'PAYOUT',
  'PAY_COLLECTION',
  'CASH_CORRECTION',
  'INVENTORY_CORRECTION',
  'STORE_COST_CORRECTION',
  'CASH_SURPLUS',
  'CASH_SHORTAGE',
  'PENALTY',
  'BONUS',
  'INVOICE',
  'NDS_INCOMING',
  'NDS_SALES',
  'SALES_REVENUE',
  'OUTGOING_INVOICE',
  'OUTGOING_INVOICE_REVENUE',
  'RETURNED_INVOICE',
  'RETURNED_INVOICE_REVENUE',
  'WRITEOFF',
  'SESSION_WRITEOFF',
  'TRANSFER',
  'TRANSFORMATION',
  'TARIFF_HOUR',
  'ON_THE_HOUSE',
  'ADVANCE',
  'INCOMING_SERVICE',
  'OUTGOING_SERVICE',
  'INCOMING_SERVICE_PAYMENT',
  'OUTGOING_SERVICE_PAYMENT',
  'IMPORTED_BANK_STATEMENT',
  'CLOSE_AT_EMPLOYEE_EXPENSE',
  'INCENTIVE_PAYMENT',
  'TARIFF_PERCENT',
  'SESSION_ACCEPTANCE',
  'EMPLOYEE_CASH_PAYMENT',
  'EMPLOYEE_PAYMENT',
  'INVOICE_PAYMENT',
  'OUTGOING_DOCUMENT_PAYMENT',
  'OUTGOING_SALES_DOCUMENT_PAYMENT',
  'PRODUCTION',
  'SALES_RETURN_PAYMENT',
  'SALES_RETURN_WRITEOFF',
  'DISASSEMBLE',
] as const

export type TransactionType = (typeof transactionTypes)[number]

/** Types of transactions by hand that pay a document, by its type. */
export const paymentTypes = {
  INCOMING_SERVICE: 'INCOMING_SERVICE_PAYMENT',
  OUTGOING_SERVICE: 'OUTGOING_SERVICE_PAYMENT',
  SALES_DOCUMENT: 'OUTGOING_SALES_DOCUMENT_PAYMENT',
} as const satisfies Partial<Record<DocumentType, TransactionType>>

/** Types of payments of invoices, by the type of the document. */
export const invoicePaymentTypes = {
  INCOMING_INVOICE: 'INVOICE_PAYMENT',
  OUTGOING_INVOICE: 'OUTGOING_DOCUMENT_PAYMENT',
} as const satisfies Partial<Record<DocumentType, TransactionType>>

export type PayableInvoiceType = keyof typeof invoicePaymentTypes

export type PayableType = keyof typeof paymentTypes

/** Types of documents of the contract. */
export const documentTypes = [
  'INCOMING_INVOICE',
  'INCOMING_INVENTORY',
  'INCOMING_SERVICE',
  'OUTGOING_SERVICE',
  'WRITEOFF_DOCUMENT',
  'SALES_DOCUMENT',
  'SESSION_ACCEPTANCE',
  'INTERNAL_TRANSFER',
  'OUTGOING_INVOICE',
  'RETURNED_INVOICE',
  'PRODUCTION_DOCUMENT',
  'TRANSFORMATION_DOCUMENT',
  'PRODUCTION_ORDER',
  'CONSOLIDATED_ORDER',
  'PREPARED_REGISTER',
  'MENU_CHANGE',
  'PRODUCT_REPLACEMENT',
  'SALES_RETURN_DOCUMENT',
  'DISASSEMBLE_DOCUMENT',
  'PAYROLL',
  'INCOMING_CASH_ORDER',
  'OUTGOING_CASH_ORDER',
] as const

export type DocumentType = (typeof documentTypes)[number]
