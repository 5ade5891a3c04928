export { insertPausedEndpoint } from './store.ts'
