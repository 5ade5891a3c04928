import assert from 'node:assert/strict'
import test from 'node:test'
import { ProblemLog } from './watcher.ts'

test('a problem is logged when it starts, each minute while it lasts, and when it has ended', () => {
  const logged: string[] = []
  let seconds = 0
  const troubles = new ProblemLog(
    (text) => logged.push(text),
    () => seconds * 1_000,
  )
  for (; seconds < 150; seconds++) troubles.report('printer', 'No paper')
  troubles.resolve('printer', 'There is paper')
  troubles.resolve('printer', 'There is paper')
  troubles.report('printer', 'No paper')
  assert.deepEqual(logged, [
    'No paper',
    'No paper (for 1 min)',
    'No paper (for 2 min)',
    'There is paper (after 3 min)',
    'No paper',
  ])
})
