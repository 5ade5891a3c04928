/**
 * A process in which test files run one after another: the program's modules are loaded and validators are compiled once for all
 * of them. The runner sends the path of a file, and undefined after the last; the reporter answers what became of the tests.
 */
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { endOfFile } from './worker_reporter.ts'

export interface WorkerTask {
  file?: string
}

process.on('message', async ({ file }: WorkerTask) => {
  // Without a task the process ends when nothing is open any more, and can still say what went wrong late.
  if (file === undefined) return process.channel!.unref()
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
