export { findBooks, shareBooks } from './store.ts'
