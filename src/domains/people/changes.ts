export { insertPerson } from './store.ts'
