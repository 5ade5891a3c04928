/**
 * Growth of the start with the number of operations: starts the server alternately as it is, and from a copy with hundreds of additional
 * generated operations, on existing data folders. The limit is on processor time, which other work on the machine does not affect; wall
 * clock is printed, too. Exits with 1 if the copy exceeds the limit.
 *
 *     npm run bench -- start [--operations 300] [--rounds 7] [--seconds 20]
 *
 * Under five seconds it starts each once, with 20 additional operations and without a limit.
 */
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { removeEmbedded } from '#core/db/embedded.ts'
import { pathsOf } from '#core/operation/operation.ts'
import { isHttpOperation, loadOperations } from '#core/operation/registry.ts'
import { startNodeProcess } from '#test/harness/nodes.ts'
import { lengthOf } from './length.ts'
import { processMs } from './processor_time.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    operations: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string', default: '20' },
  },
})
const { sized, isShort } = lengthOf(flags.seconds)
const operationsMore = Number(flags.operations ?? sized(300, 20))
const rounds = Number(flags.rounds ?? sized(7, 1))
const msMoreMax = 200

const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'comanda-start-'))
// PostgreSQL runs as another user if this process is root.
await chmod(folder, 0o755)
const programs = [
  { name: 'as it is', root, data: join(folder, 'data') },
  { name: `${operationsMore} more`, root: join(folder, 'program'), data: join(folder, 'data_more') },
]
let isQuick = false
try {
  await copyProgram(programs[1]!.root)
  const starts = programs.map((): Start[] => [])
  for (const program of programs) await start(program)
  for (let round = 0; round < rounds; round++)
    for (const [i, program] of programs.entries()) starts[i]!.push(await start(program))
  for (const [i, { name }] of programs.entries()) print(name, starts[i]!)
  const [asIs, more] = starts.map((some) => median(some.map(({ processorMs }) => processorMs))) as [number, number]
  isQuick = isShort || more - asIs <= msMoreMax
  console.log(`${operationsMore} operations more take ${formatMs(more - asIs)} ms more; the mark is ${msMoreMax}`)
} finally {
  for (const { data } of programs) await removeEmbedded(data)
  await rm(folder, { recursive: true, force: true })
}
process.exit(isQuick ? 0 : 1)

interface Start {
  /** Time from the call until the server has printed its address. */
  wallMs: number
  /** Processor time of its process until then, user and system. */
  processorMs: number
}

async function start({ root: program, data }: { root: string; data: string }): Promise<Start> {
  await mkdir(data, { recursive: true })
  await chmod(data, 0o755)
  const before = performance.now()
  const node = await startNodeProcess({ folder: data, adminToken: 'ca_admin-token-of-the-start', program })
  const wallMs = performance.now() - before
  const used = await processMs(node.pid)
  // The server handles signals once it is ready.
  await fetch(`${node.url}/readyz`)
  await node.stop()
  return { wallMs, processorMs: used }
}

function print(name: string, starts: readonly Start[]): void {
  const [wall, processor] = [starts.map(({ wallMs }) => wallMs), starts.map(({ processorMs }) => processorMs)]
  console.log(
    `${name.padEnd(10)} processor ${formatMs(median(processor))} ms (${processor.map(formatMs).join(' ')}), ` +
      `wall clock ${formatMs(median(wall))} ms (${wall.map(formatMs).join(' ')})`,
  )
}

/** Copies the program with several copies of operations, each at a different path. */
async function copyProgram(to: string): Promise<void> {
  await mkdir(to)
  for (const part of ['src', 'migrations', 'package.json'])
    await cp(join(root, part), join(to, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(to, 'node_modules'))
  const files = Map.groupBy((await loadOperations()).filter(isHttpOperation), ({ file }) => file)
  let made = 0
  for (let copy = 1; made < operationsMore; copy++)
    for (const [file, operations] of files) {
      const [path, ...others] = operations.flatMap(pathsOf)
      const text = await readFile(join(root, 'src', 'domains', file), 'utf8')
      if (made === operationsMore || others.length > 0 || text.split(`path: '${path}'`).length !== 2) continue
      const copied = text.replace(`path: '${path}'`, `path: '${path}_${copy}'`)
      await writeFile(join(to, 'src', 'domains', file.replace(/\.ts$/, `_${copy}.ts`)), copied)
      made++
    }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function formatMs(ms: number): string {
  return ms.toFixed(0)
}
