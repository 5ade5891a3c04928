import { completeCooking } from '../kitchen.rules.ts'
import { cookingCommand } from './cooking.command.ts'

export default cookingCommand({
  path: '/front/deliveries/complete_cooking',
  summary: 'Cooking of an order is complete, of all its items or those at some positions',
  advance: completeCooking,
})
