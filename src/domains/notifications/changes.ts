export { updateDelivered } from './store.ts'
