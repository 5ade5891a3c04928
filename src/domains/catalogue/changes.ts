import { listEnabledIds, seesWholeChain } from '#core/access/organizations.ts'
import { OperationError } from '#core/errors.ts'
import { type Announcement, announce } from '#core/events/announcements.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import type { Context } from '#core/operation/context.ts'
import { Hook, Hooks } from '#core/operation/hooks.ts'
import type { Id } from '#core/schema.ts'
import type { ImportedChart } from '#shared/schemas/assembly_chart.ts'
import { applyChangeSet } from './apply_change_set.ts'
import type { ChangeSet } from './change_set.ts'
import { ChainForbidden } from './errors.ts'
import { refuseOverwriting } from './overwriting.store.ts'
import { catalogueTopic, findRevisionAt, lockCatalogue, raiseRevision } from './revision.store.ts'

export { changeSetErrors } from './apply_change_set.ts'
export { changeSetOf } from './input/catalogue.ts'
export { scales } from './product_scale/store.ts'

/** Called before a catalogue or its charts change. Implementations lock rows that precede the revision counter (docs/design/transactions.md). */
export const catalogueLocked = new Hook<Id<'Corporation'>, unknown, Pick<Context, 'db'>>()

export interface ChartsToImport {
  corporationId: Id<'Corporation'>
  charts: readonly ImportedChart[]
}

/** Called with the charts of an import, after the products are saved; may throw the errors of charts that the import declares. */
export const chartsImported = new Hook<ChartsToImport>()

/** Notifies each organization of the new revision of its menu. */
export const nomenclatureUpdate: Announcement = {
  type: 'NomenclatureUpdate',
  infoOf: async (db, organizationId) => ({ revision: await findRevisionAt(db, organizationId) }),
}

/** Saves a change set, unless its rows were changed after the expected revision. Returns the new revision of the catalogue. */
export async function saveCatalogue(
  context: Change & ChangeContext,
  changeSet: ChangeSet,
  expectedRevision: number | null = null,
): Promise<{ revision: number }> {
  return {
    revision: await changeCatalogueOf(context, changeSet.corporationId, async () => {
      if (expectedRevision !== null) await refuseOverwriting(context.db, changeSet, expectedRevision)
      return applyChangeSet(context, changeSet)
    }),
  }
}

/**
 * Changes the catalogue of the caller's chain, one change at a time, and announces it if `change` returns true. Requires a key of the whole
 * chain.
 */
export async function changeCatalogue(
  context: Context,
  change: (corporationId: Id<'Corporation'>) => Promise<boolean>,
): Promise<void> {
  const { caller } = context
  if (!seesWholeChain(context)) throw new OperationError(ChainForbidden)
  await changeCatalogueOf(context, caller.corporationId, () => change(caller.corporationId))
}

/** Changes the catalogue of any corporation, as the operator does. Returns its revision after the change. */
export async function changeCatalogueOf(
  context: Change,
  corporationId: Id<'Corporation'>,
  change: () => Promise<boolean>,
): Promise<number> {
  const revision = await lockCatalogue(context.db, corporationId)
  await context.use(Hooks).call(catalogueLocked, context, corporationId)
  return (await change()) ? finishChange(context, corporationId) : revision
}

type Change = Pick<Context, 'db' | 'now' | 'touch' | 'use'>

/** Makes caches reload the catalogue, and returns its new revision. */
async function finishChange(context: Change, corporationId: Id<'Corporation'>): Promise<number> {
  const { db, touch } = context
  const revision = await raiseRevision(db, corporationId)
  await touch(catalogueTopic, corporationId)
  await announce(context, nomenclatureUpdate, await listEnabledIds(db, corporationId))
  return revision
}
