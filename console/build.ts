/**
 * Builds the console into `console/dist`. With `--watch` it builds again after each change. Without its packages, which an installation for
 * servers omits, it only says so.
 */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { BuildOptions, BuildResult, Metafile, Plugin } from 'esbuild'
import { type ConsoleManifest, consoleFolder, hashConsoleSources } from '#console/built.ts'

const assetsFolder = join(consoleFolder, 'assets')
const compress = promisify(gzip)

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Leaves out texts of the widgets in languages that the console lacks. The widgets then use English. */
const languages: Plugin = {
  name: 'languages',
  setup(build) {
    build.onLoad({ filter: /\/intl\/.*\/[a-z]{2}-[A-Z]{2}\.m?js$/ }, ({ path }) =>
      /\/(?:en-US|ru-RU)\./.test(path) ? undefined : { contents: 'export default undefined' },
    )
  },
}

const options = {
  entryPoints: [join(import.meta.dirname, 'src', 'main.tsx')],
  outdir: assetsFolder,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2023',
  jsx: 'automatic',
  minify: true,
  legalComments: 'none',
  loader: { '.woff2': 'file' },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [languages],
  metafile: true,
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions

const esbuild = await import('esbuild').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  process.stderr.write('The console is not built: its packages are missing. Run npm install --include=dev\n')
  process.exit()
})

if (process.argv.includes('--watch')) {
  const onEnd = async (result: BuildResult) => {
    if (result.errors.length > 0) process.stderr.write(`${await described(result)}\n`)
    else await save(result as Built)
  }
  const plugin = { name: 'save', setup: (build: { onEnd(run: typeof onEnd): void }) => build.onEnd(onEnd) }
  const context = await esbuild.context({ ...options, plugins: [languages, plugin] })
  await context.watch()
} else await save(await esbuild.build(options).catch(fail))

type Built = BuildResult<typeof options>

async function described(result: Pick<BuildResult, 'errors'>): Promise<string> {
  return (await esbuild.formatMessages(result.errors, { kind: 'error' })).join('\n')
}

async function fail(failure: BuildResult): Promise<never> {
  process.stderr.write(`${await described(failure)}\n`)
  process.exit(1)
}

/** Writes the files, then the manifest that names them, so that a server never reads half a build. */
async function save({ outputFiles, metafile }: Built): Promise<void> {
  await mkdir(assetsFolder, { recursive: true })
  const assets: ConsoleManifest['assets'] = {}
  for (const { path, contents } of outputFiles) {
    const [name, type] = [basename(path), types[extname(path)]!]
    const isCompressed = !type.startsWith('font/')
    assets[name] = { type, isCompressed }
    await writeFile(path, contents)
    if (isCompressed) await writeFile(`${path}.gz`, await compress(contents, { level: 9 }))
  }
  const manifest: ConsoleManifest = { sources: (await hashConsoleSources())!, ...entryOf(metafile), assets }
  const draft = join(consoleFolder, `manifest.${process.pid}.json`)
  await writeFile(draft, JSON.stringify(manifest))
  await rename(draft, join(consoleFolder, 'manifest.json'))
  await removeOthers(new Set(Object.keys(assets)))
  process.stdout.write(`The console is in ${consoleFolder}\n`)
}

function entryOf({ outputs }: Metafile): Pick<ConsoleManifest, 'script' | 'style' | 'preloads'> {
  const [path, output] = Object.entries(outputs).find(
    ([file, { entryPoint }]) => entryPoint?.endsWith('main.tsx') && file.endsWith('.js'),
  )!
  const preloads = new Set<string>()
  const visit = (imports: readonly { path: string; kind: string }[]) => {
    for (const { path: file, kind } of imports)
      if (kind === 'import-statement' && !preloads.has(basename(file))) {
        preloads.add(basename(file))
        visit(outputs[file]?.imports ?? [])
      }
  }
  visit(output.imports)
  return { script: basename(path), style: basename(output.cssBundle!), preloads: [...preloads] }
}

/** Removes files of earlier builds. */
async function removeOthers(names: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(assetsFolder))
    if (!names.has(name.replace(/\.gz$/, ''))) await rm(join(assetsFolder, name), { force: true })
}
