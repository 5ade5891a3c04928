import { startCooking } from '../kitchen.rules.ts'
import { cookingCommand } from './cooking.command.ts'

export default cookingCommand({
  path: '/front/deliveries/start_cooking',
  summary: 'Cooking of an order has started, with all its items or those at some positions',
  advance: startCooking,
})
