/**
 * Keeps `node:test` from assigning each promise to its test, which makes an `await` take fifty times as long. An unhandled rejection fails
 * the file instead of the test.
 */
import hooks, { type HookCallbacks } from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'

const { createHook } = hooks
const createFasterHook = (callbacks: HookCallbacks) => createHook({ ...callbacks, trackPromises: false })
// Threads of the program inherit the import, and run no tests.
if (isMainThread) {
  Object.assign(hooks, { createHook: createFasterHook })
  // Takes the function when it is loaded.
  await import('node:test')
  Object.assign(hooks, { createHook })
}
