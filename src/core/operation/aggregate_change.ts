import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import { type Event, insertEvents, type OwnerId, takeRevisions } from '#core/events/outbox.ts'
import { type Aggregate, type CreatableAggregate, revisionOf } from './aggregate.ts'
import type { ActionContext } from './context.ts'

/** What a change needs of whoever makes it. Its `db` is a transaction. */
export type ChangeContext = Pick<ActionContext, 'db' | 'now' | 'correlationId' | 'author' | 'notify'>

interface AggregateKey {
  ownerId: OwnerId
  id: string
  /** The field of the request that names it, which the refusal says when there is none. */
  path?: string
}

/** An aggregate that a change asks for, and how its decision gets it. */
export interface RequestedAggregate<State> extends AggregateKey {
  // biome-ignore lint/suspicious/noExplicitAny: of one that may be made the decision gets State | undefined
  aggregate: Aggregate<any>
  /** The same aggregate when the change may make it. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  creatable?: CreatableAggregate<any>
  /** Known by the types alone. */
  state?: State
}

/** One that must be there: otherwise the change is refused with its `NotFound`. */
export const mustExist = <State>(aggregate: Aggregate<State>, key: AggregateKey): RequestedAggregate<State> => ({
  ...key,
  aggregate,
})

/** One that the change may make: the decision is given undefined while there is none. */
export const mayExist = <State>(
  aggregate: CreatableAggregate<State>,
  key: AggregateKey,
): RequestedAggregate<State | undefined> => ({ ...key, aggregate, creatable: aggregate })

/**
 * Changes one aggregate at its request. The state that `change` answers is saved with the next revision of its owner, and its
 * event written, in the transaction of the request. `change` may read the database. When it answers the state that it was
 * given, nothing is saved and there is no event. Answers the state as it is then.
 */
export async function changeAggregate<State>(
  context: ChangeContext,
  aggregate: Aggregate<State>,
  key: AggregateKey,
  change: (state: State) => State | Promise<State>,
): Promise<State> {
  const [after] = await changeAggregates(context, [mustExist(aggregate, key)], async ([before]) => [
    await change(before),
  ])
  return after
}

/** Makes an aggregate. One that is there already is refused as `Duplicated`, unless `repeated` says what is answered then. */
export async function createAggregate<State>(
  context: ChangeContext,
  aggregate: CreatableAggregate<State>,
  key: AggregateKey,
  make: () => State | Promise<State>,
  repeated: (known: State) => State = () => {
    throw new OperationError(aggregate.Duplicated)
  },
): Promise<State> {
  const [made] = await changeAggregates(context, [mayExist(aggregate, key)], async ([known]) => [
    known === undefined ? await make() : repeated(known),
  ])
  return made as State
}

/** Another transaction has overtaken this one: tried again, this one finds what the other made (`transaction`). */
export const serializationConflict = (message: string) => Object.assign(new Error(message), { code: '40001' })

/**
 * Changes several aggregates at once, of one owner or of more. `decide` is given their states in the order in which they are
 * wanted and answers what each becomes. Whoever asks for the same ones in another order waits and is never in a deadlock: rows
 * are locked by table, owner and id, and the counters of the owners last, as lanes do.
 *
 * An aggregate of a lane may change beside its lane. It is not found while its creation is on its way: the lane may hold a copy.
 */
export async function changeAggregates<States extends readonly [] | readonly unknown[]>(
  context: ChangeContext,
  wanted: { readonly [K in keyof States]: RequestedAggregate<States[K]> },
  decide: (states: States) => States | Promise<States>,
): Promise<States> {
  const { db } = context
  const before = await lockAll(db, wanted)
  const after = await decide(before as readonly unknown[] as States)
  const changes = wanted.flatMap((one, i): Change[] =>
    after[i] === before[i] ? [] : [{ wanted: one, before: before[i], after: after[i] }],
  )
  if (changes.length === 0) return after
  const events = await stampAll(context, changes)
  await Promise.all([...saveAll(db, changes), insertEvents(db, events)])
  for (const { ownerId } of events) context.notify(ownerId)
  const changed = new Map(changes.map((change) => [change.wanted, change.after]))
  return after.map((state, i) => changed.get(wanted[i]!) ?? state) as unknown as States
}

interface Change {
  wanted: RequestedAggregate<unknown>
  before: unknown
  after: unknown
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

async function lockAll(db: Db, wanted: readonly RequestedAggregate<unknown>[]): Promise<unknown[]> {
  const groups = [...Map.groupBy(wanted, ({ aggregate, ownerId }) => `${aggregate.table} ${ownerId}`)]
  const states = new Map<RequestedAggregate<unknown>, unknown>()
  for (const [, group] of groups.sort(([a], [b]) => byText(a, b))) {
    const { aggregate, ownerId } = group[0]!
    const ids = new Set(group.map(({ id }) => id))
    if (ids.size < group.length) throw new Error(`A change wants the same row of ${aggregate.table} twice`)
    const found = await aggregate.lock(db, ownerId, [...ids].sort(byText))
    for (const one of group) states.set(one, liveState(one, found.get(one.id)))
  }
  return wanted.map((one) => states.get(one))
}

function liveState({ aggregate, creatable, path }: RequestedAggregate<unknown>, state: unknown): unknown {
  const isLive = state !== undefined && aggregate.isLive?.(state) !== false
  if (!isLive && (state !== undefined || !creatable))
    throw new OperationError(aggregate.NotFound, path === undefined ? {} : { path })
  return state
}

const eventsMaxOf = ({ wanted }: Change): number => wanted.aggregate.eventsMax ?? 1

/** Gives the changes their revisions, those of one owner in the order of the changes, and answers their events. */
async function stampAll({ db, now, correlationId, author }: ChangeContext, changes: Change[]): Promise<Event[]> {
  const byOwner = [...Map.groupBy(changes, ({ wanted }) => wanted.ownerId)].sort(([a], [b]) => byText(a, b))
  const events: Event[] = []
  for (const [ownerId, owned] of byOwner) {
    const revisions = owned.reduce((sum, change) => sum + eventsMaxOf(change), 0)
    const last = await takeRevisions(db, ownerId, { revisions })
    let revision = last.revision - revisions
    for (const change of owned) {
      const { aggregate, id } = change.wanted
      revision += eventsMaxOf(change)
      change.after = aggregate.stamp(change.after, { revision, at: now })
      const bodies = [aggregate.event(change.before, change.after, undefined, owned.length)].flat()
      for (const [i, body] of bodies.entries())
        events.push({
          ownerId,
          revision: revisionOf(revision, bodies, i),
          subjectId: id,
          correlationId,
          at: now,
          author,
          ...body,
        })
    }
  }
  return events
}

function saveAll(db: Db, changes: readonly Change[]): Promise<unknown>[] {
  const groups = Map.groupBy(changes, ({ wanted, before }) => `${wanted.aggregate.table} ${before === undefined}`)
  return [...groups.values()].map(async (group) => {
    const { before, wanted } = group[0]!
    const states = group.map(({ after }) => after)
    if (before !== undefined) return wanted.aggregate.save(db, states)
    const inserted = await wanted.creatable!.insert(db, states)
    if (inserted.length < states.length) throw serializationConflict('The aggregate was created meanwhile')
  })
}
