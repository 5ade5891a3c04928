import { findOrganization, type Organization } from '#core/access/organizations.ts'
import type { Db, Transaction } from '#core/db/connect.ts'
import type { ErrorDef } from '#core/errors.ts'
import { type ChangeContext, server } from '#core/events/outbox.ts'
import type { App, DemoCredentials } from '#core/http/app.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { newId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { demo } from '#shared/demo.ts'

/**
 * Creates rows of the demo chain; some may exist, because the step may have been interrupted. Either calls operations or writes with `db`,
 * the transaction that records the step, but not both: operations would wait for rows that `db` has locked.
 */
export type Step = (context: SeedContext) => Promise<unknown>

export interface SeedContext {
  db: Transaction
  now: Instant
  secrets: DemoCredentials
  /** Calls an operation as the operator. */
  save(path: string, body: object): Promise<unknown>
  /** Calls an operation as a client with the demo key. The refusal `unless` means that the row exists. */
  ask(path: string, body: object, options?: { unless?: ErrorDef<unknown> }): Promise<unknown>
  /** Returns the request of an operation's example. */
  exampleOf(path: string): object
}

/** Returns the operation with the path. */
export function operationAt({ operations }: Pick<App, 'operations'>, path: string): RegisteredOperation {
  const operation = operations.find((known) => known.path === path)
  if (!operation) throw new Error(`There is no operation ${path}`)
  return operation
}

/** Returns a step that calls an operation as the operator. */
export const saving =
  (path: string, body: object): Step =>
  ({ save }) =>
    save(path, body)

/** Returns a step that calls an operation as a client, for each row that does not exist. */
export const asking =
  (path: string, bodies: readonly object[], unless: ErrorDef<unknown>): Step =>
  async ({ ask }) => {
    for (const body of bodies) await ask(path, body, { unless })
  }

/** Returns the context of a change by the server itself. */
export const changeContext = (db: Transaction, now: Instant) =>
  ({ db, now, correlationId: newId<'Command'>(), author: server, notify: () => {} }) satisfies ChangeContext

/** Returns the first restaurant of the demo chain. */
export async function findRestaurant(db: Db): Promise<Organization> {
  const organization = await findOrganization(db, demo.organization)
  if (!organization) throw new Error('The demo chain has no restaurant yet')
  return organization
}
