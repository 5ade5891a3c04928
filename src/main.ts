import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Stripping and compiling a thousand files takes longer than all else that a start does. Where the folder cannot be written,
// nothing is kept.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'comanda'))
const { keepFilesPrivate } = await import('./core/folders.ts')
keepFilesPrivate()
const { resolveOwnModules } = await import('./core/own_modules.ts')
resolveOwnModules()
const { runProgram } = await import('./cli/program.ts')
await runProgram()
