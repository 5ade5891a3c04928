import { cookingCommand } from './cooking.command.ts'

export default cookingCommand({
  path: '/front/order/serve',
  summary: 'Items of an order were served, all of them or those at some positions',
  status: 'Served',
})
