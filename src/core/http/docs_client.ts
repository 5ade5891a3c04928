import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { isPackage, moduleExtension, programFolder } from '#core/own_modules.ts'

/** Path of the module that exports `Comanda`. */
export const clientPath = pathOf('comanda')

/** Modules of `client/` that a browser loads: the one of `Comanda` and those that it imports. */
export const clientModules = ['comanda', 'errors', 'operations', 'paging', 'token'].map((name) => ({
  path: pathOf(name),
  read: () =>
    isPackage
      ? readFileSync(join(programFolder, 'dist', 'client', `${name}.js`), 'utf8')
      : stripTypeScriptTypes(readFileSync(join(programFolder, 'client', `${name}.ts`), 'utf8')),
}))

/** Modules import each other with the extension that they have here. */
function pathOf(name: string): string {
  return `/docs/client/${name}${moduleExtension}`
}
