import { cookingCommand } from './cooking.command.ts'

export default cookingCommand({
  path: '/front/order/serve',
  summary: 'An order was served, or the items at some positions',
  status: 'Served',
})
