/** Entry of a thread that runs imports: their files may take minutes, or too much memory. */
import { parentPort } from 'node:worker_threads'
import { resolveOwnModules } from '#core/own_modules.ts'

resolveOwnModules()
const { serveJobs } = await import('./import_job.ts')
serveJobs(parentPort!)
