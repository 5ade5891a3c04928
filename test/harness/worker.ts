/**
 * A process that runs test files one after another, so that modules are loaded and validators compiled only once. The runner sends the path
 * of a file, or none after the last; the reporter sends the results.
 */
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { resolveOwnModules } from '#core/own_modules.ts'
import { endOfFile, type WorkerMessage } from './worker_reporter.ts'
import { closeSharedWorld } from './world.ts'

/** Time limit for the process to end after its last file. */
export const endMsMax = 15_000

export interface WorkerTask {
  file?: string
}

resolveOwnModules()

// A killed runner leaves its workers without a database.
process.once('disconnect', () => process.exit(1))

process.on('message', async ({ file }: WorkerTask) => {
  if (file === undefined) return end()
  try {
    await import(pathToFileURL(file).href)
  } catch (error) {
    test('is loaded', () => {
      throw error
    })
  }
  // Tests at the top level run one after another, so this one ends after those of the file.
  test(endOfFile, () => {})
})

/** Disconnects the process, which then ends after it has reported late failures. */
async function end(): Promise<void> {
  await closeSharedWorld()
  process.channel!.unref()
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    process.send?.({ say: 'late failure', text: `these keep the process from ending: ${open}` } satisfies WorkerMessage)
  }, endMsMax).unref()
}
