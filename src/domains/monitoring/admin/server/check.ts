import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Int32, List, OneOf, Text } from '#core/schema.ts'
import { ServerState } from '#core/server_state.ts'

const states = { ok: 'Ok', advice: 'Advice', broken: 'Broken', unchecked: 'Unchecked' } as const
const rowsMax = 1_000

const Check = Type.Object(
  {
    state: field(
      OneOf(Object.values(states)),
      '`Advice`: for the operator to look at. `Unchecked`: the check failed or its time was over.',
    ),
    name: field(Text(), 'Name of the check.'),
    count: field(Int32({ minimum: 0 }), 'Number of cases in which it does not hold.'),
    examples: field(List(Text(), { maxItems: rowsMax }), 'Some of the cases.'),
    figures: field(List(Text(), { maxItems: rowsMax }), 'Measured values.'),
    consequence: field(Text(), 'Consequence of a violation.'),
    remedy: field(Text(), 'Advice for a violation.'),
  },
  { title: 'ServerCheck' },
)

export default query({
  path: '/admin/server/check',
  group: 'none stated',
  summary: 'Check the database as the doctor does',
  description:
    'Runs the checks of `comanda doctor` in one read-only snapshot for about 10 seconds; later ones are `Unchecked`, and `comanda doctor` ' +
    'runs them without limit. Requests at the same time get the same result.',
  tenant: 'server',
  request: Type.Object({}),
  response: Type.Object({ checks: field(List(Check, { maxItems: rowsMax }), 'The checks.') }),
  example: { request: {} },

  async run({ use }) {
    const checks = await use(ServerState).check()
    return {
      checks: checks.map(({ state, examples, figures = [], ...check }) => ({
        ...check,
        state: states[state],
        examples: [...examples],
        figures: [...figures],
      })),
    }
  },
})
