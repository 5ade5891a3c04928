/**
 * Preloaded before a test file: plants the fault of COMANDA_TEST_FAULT into its source file when it loads. Random runs stop at their first
 * failure.
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { resolveOwnModules } from '#core/own_modules.ts'
import { root } from '#test/harness/files.ts'
import { type Fault, planted } from './rule_faults.ts'

const fault: Fault | null = JSON.parse(process.env.COMANDA_TEST_FAULT!)
resolveOwnModules()
fc.configureGlobal({ endOnFailure: true })
if (fault) {
  const faulty = pathToFileURL(join(root, fault.file)).href
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      return url === faulty ? { ...loaded, source: planted(fault, `${loaded.source}`) } : loaded
    },
  })
}
