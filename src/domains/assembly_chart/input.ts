import { OperationError } from '#core/errors.ts'
import { findRepeatedId, RepeatedId } from '#core/kits/references.ts'
import { newId } from '#core/schema.ts'
import { AmountsContradict, ChartPeriodEmpty, SizeStrategyContradicts } from '#domains/catalogue/errors.ts'
import { requireField } from '#shared/errors.ts'
import type { ChartToSave } from '#shared/schemas/assembly_chart.ts'
import type { Chart, ChartDetails, ChartItem, StoreSpecification } from './model.ts'

/** Fields that a request determines. */
type ChartFields = Omit<Chart, 'corporationId' | 'id' | 'productId' | 'isDeleted' | 'revision' | 'changedAt'>

/** Returns the fields of a chart with their defaults. Throws if they contradict each other. */
export function chartFromInput(body: ChartToSave, dateFrom: string): ChartFields {
  const { dateTo, directWriteoffStoreSpecification: direct } = body
  const productSizeAssemblyStrategy = body.productSizeAssemblyStrategy ?? 'COMMON'
  const assembledQuantity = body.assembledQuantity ?? 1
  if (dateTo <= dateFrom) throw new OperationError(ChartPeriodEmpty, { path: 'dateTo' })
  if (assembledQuantity === 0)
    throw new OperationError(AmountsContradict, {
      path: 'assembledQuantity',
      message: '`assembledQuantity` must be greater than 0',
    })
  if (body.franchiseMasterId) requireField(body.franchiseUniqueId, 'franchiseUniqueId')
  const stated = body.items ?? []
  const repeated = findRepeatedId('items', stated)
  if (repeated) throw new OperationError(RepeatedId, { path: repeated.path })
  const sized = stated.findIndex(({ productSizeId }) => !productSizeId === (productSizeAssemblyStrategy === 'SPECIFIC'))
  if (sized !== -1) throw new OperationError(SizeStrategyContradicts, { path: `items[${sized}].productSizeId` })
  return {
    dateFrom,
    dateTo,
    assembledQuantity,
    productSizeAssemblyStrategy,
    writeoffStrategy: body.writeoffStrategy ?? 'ASSEMBLE',
    directWriteoffStoreSpecification: direct ? specificationOf(direct) : null,
    items: stated.map(itemOf).sort((a, b) => a.sortWeight - b.sortWeight),
    details: detailsOf(body),
  }
}

type ItemInput = NonNullable<ChartToSave['items']>[number]

function itemOf(item: ItemInput, place: number): ChartItem {
  const { storeSpecification } = item
  return {
    id: item.id ?? newId(),
    productId: requireField(item.productId, `items[${place}].productId`),
    productSizeId: item.productSizeId ?? null,
    packageCount: item.packageCount ?? null,
    packageTypeId: item.packageTypeId ?? null,
    quantityIn: requireField(item.quantityIn, `items[${place}].quantityIn`),
    quantityMiddle: item.quantityMiddle ?? null,
    quantityOut: item.quantityOut ?? null,
    quantityIn1: item.quantityIn1 ?? null,
    quantityOut1: item.quantityOut1 ?? null,
    quantityIn2: item.quantityIn2 ?? null,
    quantityOut2: item.quantityOut2 ?? null,
    quantityIn3: item.quantityIn3 ?? null,
    quantityOut3: item.quantityOut3 ?? null,
    sortWeight: item.sortWeight ?? place,
    storeSpecification: storeSpecification ? specificationOf(storeSpecification) : null,
  }
}

const specificationOf = ({
  organizationIds,
  inverse,
}: NonNullable<ItemInput['storeSpecification']>): StoreSpecification => ({
  organizationIds: organizationIds ?? [],
  inverse: inverse ?? false,
})

const detailsOf = (body: ChartToSave): ChartDetails => ({
  appearance: body.appearance ?? null,
  description: body.description ?? null,
  organoleptic: body.organoleptic ?? null,
  outputComment: body.outputComment ?? null,
  technologyDescription: body.technologyDescription ?? null,
  picture: body.picture ?? null,
  franchiseMasterId: body.franchiseMasterId ?? null,
  franchiseOriginalId: body.franchiseOriginalId ?? null,
  franchiseUniqueId: body.franchiseUniqueId ?? null,
})
