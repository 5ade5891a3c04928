/** For the links of front offices. */
export { listUndelivered } from './store.ts'
