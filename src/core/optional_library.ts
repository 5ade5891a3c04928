import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { programFolder } from './own_modules.ts'

/** Columnar engine of the replica of reports. */
export const duckdb = '@duckdb/node-api'

/** Returns the command that installs a library which the npm package does not bring; undefined if it is installed. */
export function installCommandOfMissing(library: string): string | undefined {
  try {
    import.meta.resolve(library)
    return undefined
  } catch {
    return installCommand(library, programFolder)
  }
}

/** Returns the command that installs a library where the program in the folder finds it. */
export function installCommand(library: string, folder: string): string {
  const [place, ...inside] = folder.split(`${sep}node_modules${sep}`)
  if (inside.length === 0) return `npm install --include=dev --prefix '${folder}'`
  const { peerDependencies }: { peerDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const wanted = `${library}@${peerDependencies[library]!.replace('^', '')}`
  const isProject = existsSync(join(place!, 'package.json'))
  return isProject ? `npm install --prefix '${place}' ${wanted}` : `npm install --global ${wanted}`
}
