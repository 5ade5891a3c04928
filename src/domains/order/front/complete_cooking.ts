import { cookingCommand } from './cooking.command.ts'

export default cookingCommand({
  path: '/front/order/complete_cooking',
  summary: 'The kitchen is done with an order, or with the items at some positions',
  status: 'CookingCompleted',
})
