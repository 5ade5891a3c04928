import { isDeepStrictEqual } from 'node:util'
import { frameErrors, joinPath, OperationError, withPathPrefix } from '#core/errors.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import { findMissing, RepeatedId, UnknownReference } from '#core/kits/references.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { changeAggregates, mayExist, mustExist } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/context.ts'
import { byId, type Id, newId } from '#core/schema.ts'
import { type Day, dayOf } from '#core/time.ts'
import { type ChartsToImport, changeCatalogue } from '#domains/catalogue/changes.ts'
import {
  AmountsContradict,
  ChainForbidden,
  ChartCycle,
  ChartPeriodEmpty,
  ChartProductFixed,
  ChartTooDeep,
  SizeStrategyContradicts,
} from '#domains/catalogue/errors.ts'
import { containerRows, productRows, sizeRows } from '#domains/catalogue/rules.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { AnyChart, type ChartToSave } from '#shared/schemas/assembly_chart.ts'
import { findChartError, type Link } from './cycles.ts'
import { ChartExists, ChartNotFound } from './errors.ts'
import { chartFromInput } from './input.ts'
import type { Chart } from './model.ts'
import { chartsAfterSaving } from './periods.ts'
import { charts, findChart, findProductNames, ingredientsOf, listChartsAmong, listLinks } from './store.ts'

const saveErrors = {
  AmountsContradict,
  ChainForbidden,
  ChartCycle,
  ChartPeriodEmpty,
  ChartTooDeep,
  FieldRequired,
  RepeatedId,
  SizeStrategyContradicts,
  UnknownReference,
}
export const createErrors = { ...saveErrors, ChartExists }
export const updateErrors = { ...saveErrors, ChartNotFound, ChartProductFixed }

/** Returns the current day of the caller's first organization: the default start of a chart. */
export const todayOf = ({ now, organizations }: Pick<Context, 'now' | 'organizations'>): string =>
  dayOf(now, [...organizations.values()][0]?.timeZone ?? 'UTC')

/** Creates a chart, and removes its days from other charts of the product (docs/domain.md §12.2). */
export async function createChart(context: Context, body: ChartToSave): Promise<{ id: Id<'AssemblyChart'> }> {
  const productId = requireField(body.productId, 'productId')
  const id = body.id ?? newId<'AssemblyChart'>()
  const chart = { id, productId, dateFrom: body.dateFrom ?? todayOf(context), path: '', input: body }
  await changeCatalogue(context, async (corporationId) => {
    await putCharts(context, corporationId, [chart], 'create')
    return false
  })
  return { id }
}

/** Replaces a chart. Without `dateFrom` it keeps its first day. */
export async function updateChart(context: Context, body: ChartToSave): Promise<{ id: Id<'AssemblyChart'> }> {
  const id = requireField(body.id, 'id')
  await changeCatalogue(context, async (corporationId) => {
    const known = await findChart(context.db, corporationId, id)
    if (!known) throw new OperationError(ChartNotFound, { path: 'id' })
    const { productId = known.productId, dateFrom = known.dateFrom } = present(body)
    await putCharts(context, corporationId, [{ id, productId, dateFrom, path: '', input: body }], 'replace')
    return false
  })
  return { id }
}

const present = ({ productId, dateFrom }: ChartToSave) => ({
  ...(productId && { productId }),
  ...(dateFrom && { dateFrom }),
})

export async function deleteChart(context: Context, id: Id<'AssemblyChart'>): Promise<void> {
  await changeCatalogue(context, async (ownerId) => {
    if (!(await findChart(context.db, ownerId, id))) throw new OperationError(ChartNotFound, { path: 'id' })
    await changeAggregates(context, [mustExist(charts, { ownerId, id })], ([known]) => [{ ...known, isDeleted: true }])
    return false
  })
}

/** Saves the charts of an import of the catalogue. */
export async function importCharts(
  context: PutContext,
  { corporationId, charts: imported }: ChartsToImport,
): Promise<void> {
  const charts = imported.map((chart, i) => ({ ...chart, path: `charts[${i}]`, input: chart }))
  await putCharts(context, corporationId, charts, 'put')
}

interface ChartToPut {
  id: Id<'AssemblyChart'>
  productId: Id<'Product'>
  dateFrom: Day
  /** Path in the request; empty in a request for one chart. */
  path: string
  input: ChartToSave
}

/** Whether the chart must be new, must exist, or may be either. */
type PutMode = 'create' | 'replace' | 'put'

type PutContext = ChangeContext & Pick<Context, 'organizations'>

/**
 * Creates or replaces charts within a change of their catalogue (`changeCatalogueOf`), one after the other; they may refer to one another.
 * The number of statements does not depend on the number of charts.
 */
