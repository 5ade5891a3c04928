import { cookingCommand } from './cooking.command.ts'

export default cookingCommand({
  path: '/front/order/start_cooking',
  summary: 'The kitchen has begun with an order, or with the items at some positions',
  status: 'CookingStarted',
})
