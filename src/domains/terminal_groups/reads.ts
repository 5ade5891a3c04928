export { listTerminalGroups } from './store.ts'
