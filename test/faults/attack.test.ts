import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Attack } from './attack.ts'
import { Attacked, type Harm } from './attacked.ts'
import { formAttacks } from './attacks_forms.ts'
import { adminGuesses, loginGuesses } from './attacks_guesses.ts'
import { httpAttacks } from './attacks_http.ts'
import { linkAttacks } from './attacks_link.ts'
import { orderAttacks } from './attacks_orders.ts'
import { webhookAttacks } from './attacks_webhooks.ts'
import type { Witnessed } from './bystander.ts'
import { size } from './chance.ts'

const timeout = 600_000
const quietSeconds = size('COMANDA_ATTACK_QUIET_SECONDS', 5)
/** Only attacks whose name has this in it. */
const only = process.env.COMANDA_ATTACK_ONLY ?? ''
/** On a machine that is busy with other things everything takes its time; what holds a node up takes seconds. */
const slackMs = 5_000
const slackFactor = 5
const memoryMbMax = 300

const attacks: Attack[] = [
  ...httpAttacks,
  ...formAttacks,
  loginGuesses,
  ...orderAttacks,
  ...linkAttacks,
  ...webhookAttacks,
  // The others call operations of the operator, which may be shut afterwards.
  adminGuesses,
]

describe('A client beside an attack', { timeout }, () => {
  let attacked: Attacked
  let quiet: Harm

  before(async () => {
    attacked = await Attacked.open()
    // The first requests compile what they need.
    await attacked.during(() => new Promise((done) => setTimeout(done, 1_000)))
    quiet = await attacked.during(() => new Promise((done) => setTimeout(done, quietSeconds * 1000)))
  })
  after(() => attacked?.close())

  it('is served well without one', (test) => {
    assert.deepEqual([quiet.failures, quiet.lost], [[], []])
    test.diagnostic(figures('no attack', quiet))
  })

  for (const attack of attacks.filter(({ name }) => name.includes(only)))
    it(`is served in time and loses nothing beside ${attack.name}`, { timeout }, async (test) => {
      let said = ''
      const run = async () => {
        said = await attack.run(attacked)
      }
      const harm = attack.isAlone ? { ...nobody, ...(await attacked.alone(run)) } : await attacked.during(run)
      test.diagnostic(`${figures(attack.name, harm)}; ${said}`)
      assert.deepEqual([harm.failures, harm.lost], [[], []])
      expectInTime('answers', p99(harm.answersMs), p99(quiet.answersMs))
      expectInTime('webhooks', p99(harm.webhooksMs), p99(quiet.webhooksMs))
      if (harm.memoryMb !== undefined) assert.ok(harm.memoryMb < memoryMbMax, `${harm.memoryMb} MB more`)
    })
})

/** What a client has seen that was not there. */
const nobody: Witnessed = { answersMs: [], webhooksMs: [], placed: 0, lost: [], failures: [] }

function expectInTime(what: string, ms: number, quietMs: number): void {
  assert.ok(ms <= slackFactor * quietMs + slackMs, `${what} took ${ms} ms, without the attack ${quietMs} ms`)
}

const figures = (name: string, { answersMs, webhooksMs, placed, memoryMb, seconds }: Harm): string =>
  `${name}: ${seconds.toFixed(1)} s; answers p50 ${at(answersMs, 0.5)}, p99 ${p99(answersMs)}, max ${at(answersMs, 1)} ms; ` +
  `webhooks p99 ${p99(webhooksMs)} ms; ${placed} orders; ${memoryMb?.toFixed(0) ?? '?'} MB more`

const p99 = (values: readonly number[]): number => at(values, 0.99)

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
