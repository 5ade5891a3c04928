import assert from 'node:assert/strict'
import test from 'node:test'
import { Troubles } from './watcher.ts'

test('a trouble is said when it begins, each minute while it lasts, and when it has ended', () => {
  const said: string[] = []
  let seconds = 0
  const troubles = new Troubles(
    (text) => said.push(text),
    () => seconds * 1_000,
  )
  for (; seconds < 150; seconds++) troubles.meet('printer', 'No paper')
  troubles.end('printer', 'There is paper')
  troubles.end('printer', 'There is paper')
  troubles.meet('printer', 'No paper')
  assert.deepEqual(said, [
    'No paper',
    'No paper (for 1 min)',
    'No paper (for 2 min)',
    'There is paper (after 3 min)',
    'No paper',
  ])
})
