import { cookingReport } from '#ordering/reports.ts'
import { demo } from '#shared/demo.ts'
import { cookingErrors } from '../errors.ts'
import { withItemStatus } from '../rules.ts'
import { tableOrders } from '../store.ts'

interface CookingStep {
  path: `/front/${string}`
  summary: string
  /** Status that the items reach. */
  status: Parameters<typeof withItemStatus>[2]
}

const cookingStep = ({ status, ...step }: CookingStep) =>
  cookingReport(tableOrders, {
    ...step,
    orderId: demo.tableOrder,
    errors: cookingErrors,
    change: (state, context, positions) => withItemStatus(state, positions, status, context),
  })

export const start = cookingStep({
  path: '/front/order/start_cooking',
  summary: 'Report the start of cooking',
  status: 'CookingStarted',
})

export const complete = cookingStep({
  path: '/front/order/complete_cooking',
  summary: 'Report cooked items',
  status: 'CookingCompleted',
})

export const serve = cookingStep({ path: '/front/order/serve', summary: 'Report served items', status: 'Served' })

export default [start, complete, serve]
