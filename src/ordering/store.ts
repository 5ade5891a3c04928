import { asId } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { usageErrors } from '#domains/loyalty/errors.ts'
import { OrderInUse } from './errors.ts'
import { kinds, setReader } from './kinds.ts'
import { requireUnlocked } from './locks.ts'
import { withoutLoyalty } from './loyalty/order_facts.ts'
import { reconcileLoyalty } from './loyalty/usage.ts'
import { eventsOf, failureEventOf, importEventOf, type Placed, refuse, stampState, toStoredContent } from './placed.ts'
import { placedReader } from './reading.store.ts'
import type { PlacedStore, PlacedTable } from './tables.ts'
import { placedWriter } from './writing.store.ts'

/** Returns ids as the text of a uuid[]. */
export const idArray = (ids: readonly string[]): string => `{${ids.join(',')}}`

/**
 * Returns the store of one kind of orders. Its table has the columns of `Placed`, the given columns, and the body in
 * two parts: `content_id` and `progress`.
 */
export function placedStore<State extends Placed, Body extends object>(
  declaration: PlacedTable<State, Body>,
): PlacedStore<State> {
  const { kind, split, bodyOf } = declaration
  const { table, field } = kinds[kind]

  const withLock = (state: State, at: TerminalTime | null) =>
    declaration.setLock ? declaration.withBody(state, declaration.setLock(bodyOf(state), at)) : state

  const contentOf = (state: State) => (state.content.isStored ? state.content.value : split.contentOf(bodyOf(state)))

  const reader = placedReader(declaration)
  setReader(kind, async (db, organizationId, ids) =>
    (await reader.list(db, organizationId, ids)).map((state) => ({
      ...state,
      id: asId(state.id),
      body: declaration.orderBodyOf(state),
    })),
  )

  return {
    ...reader,
    ...placedWriter(declaration),
    table,
    sums: Object.entries(declaration.columns).flatMap(([name, { type, of }]) =>
      type === 'numeric' ? [{ name, of }] : [],
    ),
    kind,
    importEventOf: (state) => importEventOf(declaration, state),
    NotFound: declaration.NotFound,
    Duplicated: declaration.Duplicated,
    idOf: ({ id }) => id,
    organizationIdOf: ({ organizationId }) => organizationId,
    terminalGroupIdOf: ({ terminalGroupId }) => terminalGroupId,
    requestHashOf: ({ requestHash }) => requestHash,
    contentOf: (state) => toStoredContent(declaration, { ...state.content, value: contentOf(state) }),
    // Compares whole bodies without reading their progress.
    acceptedAs: (state, changedAt) => ({
      ...state,
      changedAt,
      content: { id: state.content.id, value: bodyOf(state), isStored: true },
    }),
    isLive: ({ creationStatus }) => creationStatus === 'Success',
    stamp: (state, stamp, earlier) => stampState(declaration, state, stamp, earlier),
    refuse,
    resourceUsage: {
      errors: usageErrors,
      reconcile: (context, before, after) => reconcileLoyalty(declaration, context, before, after),
    },
    // An event of the order, and one of the kitchen.
    eventsMax: 2,
    event: (before, after, failure) => eventsOf(declaration, before, after, failure),
    failureEvent: (failed, failure) => failureEventOf(declaration, failed, failure),
    ...(declaration.setLock && { InUse: OrderInUse }),
    requireUnlocked(state, now) {
      const without = requireUnlocked(state, now)
      return without === state ? state : withLock(without, null)
    },
    withLock,
    describe: (state) => ({
      ...declaration.frameOf(state),
      [field]: bodyOf(state),
      details: withoutLoyalty(state.details),
    }),
  }
}
