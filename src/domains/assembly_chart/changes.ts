import { frameErrors, OperationError } from '#core/errors.ts'
import { findMissing, type Reference, RepeatedId } from '#core/kits/references.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { changeAggregates, existing, possible } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/operation.ts'
import { type Id, newId } from '#core/schema.ts'
import { dayOf } from '#core/time.ts'
import { changeCatalogue } from '#domains/catalogue/changes.ts'
import { AmountsContradict, ChainForbidden, UnknownReference } from '#domains/catalogue/errors.ts'
import { containerRows, productRows, sizeRows } from '#domains/catalogue/rules.ts'
import { FieldRequired, needed } from '#shared/errors.ts'
import { faultOf, type Link } from './circle.rules.ts'
import { remains } from './cut.rules.ts'
import {
  ChartCircle,
  ChartExists,
  ChartNotFound,
  ChartPeriodEmpty,
  ChartProductFixed,
  ChartTooDeep,
  SizeStrategyContradicts,
} from './errors.ts'
import type { Chart } from './model.ts'
import { type StatedChart, statedChart } from './save.rules.ts'
import { AnyChart, type ChartToSave } from './schemas.ts'
import { charts, findChart, findProductNames, ingredientsOf, listLinks, listOverlapping } from './store.ts'

/** What all changes of charts may refuse. */
export const saveErrors = {
  AmountsContradict,
  ChainForbidden,
  ChartCircle,
  ChartPeriodEmpty,
  ChartTooDeep,
  FieldRequired,
  RepeatedId,
  SizeStrategyContradicts,
  UnknownReference,
}
export const createErrors = { ...saveErrors, ChartExists }
export const updateErrors = { ...saveErrors, ChartNotFound, ChartProductFixed }

/** Today in the first organization of the caller's chain: what charts hold from when they say no day. */
export const todayOf = ({ now, organizations }: Pick<Context, 'now' | 'organizations'>): string =>
  dayOf(now, [...organizations.values()][0]?.timeZone ?? 'UTC')

/** Makes a chart. What other charts of the product say of its days is cut out of them (docs/domain.md §12.2). */
export async function createChart(context: Context, body: ChartToSave): Promise<{ id: Id<'AssemblyChart'> }> {
  const productId = needed(body.productId, 'productId')
  const stated = statedChart(body, body.dateFrom ?? todayOf(context))
  const id = body.id ?? newId<'AssemblyChart'>()
  await changeCatalogue(context, async (corporationId) => {
    await refuseUnknown(context, corporationId, body)
    const made: Chart = { ...stated, corporationId, id, productId, isDeleted: false, revision: 0, changedAt: 0 }
    await put(context, made, (known) => {
      if (known) throw new OperationError(ChartExists, { path: 'id' })
      return made
    })
    return false
  })
  return { id }
}

/** Replaces a chart. Its first day stays unless the request says another. */
export async function updateChart(context: Context, body: ChartToSave): Promise<{ id: Id<'AssemblyChart'> }> {
  const id = needed(body.id, 'id')
  await changeCatalogue(context, async (corporationId) => {
    await refuseUnknown(context, corporationId, body)
    const known = await findChart(context.db, corporationId, id)
    if (!known) throw new OperationError(ChartNotFound, { path: 'id' })
    if (body.productId && body.productId !== known.productId)
      throw new OperationError(ChartProductFixed, { path: 'productId' })
    const stated: StatedChart = statedChart(body, body.dateFrom ?? known.dateFrom)
    await put(context, { ...known, ...stated }, (now) => ({ ...now!, ...stated }))
    return false
  })
  return { id }
}

export async function deleteChart(context: Context, id: Id<'AssemblyChart'>): Promise<void> {
  await changeCatalogue(context, async (ownerId) => {
    if (!(await findChart(context.db, ownerId, id))) throw new OperationError(ChartNotFound, { path: 'id' })
    await changeAggregates(context, [existing(charts, { ownerId, id })], ([known]) => [{ ...known, isDeleted: true }])
    return false
  })
}

/** Saves a chart and cuts the others of its product, under the lock of the catalogue. */
async function put(context: Context, chart: Chart, become: (known: Chart | undefined) => Chart): Promise<void> {
  const { db } = context
  const { corporationId: ownerId, id, productId } = chart
  await refuseFault(context, chart)
  const overlapping = await listOverlapping(db, ownerId, productId, chart)
  const cut = overlapping.filter((other) => other.id !== id)
  const parts = cut.map((other) => remains(other, chart))
  const addedIds = parts.map((left) => (left.length > 1 ? newId<'AssemblyChart'>() : null))
  await changeAggregates<(Chart | undefined)[]>(
    context,
    [
      possible(charts, { ownerId, id }),
      ...cut.map((other) => existing<Chart | undefined>(charts, { ownerId, id: other.id })),
      ...addedIds.flatMap((added) => (added ? [possible(charts, { ownerId, id: added })] : [])),
    ],
    ([known, ...others]) => {
      const before = cut.map((_, i) => others[i]!)
      const after = before.map((other, i) => ({ ...other, ...(parts[i]?.[0] ?? { isDeleted: true }) }))
      const added = before.flatMap((other, i) => {
        const addedId = addedIds[i]
        return addedId ? [{ ...other, ...parts[i]![1], id: addedId }] : []
      })
      return [become(known), ...after, ...added]
    },
  )
}

/** Refuses a chart by which a product would be made of itself, or of too much in one another. */
async function refuseFault({ db }: Context, chart: Chart): Promise<void> {
  const { corporationId, productId, dateFrom, dateTo, items } = chart
  const link: Link = { productId, ingredientIds: ingredientsOf(chart), dateFrom, dateTo }
  const fault = faultOf(link, await listLinks(db, corporationId, link))
  if (!fault) return
  if ('isTooDeep' in fault) throw new OperationError(ChartTooDeep, { path: 'items' })
  const names = await findProductNames(db, corporationId, fault.circle)
  const way = fault.circle.map((id) => names.get(id) ?? id).join(' → ')
  throw new OperationError(ChartCircle, {
    path: `items[${items.findIndex((item) => item.productId === fault.circle[1])}].productId`,
    message: `The product would be made of itself: ${way}`,
    circle: fault.circle,
  })
}

const known = { Product: productRows, ProductSize: sizeRows, Container: containerRows } as const

/** Refuses ids that name nothing of the chain. */
async function refuseUnknown(
  { db, organizations }: Context,
  corporationId: Id<'Corporation'>,
  body: ChartToSave,
): Promise<void> {
  const named = Map.groupBy(referencesIn(AnyChart, body), ({ kind }) => kind)
  const foreign = named.get('Organization')?.find(({ id }) => !organizations.has(id))
  if (foreign) throw new OperationError(frameErrors.OrganizationForbidden, { path: foreign.path })
  for (const [kind, rows] of Object.entries(known)) {
    const missing: Reference | undefined = await findMissing(db, rows, corporationId, named.get(kind) ?? [])
    if (missing) throw new OperationError(UnknownReference, { path: missing.path })
  }
}
