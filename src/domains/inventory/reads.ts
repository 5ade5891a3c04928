export { portionsADay as demoDishes } from '#demo/supplies.rules.ts'
