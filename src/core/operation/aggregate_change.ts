import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import { type ChangeContext, type Event, insertEvents, type OwnerId, takeRevisions } from '#core/events/outbox.ts'
import { type Aggregate, type CreatableAggregate, revisionOf } from './aggregate.ts'

interface AggregateKey {
  ownerId: OwnerId
  id: string
  /** Request field with the id, named by `NotFound`. */
  path?: string
}

/** An aggregate that a change requests. */
export interface RequestedAggregate<State> extends AggregateKey {
  // biome-ignore lint/suspicious/noExplicitAny: if the change may create it, its decision gets State | undefined
  aggregate: Aggregate<any>
  /** The aggregate again, if the change may create it. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  creatable?: CreatableAggregate<any>
  /** Exists only in types. */
  state?: State
}

/** Requests an existing aggregate; the change fails with `NotFound` without it. */
export const mustExist = <State>(aggregate: Aggregate<State>, key: AggregateKey): RequestedAggregate<State> => ({
  ...key,
  aggregate,
})

/** Requests an aggregate that the change may create: the decision gets undefined if there is none. */
export const mayExist = <State>(
  aggregate: CreatableAggregate<State>,
  key: AggregateKey,
): RequestedAggregate<State | undefined> => ({ ...key, aggregate, creatable: aggregate })

/**
 * Changes one aggregate in the transaction of a request: saves the state that `change` returns with the next revision of its
 * owner, and writes its event. Returns the state; if `change` returns the given state, saves nothing and writes no event.
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

/** Creates an aggregate. Refuses an existing one as `Duplicated`, unless `repeated` returns a state for it. */
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

/** Returns an error that makes `transaction` retry after a conflicting change of another transaction, so that the retry sees it. */
export const serializationConflict = (message: string) => Object.assign(new Error(message), { code: '40001' })

/**
 * Changes several aggregates, of one owner or several: `decide` gets their states in the requested order, and returns the new
 * ones. Locks rows by table, owner and id, and the owners' counters last, as lanes do, so that concurrent changes cannot
 * deadlock. A lane aggregate may be changed outside its lane, but is not found before its creation is executed, because the
 * lane may hold a copy.
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

/** Stamps the changes with revisions, in order for each owner, and returns their events. */
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
