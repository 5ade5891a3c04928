import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { World } from '#test/harness/world.ts'

/** Error code of the response or command; undefined for success. */
export type Code = string | undefined

/** An operation of a model: its request, and the expected outcome. */
export interface Act<Model, Args = unknown> {
  path: string
  /** Weight of an act that every sequence includes; every other act has 4. */
  weight?: number
  /** Arbitrary of the arguments. */
  args: fc.Arbitrary<Args>
  /**
   * Returns the request for the model's current state, or undefined without a subject. `expect` is called right after the response, from
   * which it may only take ids; it changes the model and returns the expected code.
   */
  prepare(model: Model, args: Args): Prepared | undefined
  /** Whether the act reads or changes state at once, so that earlier commands have to finish first. */
  isImmediate?: boolean
  /** Compares a response with the model. */
  compare?(model: Model, args: Args, answer: Record<string, unknown>): void
}

/** A request with its expected outcome; `token` overrides the default key. */
interface Prepared {
  body: object
  token?: string
  expect(answer: Record<string, unknown>): Code
}

/** Number that chooses among the subjects. */
export interface At {
  at: number
}

export const at = fc.nat({ max: 2 })

/** Adds the choice of a subject to arguments. */
export const withAt = <Args extends object>(args: { [K in keyof Args]: fc.Arbitrary<Args[K]> }) =>
  fc.record({ at, ...args }) as fc.Arbitrary<At & Args>

export interface Step {
  act: string
  args: unknown
}

type Acts<Model> = Readonly<Record<string, Act<Model>>>

/**
 * Random steps: half of the sequences use one family of acts, the others all, and each uses only a few acts besides the weighted ones, so
 * that acts affect the same subjects. Over many sequences every few acts are combined.
 */
export const stepsOf = <Model>(families: readonly Acts<Model>[], maxLength: number): fc.Arbitrary<Step[]> => {
  const all: Acts<Model> = Object.assign({}, ...families)
  const kinds = families.map((family) => fewOf(family, maxLength))
  return fc.oneof({ arbitrary: fewOf(all, maxLength), weight: kinds.length }, ...kinds)
}

function fewOf<Model>(acts: Acts<Model>, maxLength: number): fc.Arbitrary<Step[]> {
  const names = Object.keys(acts)
  const isAlways = (name: string) => acts[name]?.weight !== undefined
  const others = names.filter((name) => !isAlways(name))
  const chosen = fc.subarray(others, { minLength: 2, maxLength: Math.min(5, others.length) })
  const step = (name: string) => ({
    arbitrary: fc.record({ act: fc.constant(name), args: acts[name]!.args }),
    weight: acts[name]!.weight ?? 4,
  })
  return chosen.chain((few) =>
    fc.array(fc.oneof(...[...names.filter(isAlways), ...few].map(step)), { minLength: 1, maxLength, size: 'max' }),
  )
}

interface Pending {
  step: Step
  path: string
  correlationId: string
  expected: Code
}

/**
 * Plays the steps against a server and a model, in order, without waiting between steps: the lane of the terminal group keeps the order.
 * Fails at the first difference or 5xx.
 */
export async function play<Model>(
  { call, outcome }: World,
  organizationId: string,
  acts: Readonly<Record<string, Act<Model>>>,
  model: Model,
  steps: readonly Step[],
): Promise<void> {
  const pending: Pending[] = []
  const drain = async () => {
    // The last command finishes last, so waiting for it first waits for all.
    for (const { step, path, correlationId, expected } of pending.splice(0).reverse()) {
      const { exception } = await outcome(organizationId, correlationId)
      assert.equal(exception?.code, expected, `${path} ended otherwise: ${JSON.stringify({ step, exception })}`)
    }
  }
  for (const step of steps) {
    const { path, prepare, isImmediate, compare } = acts[step.act]!
    if (isImmediate) await drain()
    const prepared = prepare(model, step.args)
    if (!prepared) continue
    const { status, body: answer } = await call<{ correlationId?: string; error?: string }>(
      path,
      prepared.body,
      prepared.token === undefined ? {} : { token: prepared.token },
    )
    const describe = () => `${path}: ${JSON.stringify({ request: prepared.body, answer })}`
    assert.ok(status < 500, describe())
    const expected = prepared.expect(answer)
    if (status >= 400) assert.equal(answer.error, expected, describe())
    else if (compare) compare(model, step.args, answer)
    else if (answer.correlationId) pending.push({ step, path, correlationId: answer.correlationId, expected })
    else assert.equal(expected, undefined, describe())
  }
  await drain()
}
