import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { Attacked, type Harm } from './attacked.ts'
import { formAttacks } from './attacks_forms.ts'
import { adminGuesses, loginGuesses } from './attacks_guesses.ts'
import { httpAttacks } from './attacks_http.ts'
import { largeAttacks } from './attacks_large.ts'
import { linkAttacks } from './attacks_link.ts'
import { orderAttacks } from './attacks_orders.ts'
import { queueAttacks } from './attacks_queues.ts'
import { reportAttacks } from './attacks_reports.ts'
import { webhookAttacks } from './attacks_webhooks.ts'
import type { Witnessed } from './bystander.ts'
import { size } from './chance.ts'

const timeout = 600_000
const quietSeconds = size('COMANDA_ATTACK_QUIET_SECONDS', 5)
/** Runs only attacks whose name contains this text. */
const only = process.env.COMANDA_ATTACK_ONLY ?? ''
/** Maximum of the 99th percentile of response times. */
const answersMsMax = 100
const webhooksMsMax = 5_000
const reportsMsMax = 1_000
/** Limits in an attack are a multiple of the times without one, because a slow machine delays every response. */
const slowFactor = 3
/** Maximum time for which server and client may have waited for a processor; assumed if the machine does not report it. */
const withheldMsMax = 2_000
/** Repeats a scene that a busy machine has spoiled, after measuring the machine's speed again. */
const triesMax = 3
const againSeconds = 2
const warmUpMs = 1_000
/** Maximum growth with garbage, which the JavaScript engine collects late on a machine with much memory. */
const memoryMbMax = 800
/** Maximum growth of the memory that the server needs: a share of it, or what caches and compiled code may add. */
const neededShareMax = 0.1
const neededMbMax = 40
/** Maximum processor time that the main thread may use before it serves others. */
const pieceMsMax = 250

const attacks: Attack[] = [
  ...httpAttacks,
  ...formAttacks,
  loginGuesses,
  ...orderAttacks,
  ...largeAttacks,
  ...queueAttacks,
  ...reportAttacks,
  ...linkAttacks,
  ...webhookAttacks,
  // These attacks call operations of the operator, which may be blocked afterwards.
  adminGuesses,
]

describe('A client of an attacked server', { timeout }, () => {
  let attacked: Attacked
  let quiet: Harm

  before(async () => {
    attacked = await Attacked.open()
    // The first requests compile code, and generate the contract once.
    await attacked.during(() => Promise.all([sleep(warmUpMs), fetch(`${attacked.url}/openapi.json`)]))
    quiet = await attacked.during(() => sleep(quietSeconds * 1000))
  })
  after(() => attacked?.close())

  it('is served in time without an attack', (test) => {
    assert.deepEqual([quiet.failures, quiet.lost], [[], []])
    test.diagnostic(figures('no attack', quiet))
  })

  for (const attack of attacks.filter(({ name }) => name.includes(only)))
    it(`is served in time and loses nothing during ${attack.name}`, { timeout }, async (test) => {
      for (let tries = 1; ; tries++) {
        let summary = ''
        const run = async () => {
          summary = await attack.run(attacked)
        }
        const harm = attack.isAlone ? { ...noClient, ...(await attacked.alone(run)) } : await attacked.during(run)
        test.diagnostic(`${figures(attack.name, harm)}; ${summary}`)
        assert.deepEqual([harm.failures, harm.lost], [[], []])
        if (harm.memoryMb !== undefined) assert.ok(harm.memoryMb < memoryMbMax, `${harm.memoryMb} MB more`)
        if (harm.neededMb) {
          const { before, after } = harm.neededMb
          assert.ok(
            after - before < Math.max(neededShareMax * before, neededMbMax),
            `${before} MB needed, then ${after} MB`,
          )
        }
        // A server that has just started compiles code.
        if (attack.isAlone) return attacked.during(() => sleep(warmUpMs)).then(() => {})
        // So does one that executes an operation for the first time; a repeated attack has no such pieces.
        const late = tooLongPiece(harm) ?? lateness(harm, quiet)
        if (!late) return
        assert.ok(tries < triesMax, late)
        quiet = await attacked.during(() => sleep(againSeconds * 1000))
        test.diagnostic(figures('no attack', quiet))
      }
    })
})

/** Measurements without a client. */
const noClient: Witnessed = { answersMs: [], webhooksMs: [], reportsMs: [], placed: 0, lost: [], failures: [] }

const tooLongPiece = ({ longestPieceMs = 0 }: Harm): string | undefined =>
  longestPieceMs > pieceMsMax ? `a piece of the main thread took ${longestPieceMs} ms` : undefined

/** Returns which times exceeded their limit; undefined if none did. */
function lateness(harm: Harm, quiet: Harm): string | undefined {
  const withheldMs = Math.min(harm.withheldMs ?? withheldMsMax, withheldMsMax)
  const take = (measure: string, ms: readonly number[], quietMs: readonly number[], msMax: number) =>
    p99(ms) > Math.max(msMax, slowFactor * p99(quietMs)) + withheldMs
      ? `${measure} took ${p99(ms)} ms, without the attack ${p99(quietMs)} ms`
      : undefined
  return (
    take('answers', harm.answersMs, quiet.answersMs, answersMsMax) ??
    take('webhooks', harm.webhooksMs, quiet.webhooksMs, webhooksMsMax) ??
    take('reports', harm.reportsMs, quiet.reportsMs, reportsMsMax)
  )
}

function figures(name: string, harm: Harm): string {
  const { answersMs, webhooksMs, reportsMs, placed, memoryMb, neededMb, longestPieceMs, withheldMs, seconds } = harm
  const needed = neededMb && `, of which it needs ${(neededMb.after - neededMb.before).toFixed(0)} MB`
  return (
    `${name}: ${seconds.toFixed(1)} s; answers p50 ${at(answersMs, 0.5)}, p99 ${p99(answersMs)}, max ${at(answersMs, 1)} ms; ` +
    `webhooks p99 ${p99(webhooksMs)} ms; reports p99 ${p99(reportsMs)} ms; ${placed} orders; ${memoryMb?.toFixed(0) ?? '?'} MB more${needed ?? ''}; ` +
    `longest piece ${longestPieceMs?.toFixed(0) ?? '?'} ms; ${withheldMs?.toFixed(0) ?? '?'} ms without a processor`
  )
}

const p99 = (values: readonly number[]): number => at(values, 0.99)

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
