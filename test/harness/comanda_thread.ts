/**
 * Runs commands of `comanda` one after another in a thread of a test process, which loads their modules once. A thread has its own
 * environment, output, listeners and exit code; `comanda.ts` sends the commands.
 */
import { parentPort } from 'node:worker_threads'
import { resolveOwnModules } from '#core/own_modules.ts'
import type { CommandLine, Outcome } from './comanda.ts'
import './columns_recorder.ts'

resolveOwnModules()
const { runArguments } = await import('#cli/program.ts')

let output = { stdout: '', stderr: '' }
for (const name of ['stdout', 'stderr'] as const)
  process[name].write = (chunk: string | Uint8Array): boolean => {
    output[name] += chunk.toString()
    return true
  }

parentPort!.on('message', async ({ words, env }: CommandLine) => {
  output = { stdout: '', stderr: '' }
  process.exitCode = undefined
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  const ending = await runArguments(words)
  if (ending) process.stderr.write(ending.text)
  const code = ending ? ending.code : Number(process.exitCode ?? 0)
  parentPort!.postMessage({ code, ...output } satisfies Outcome)
})
