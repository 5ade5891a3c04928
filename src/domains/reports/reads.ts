export { ReportCosts } from './costs.loader.ts'
export { ReportEngines, reportConnections } from './engines.loader.ts'
