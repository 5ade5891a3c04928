export { ReportCosts } from './costs.ts'
export { findDaySales, isDayRecorded, listClosedSince, listUnpaid } from './days.store.ts'
export { reportConnections, reportsApplication } from './engine.store.ts'
export { ReportEngines } from './engines.ts'
