export { importOrders } from './importing.command.ts'
