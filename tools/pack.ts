/**
 * Makes what the npm package has besides files of the repository, before npm packs it: `dist`, the modules of `src` as JavaScript, and
 * `npm-shrinkwrap.json`, the versions of its libraries. With `--remove` it deletes them again: npm would install the clone by that file.
 *
 *     npm pack
 */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { commitFile, readHead } from '#core/version.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src')
const target = join(root, 'dist')
const shrinkwrap = join(root, 'npm-shrinkwrap.json')

await rm(target, { recursive: true, force: true })
await rm(shrinkwrap, { force: true })
if (!process.argv.includes('--remove')) {
  await writeModules()
  await writeClient()
  await writeFile(join(target, commitFile), readHead(join(root, '.git')) ?? '')
  await writeFile(shrinkwrap, await lockWithoutDevelopment())
}

async function writeModules(): Promise<void> {
  const names = (await readdir(source, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const packed = new Set(names)
  for (const folder of new Set(names.map(dirname))) await mkdir(join(target, folder), { recursive: true })
  await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(source, name), 'utf8')
      await writeFile(
        join(target, name.replace(/\.ts$/, '.js')),
        withPackedImports(stripTypeScriptTypes(text), { name, packed }),
      )
    }),
  )
}

/** Writes the client as JavaScript with its declarations. Types of its areas stay in their folder. */
async function writeClient(): Promise<void> {
  const [from, to] = [join(root, 'client'), join(target, 'client')]
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const options = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--incremental',
    'false',
    '--outDir',
    to,
  ]
  await promisify(execFile)(process.execPath, [compiler, '-p', from, ...options])
  const modules = (await readdir(from)).filter((name) => /(?<!\.d|\.test)\.ts$/.test(name))
  for (const name of modules) {
    const text = stripTypeScriptTypes(await readFile(join(from, name), 'utf8'))
    await writeFile(join(to, name.replace(/\.ts$/, '.js')), text.replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"))
    const declarations = join(to, name.replace(/\.ts$/, '.d.ts'))
    const declared = (await readFile(declarations, 'utf8')).replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'")
    await writeFile(declarations, declared.replaceAll(/from '\.\/(areas\/|values\.)/g, "from '../../client/$1"))
  }
}

/**
 * Replaces the imports of a module by relative ones of the packed modules, on the same lines. A package cannot have the aliases: they name
 * `src` in the package.json that both have.
 */
function withPackedImports(text: string, { name, packed }: { name: string; packed: ReadonlySet<string> }): string {
  return text.replaceAll(
    /(\bfrom |\bimport |\bimport\(|\bnew URL\()'([.#][^']*)\.ts'/g,
    (_import, start: string, specifier: string) => {
      const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(name), specifier)
      if (!packed.has(`${path}.ts`)) throw new Error(`src/${name} imports ${specifier}.ts, which is not packed`)
      const imported = relative(dirname(name), `${path}.js`)
      return `${start}'${imported.startsWith('.') ? imported : `./${imported}`}'`
    },
  )
}

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: object }>
}

/** Returns the lock of what users install. */
async function lockWithoutDevelopment(): Promise<string> {
  const lock: Lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const used = Object.entries(lock.packages).filter(([, { dev }]) => !dev)
  const packages = Object.fromEntries(used.map(([path, { devDependencies: _, ...entry }]) => [path, entry]))
  return `${JSON.stringify({ ...lock, packages }, undefined, 2)}\n`
}
