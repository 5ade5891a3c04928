export { countInTheEvening, supplyInTheMorning } from '#demo/supplies.ts'
