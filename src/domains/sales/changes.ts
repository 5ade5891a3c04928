export { postClosings } from './posting.loader.ts'
