export { readDay } from './figures.ts'
