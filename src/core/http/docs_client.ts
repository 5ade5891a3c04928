import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { isPackage, programFolder } from '#core/own_modules.ts'

/** Modules of `client/` that `Comanda` needs, each after those that it imports. */
const names = ['errors', 'operations', 'paging', 'token', 'comanda']

/** Returns the client as one module, without types and comments. The names of its modules differ. */
export function clientScript(): string {
  const modules = names.map((name) =>
    isPackage
      ? readFileSync(join(programFolder, 'dist', 'client', `${name}.js`), 'utf8')
      : stripTypeScriptTypes(readFileSync(join(programFolder, 'client', `${name}.ts`), 'utf8')),
  )
  const lines = modules
    .map(withoutImports)
    .join('\n')
    .replaceAll(/^export /gm, '')
    .split('\n')
    .filter((line) => !/^(?:$|\/\/|\/\*\*|\*)/.test(line.trim()))
  return [...lines, 'export { Comanda }', ''].join('\n')
}

function withoutImports(module: string): string {
  const last = module.lastIndexOf(" from './")
  return last < 0 ? module : module.slice(module.indexOf('\n', last))
}
