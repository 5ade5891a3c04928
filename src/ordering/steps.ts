import { type TSchema, Type } from 'typebox'
import { compareVersions } from '#core/access/organizations.ts'
import { failers, frameErrors, OperationError } from '#core/errors.ts'
import { server } from '#core/events/outbox.ts'
import type { RelatedState } from '#core/operation/aggregate.ts'
import { applyRule, ChangedRelatedStates, type RuleInput } from '#core/operation/command_rule.ts'
import type { Operation } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, List, nullable, OneOf, Text } from '#core/schema.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import type { Placed } from './placed.ts'
import { partsOf } from './searches.ts'
import type { PlacedStore } from './tables.ts'

/** Step of an order, by the operation that executes it. */
export interface Step<Name extends string, State> {
  step: Name
  operation: Operation
  /** Fields of the body besides the id of the order. */
  bodyOf?(state: State): object
  /** Whether the caller still has to choose something, so that the step is possible although the tried body changes nothing. */
  isOpenEnded?: boolean
}

/** Steps of orders of one kind: by actions of a virtual front office, and by commands of clients. */
export interface Steps<Name extends string, State extends Placed> {
  store: PlacedStore<State>
  virtual: readonly Step<Name, State>[]
  linked: readonly Step<Name, State>[]
}

export const StepsRequest = Type.Object({
  organizationId: Id('Organization'),
  orderIds: field(List(Id('Order'), { minItems: 1, maxItems: 200 }), 'Orders whose steps to return.'),
})

export const stepsDescription =
  'Tries each step on the present state of the orders, under the rules of its operation, without executing it. A step is tried ' +
  'without optional fields: what they must contain is in the refusal, such as `REMOVAL_TYPE_REQUIRED` or `ORDER_NOT_PAID`. The ' +
  'front office decides when the step is executed. Unknown orders are omitted.'

const StepRefusal = Type.Object(
  { code: field(Text(), 'Code of the error.'), message: field(Text(), 'Text of the error.') },
  { title: 'StepRefusal' },
)

/** Steps of the orders; `title` names the schema of a step. */
export const stepsResponse = <Step extends TSchema>(stepName: Step, title: string) => {
  const AnsweredStep = Type.Object(
    {
      step: field(stepName, 'Name of the step.'),
      operation: field(
        Text(),
        'Operation of the step: an action for `/api/1/front_office/act` at a virtual terminal group, a command at a linked one.',
      ),
      result: field(
        OneOf(['Possible', 'Done', 'Refused']),
        'Whether the step would change the order, is done already, or would be refused.',
      ),
      refusal: nullable(StepRefusal, 'Why the step would be refused.'),
    },
    { title },
  )
  return Type.Object({
    correlationId: CorrelationId,
    orders: field(
      List(
        Type.Object({
          id: Id('Order'),
          steps: field(List(AnsweredStep), 'Steps, in the order of the life of an order.'),
        }),
      ),
      'Orders, as requested.',
    ),
  })
}

interface TriedStep<Name> {
  step: Name
  operation: string
  result: 'Possible' | 'Done' | 'Refused'
  refusal: { code: string; message: string } | null
}

type TrialContext = Pick<RuleInput, 'caches' | 'db' | 'now' | 'organization'>

/** Returns the steps of the orders in the requested order; undefined if the orders are too large together. */
export async function listSteps<Name extends string, State extends Placed & { id: Id<'Order'> }>(
  context: TrialContext,
  { store, virtual, linked }: Steps<Name, State>,
  orderIds: readonly Id<'Order'>[],
): Promise<{ id: Id<'Order'>; steps: TriedStep<Name>[] }[] | undefined> {
  const { organization, caches, db } = context
  const ids = [...new Set(orderIds)]
  const parts = await partsOf(db, store, [{ organizationId: organization.id, ids }])
  if (!parts) return undefined
  const terminalGroups = await caches.get(TerminalGroupsOf, organization.corporationId)
  const tried = new Map<string, TriedStep<Name>[]>()
  for (const part of parts)
    for (const state of await store.list(db, organization.id, part.ids)) {
      const isLinked = terminalGroups.get(state.terminalGroupId)?.kind === 'linked'
      tried.set(state.id, await trySteps(context, state, isLinked ? linked : virtual))
    }
  return ids.flatMap((id) => {
    const steps = tried.get(id)
    return steps ? [{ id, steps }] : []
  })
}

/** Tries the steps of an order on its present state, by the rules of their commands, without saving. */
async function trySteps<Name extends string, State extends Placed>(
  context: TrialContext,
  state: State,
  steps: readonly Step<Name, State>[],
): Promise<TriedStep<Name>[]> {
  const tried: TriedStep<Name>[] = []
  for (const { step, operation, bodyOf, isOpenEnded } of steps) {
    const body = { organizationId: state.organizationId, orderId: state.id, ...bodyOf?.(state) }
    const outcome = await tryRule(operation, state, body, context)
    const refusal = outcome instanceof OperationError ? { code: outcome.def.code, message: outcome.message } : null
    const result = refusal ? 'Refused' : outcome === state && !isOpenEnded ? 'Done' : 'Possible'
    tried.push({ step, operation: operation.path, result, refusal })
  }
  return tried
}

const fail = failers(frameErrors)

/** Returns the last state that a command would save, or its refusal. */
async function tryRule(operation: Operation, state: Placed, body: object, context: TrialContext): Promise<unknown> {
  const { since } = operation
  if (since !== undefined && compareVersions(context.organization.version, since) < 0) return fail.BackOfficeTooOld()
  const relatedStates = new ChangedRelatedStates((related) => withoutChanges(related, state))
  try {
    const trial = { ...context, state, body, isIssued: false, author: server, relatedStates, issue() {} }
    const states = await applyRule(operation, trial)
    return states.at(-1) ?? state
  } catch (error) {
    if (error instanceof OperationError) return error
    throw error
  }
}

/** Returns the initial state, because the steps only return items to the stop list, or add none, which is never refused. */
function withoutChanges(related: RelatedState<unknown>, { organizationId, terminalGroupId }: Placed): unknown {
  if (!('initialState' in related)) throw new Error('A step needs a state that is not read')
  return related.initialState({ organizationId, terminalGroupId })
}
