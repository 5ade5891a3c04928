import type { PastOrder } from '#domains/past_orders/schemas.ts'
import type { Api } from '../api.ts'
import type { OrdersFile, TypeNames } from './file.ts'

interface Row {
  id: string
  name: string
  isDeleted: boolean
  organizationIds?: readonly string[] | null
}

interface Dictionaries {
  orderTypes: (Row & { id: NonNullable<PastOrder['orderTypeId']> })[]
  paymentTypes: (Row & { id: NonNullable<PastOrder['payments']>[number]['paymentTypeId'] })[]
}

const services = ['Common', 'DeliveryByCourier', 'DeliveryByClient'] as const

/** Loads the types that cells may reference by name or id, if the file has them. Order types may also be services. */
export async function listTypeNames(
  api: Api,
  { corporationId, organizationId }: { corporationId: string; organizationId: string },
  { hasOrderTypes, hasPaymentTypes }: OrdersFile,
): Promise<TypeNames> {
  if (!hasOrderTypes && !hasPaymentTypes) return { orderTypes: new Map(), paymentTypes: new Map() }
  const dictionaries = await api.post<Dictionaries>('/admin/dictionaries/list', { corporationId })
  const isHere = ({ isDeleted, organizationIds }: Row) =>
    !isDeleted && (!organizationIds || organizationIds.includes(organizationId))
  const types = dictionaries.orderTypes.filter(isHere)
  const payments = dictionaries.paymentTypes.filter(isHere)
  return {
    orderTypes: new Map<string, Pick<PastOrder, 'orderTypeId' | 'orderServiceType'>>([
      ...services.map((orderServiceType) => [orderServiceType, { orderServiceType }] as const),
      ...types.flatMap(({ id, name }) => [[name, { orderTypeId: id }] as const, [id, { orderTypeId: id }] as const]),
    ]),
    paymentTypes: new Map(payments.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const])),
  }
}
