export { ReportCosts } from './costs.ts'
export { ReportEngines, reportConnections } from './engines.loader.ts'
