import assert from 'node:assert/strict'
import { it } from 'node:test'
import { FairTurns } from './fair_turns.ts'

const staying = new AbortController().signal

it('turns leave some to other owners, who follow one another', async () => {
  const turns = new FairTurns({ max: 3, ofOwnerMax: 2 })
  const begun: string[] = []
  const enter = (owner: string) =>
    turns.enter(owner, staying).then((leave) => {
      begun.push(owner)
      return leave
    })
  const greedy = Array.from({ length: 4 }, () => enter('greedy'))
  const modest = await enter('modest')
  assert.deepEqual(begun, ['greedy', 'greedy', 'modest'])
  const others = [enter('modest'), enter('other')]
  modest()
  await others[0]
  ;(await greedy[0]!)()
  await Promise.all([greedy[2], others[0]])
  assert.deepEqual(begun.slice(3), ['modest', 'greedy'])
  ;(await greedy[1]!)()
  await others[1]
  assert.equal(begun.at(-1), 'other')
})

it('a turn that is not waited for any longer is given to others', async () => {
  const turns = new FairTurns({ max: 1, ofOwnerMax: 1 })
  const leave = await turns.enter('a', staying)
  const leaving = new AbortController()
  const given = turns.enter('a', leaving.signal)
  leaving.abort(new Error('gone'))
  await assert.rejects(given, /gone/)
  const next = turns.enter('b', staying)
  leave()
  ;(await next)()
})
