export { postClosings } from './sales_follower.ts'
