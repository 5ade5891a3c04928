import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Stripping and compiling a thousand files takes longer than all else that a start does. The npm package is stripped already, and its
// folder stays as it was installed.
if (import.meta.filename.endsWith('.ts'))
  enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'comanda'))
const { keepFilesPrivate } = await import('./core/folders.ts')
keepFilesPrivate()
const { resolveOwnModules } = await import('./core/own_modules.ts')
resolveOwnModules()
const { runProgram } = await import('./cli/program.ts')
await runProgram()
