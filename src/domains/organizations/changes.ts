export { replaceCurrency } from './store.ts'
