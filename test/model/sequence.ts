import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { World } from '#test/harness/world.ts'

/** Code with which an operation must be refused, at the request or as a command; nothing when it must succeed. */
export type Code = string | undefined

/** One operation of a model: what is sent, and what must come of it. */
export interface Act<Model, Args = unknown> {
  path: string
  /** Of what is done in every sequence: how often, against 4 of others. */
  weight?: number
  /** Out of what its arguments are drawn. */
  args: fc.Arbitrary<Args>
  /**
   * The request, for the model as it stands; nothing when there is no subject for it. `expect` is called at once after it with
   * the answer, out of which it may take ids alone; it changes the model and answers the code to be seen.
   */
  prepare(model: Model, args: Args): Prepared | undefined
  /** Reads or changes at once, so all that was asked before must have been carried out. */
  isImmediate?: boolean
  /** Compares an answer with the model. */
  compare?(model: Model, args: Args, answer: Record<string, unknown>): void
}

/** A request, of the key that the token is of when there is one, and what must come of it. */
interface Prepared {
  body: object
  token?: string
  expect(answer: Record<string, unknown>): Code
}

/** Which of the subjects that there are: a number, to be chosen by. */
export interface At {
  at: number
}

export const at = fc.nat({ max: 2 })

/** Arguments of something that is done to a subject. */
export const withAt = <Args extends object>(args: { [K in keyof Args]: fc.Arbitrary<Args[K]> }) =>
  fc.record({ at, ...args }) as fc.Arbitrary<At & Args>

export interface Step {
  act: string
  args: unknown
}

type Acts<Model> = Readonly<Record<string, Act<Model>>>

/**
 * Random steps. Half of the sequences keep to one family of acts, the others draw from all; each then keeps to a few, besides
 * those that are always there, so that these meet on the same subjects. Over many sequences every few come together.
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
 * Does the steps against a server and a model, in order and without waiting for one before the next: the lane of the
 * terminal group keeps the order. Fails at the first difference; any 5xx is one.
 */
export async function play<Model>(
  { call, outcome }: World,
  organizationId: string,
  acts: Readonly<Record<string, Act<Model>>>,
  model: Model,
  steps: readonly Step[],
): Promise<void> {
  const pending: Pending[] = []
  const settle = async () => {
    // The last is carried out last, so looking for it waits for all.
    for (const { step, path, correlationId, expected } of pending.splice(0).reverse()) {
      const { exception } = await outcome(organizationId, correlationId)
      assert.equal(exception?.code, expected, `${path} ended otherwise: ${JSON.stringify({ step, exception })}`)
    }
  }
  for (const step of steps) {
    const { path, prepare, isImmediate, compare } = acts[step.act]!
    if (isImmediate) await settle()
    const prepared = prepare(model, step.args)
    if (!prepared) continue
    const { status, body: answer } = await call<{ correlationId?: string; error?: string }>(
      path,
      prepared.body,
      prepared.token === undefined ? {} : { token: prepared.token },
    )
    const shown = () => `${path}: ${JSON.stringify({ request: prepared.body, answer })}`
    assert.ok(status < 500, shown())
    const expected = prepared.expect(answer)
    if (status >= 400) assert.equal(answer.error, expected, shown())
    else if (compare) compare(model, step.args, answer)
    else if (answer.correlationId) pending.push({ step, path, correlationId: answer.correlationId, expected })
    else assert.equal(expected, undefined, shown())
  }
  await settle()
}
