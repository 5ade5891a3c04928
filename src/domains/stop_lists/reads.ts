export { listEntriesOf } from './store.ts'
