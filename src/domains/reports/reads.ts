export { ReportCosts } from './costs.loader.ts'
export { PostgresReports, reportsAtOnce } from './engine.store.ts'
