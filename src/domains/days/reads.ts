export { readDay } from './figures.query.ts'
