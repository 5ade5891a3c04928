/** Entry of the thread that makes reports: their rows would delay orders. */
import { parentPort, workerData } from 'node:worker_threads'
import { resolveOwnModules } from '#core/own_modules.ts'

resolveOwnModules()
const { serveReports } = await import('./thread_reports.ts')
serveReports(parentPort!, workerData)
