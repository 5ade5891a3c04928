export { countInTheEvening, supplyInTheMorning } from './supplies.history.ts'
