import { call, type Request, type Response } from './api.ts'
import type { TableRow } from './live_tables.ts'
import { executeFound, isLinked, outcomeOf, Steps } from './steps.ts'

export type TableStepName = Response<'/api/1/order/actions'>['orders'][number]['steps'][number]['step']

/** Members of the body besides the order. */
export interface TableStepDetails {
  items: Request<'/api/1/order/add_items'>['items']
  addOrderItemsSettings: { servicePrint: boolean }
  tableIds: string[]
  waiterId: string
  payments: Request<'/api/1/order/add_payments'>['payments']
  removalTypeId: string
  removalComment: string
}

export type TableSteps = Steps<TableRow, TableStepName, TableStepDetails>

/** Returns the steps of table orders; `onChange` is called when one has been executed. */
export const tableSteps = (onChange: () => void): TableSteps => new Steps(executeTableStep, onChange)

/** Executes a step of a table order. Throws a CallError or a CommandError with the code of the refusal. */
async function executeTableStep(row: TableRow, step: TableStepName, details: Partial<TableStepDetails>): Promise<void> {
  const { organizationId, id } = row
  const order = { organizationId, orderId: id }
  const found = await call('/api/1/order/actions', { organizationId, orderIds: [id] })
  await executeFound(row, { found, step, details, command: () => command(step, order, details) })
}

/** Sends the command of clients, for an order of a linked terminal group. */
async function command(
  step: TableStepName,
  order: { organizationId: string; orderId: string },
  { items = [], payments, addOrderItemsSettings, ...details }: Partial<TableStepDetails>,
): Promise<string> {
  switch (step) {
    case 'AddItems': {
      const body = { ...order, items, ...(addOrderItemsSettings && { addOrderItemsSettings }) }
      return (await call('/api/1/order/add_items', body)).correlationId
    }
    case 'TakePayment':
      return (await call('/api/1/order/add_payments', { ...order, payments: payments ?? [] })).correlationId
    case 'PrintBill':
      return (await call('/api/1/order/print_bill', order)).correlationId
    case 'Close':
      if (payments) await outcomeOf(order.organizationId, await command('TakePayment', order, { payments }))
      return (await call('/api/1/order/close', order)).correlationId
    case 'Cancel':
      return (await call('/api/1/order/cancel', { ...order, ...details })).correlationId
    default:
      throw isLinked()
  }
}
