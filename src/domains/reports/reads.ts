export { ReportCosts } from './costs.ts'
export { reportConnections, reportsApplication } from './engine.store.ts'
export { ReportEngines } from './engines.loader.ts'
