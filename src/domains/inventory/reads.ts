export { portionsADay as demoDishes } from './supplies.rules.ts'
