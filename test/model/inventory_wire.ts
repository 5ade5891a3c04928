import type { Content, ModelDocument, Portion, PricedLine } from './inventory_documents.ts'

/** Bodies of requests for documents of the model. */

/** Ids by name, and by creation number of documents. */
export interface Ids {
  idOf(name: string): string
  documentIdOf(document: ModelDocument): string
}

type Body = Record<string, unknown>

export const pathOf = (family: Content['family'], action: string) => `/api/inventory/v1/${family}/${action}`

const amountOf = (thousandths: number) => thousandths / 1000
const sumOf = (cents: number) => cents / 100
const priceOf = (tenths: number) => tenths / 1000

export function bodyOf(content: Content, at: string, ids: Ids): Body {
  const { idOf, documentIdOf } = ids
  const header = { date: at, ...headerOf() }
  return { ...header, items: itemsOf(content, ids).map((item, i) => ({ num: i + 1, ...item })) }

  function headerOf(): Body {
    switch (content.family) {
      case 'incoming_invoice':
        return {
          counteragent: idOf(content.supplier),
          ...(content.employee && { employeePassToAccount: idOf(content.employee) }),
        }
      case 'outgoing_invoice':
        return { counteragent: idOf(content.customer) }
      case 'returned_invoice':
        return {
          counteragent: idOf(content.supplier),
          ...(content.invoice && { incomingInvoiceId: documentIdOf(content.invoice) }),
        }
      case 'incoming_returned_invoice':
        return {
          counteragent: idOf(content.customer),
          processingMode: content.mode,
          ...(content.sale && { outgoingInvoiceId: documentIdOf(content.sale) }),
        }
      case 'sales_document':
        return {}
      case 'writeoff_document':
        return { storeFrom: idOf(content.store), expenseAccount: idOf(content.account) }
      case 'incoming_inventory':
        return { store: idOf(content.store), itemsFirstStep: [] }
      case 'disassemble_document':
        return { ...storesOf(content), product: idOf(content.whole.product), amount: amountOf(content.whole.amount) }
      case 'transformation_document':
        return {
          ...storesOf(content),
          product: idOf(content.whole.product),
          amount: amountOf(content.whole.amount),
          amountUnit: idOf(`unit of ${content.whole.product}`),
          assemblyChartWriteoff: content.usesChart,
        }
      default:
        return storesOf(content)
    }
  }

  function storesOf({ from, to }: { from: string; to: string }): Body {
    return { storeFrom: idOf(from), storeTo: idOf(to) }
  }
}

function itemsOf(content: Content, { idOf }: Ids): Body[] {
  const portionOf = ({ product, size, amount }: Portion): Body => ({
    product: idOf(product),
    amount: amountOf(amount),
    ...(size !== undefined && { productSize: idOf(size) }),
  })
  const pricedOf = (line: PricedLine): Body => ({
    ...portionOf(line),
    store: idOf(line.store),
    ...(line.price !== undefined && { price: priceOf(line.price) }),
    ...(line.sum !== undefined && { sum: sumOf(line.sum) }),
    ...(line.discount !== undefined && { discountSum: sumOf(line.discount) }),
    ...(line.vat !== undefined && { vatPercent: line.vat }),
  })
  switch (content.family) {
    case 'incoming_invoice':
      return content.lines.map((line) => ({
        ...pricedOf(line),
        ...(line.actual !== undefined && { actualAmount: amountOf(line.actual) }),
        ...(line.isExpense && { isAdditionalExpense: true }),
      }))
    case 'incoming_returned_invoice':
      return content.lines.map((line) => ({
        ...pricedOf(line),
        ...(line.incomePrice !== undefined && { incomePrice: priceOf(line.incomePrice) }),
        ...(line.incomeSum !== undefined && { incomeSum: sumOf(line.incomeSum) }),
      }))
    case 'outgoing_invoice':
    case 'sales_document':
    case 'returned_invoice':
      return content.lines.map(pricedOf)
    case 'disassemble_document':
      return content.lines.map((line) => ({ ...portionOf(line), mainProductAmountPercent: line.percent }))
    default:
      return content.lines.map(portionOf)
  }
}
