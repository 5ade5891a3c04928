/**
 * A process in which test files run one after another: the program's modules are loaded and validators are compiled once for all
 * of them. The runner sends the path of a file, and undefined after the last; the reporter answers what became of the tests.
 */
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { resolveOwnModules } from '#core/own_modules.ts'
import { endOfFile, type WorkerMessage } from './worker_reporter.ts'

/** How long it may take to end when its last file is done. */
export const endMsMax = 15_000

export interface WorkerTask {
  file?: string
}

resolveOwnModules()

process.on('message', async ({ file }: WorkerTask) => {
  // Without a task the process ends when nothing is open any more, and can still say what went wrong late.
  if (file === undefined) return end()
  try {
    await import(pathToFileURL(file).href)
  } catch (error) {
    test('is loaded', () => {
      throw error
    })
  }
  // Tests at the top run one after another, so this one ends after those of the file.
  test(endOfFile, () => {})
})

function end(): void {
  process.channel!.unref()
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    process.send?.({ say: 'late failure', text: `these keep the process from ending: ${open}` } satisfies WorkerMessage)
  }, endMsMax).unref()
}
