import { cookingCommand } from './cooking.command.ts'

export default cookingCommand({
  path: '/front/order/start_cooking',
  summary: 'Cooking of an order has started, with all its items or those at some positions',
  status: 'CookingStarted',
})