async function putCharts(
  context: PutContext,
  corporationId: Id<'Corporation'>,
  given: readonly ChartToPut[],
  mode: PutMode,
): Promise<void> {
  const { db } = context
  await refuseUnknown(context, corporationId, given)
  const ids = given.map(({ id }) => id)
  const productIds = [...new Set(given.map(({ productId }) => productId))]
  const known = await listChartsAmong(db, corporationId, { ids, productIds })
  const before = byId(known)
  const seen = new Set<string>()
  const saved = given.map((one) =>
    withPathPrefix(one.path, () => {
      if (seen.has(one.id)) throw new OperationError(RepeatedId, { path: 'id' })
      seen.add(one.id)
      return chartOf(one, corporationId, before.get(one.id), mode)
    }),
  )
  const after = chartsAfterSaving(known, saved)
  const changed = after.filter((chart) => chart !== before.get(chart.id))
  if (changed.length === 0) return
  await refuseChartError(context, corporationId, given, after)
  await changeAggregates<(Chart | undefined)[]>(
    context,
    changed.map(({ id }) => mayExist(charts, { ownerId: corporationId, id })),
    () => changed,
  )
}

/** Returns the chart after the change: the same object if nothing changes. */
function chartOf(
  { id, productId, dateFrom, input }: ChartToPut,
  corporationId: Id<'Corporation'>,
  known: Chart | undefined,
  mode: PutMode,
): Chart {
  const fields = chartFromInput(input, dateFrom)
  if (known && mode === 'create') throw new OperationError(ChartExists, { path: 'id' })
  if (known && known.productId !== productId) throw new OperationError(ChartProductFixed, { path: 'productId' })
  const made = { revision: 0, changedAt: 0, ...known, corporationId, id, productId, isDeleted: false, ...fields }
  return known && isDeepStrictEqual(made, known) ? known : made
}

/** Refuses cyclic charts and charts that are nested too deeply. */
async function refuseChartError(
  { db }: PutContext,
  corporationId: Id<'Corporation'>,
  given: readonly ChartToPut[],
  after: readonly Chart[],
): Promise<void> {
  const ids = new Set(given.map(({ id }) => id))
  const productIds = new Set<string>(given.map(({ productId }) => productId))
  const live = after.filter(({ isDeleted }) => !isDeleted)
  const known = byId(live)
  // In request order: if several charts form a cycle, the error names the first.
  const links = given.flatMap(({ id }) => known.get(id) ?? []).map(linkOf)
  const others = live.filter(({ id }) => !ids.has(id)).map(linkOf)
  const stored = await listLinks(db, corporationId, links)
  const beside = stored.filter(({ productId }) => !productIds.has(productId))
  const fault = findChartError(links, [...others, ...beside])
  if (!fault) return
  if ('tooDeepProductId' in fault) {
    const chart = given.find(({ productId }) => productId === fault.tooDeepProductId)
    throw new OperationError(ChartTooDeep, { path: joinPath(chart?.path ?? '', 'items') })
  }
  const { cycle } = fault
  const names = await findProductNames(db, corporationId, cycle)
  const [first, second] = cycle
  const lines = given.map(({ productId, input }) =>
    productId === first ? (input.items ?? []).findIndex((item) => item.productId === second) : -1,
  )
  const place = lines.findIndex((line) => line !== -1)
  throw new OperationError(ChartCycle, {
    path: joinPath(given[place]?.path ?? '', `items[${lines[place]}].productId`),
    message: `The product would contain itself: ${cycle.map((id) => names.get(id) ?? id).join(' → ')}`,
    cycle,
  })
}

const linkOf = (chart: Chart): Link => ({
  productId: chart.productId,
  ingredientIds: ingredientsOf(chart),
  dateFrom: chart.dateFrom,
  dateTo: chart.dateTo,
})

const known = { Product: productRows, ProductSize: sizeRows, Container: containerRows } as const

/** Refuses references to rows that the chain does not have. */
async function refuseUnknown(
  { db, organizations }: PutContext,
  corporationId: Id<'Corporation'>,
  given: readonly ChartToPut[],
): Promise<void> {
  const references = given.flatMap(({ path, input }) =>
    referencesIn(AnyChart, input).map((one) => ({ ...one, path: joinPath(path, one.path) })),
  )
  const named = Map.groupBy(references, ({ kind }) => kind)
  const foreign = named.get('Organization')?.find(({ id }) => !organizations.has(id))
  if (foreign) throw new OperationError(frameErrors.OrganizationForbidden, { path: foreign.path })
  for (const [kind, rows] of Object.entries(known)) {
    const missing = await findMissing(db, rows, corporationId, named.get(kind) ?? [])
    if (missing) throw new OperationError(UnknownReference, { path: missing.path })
  }
}
