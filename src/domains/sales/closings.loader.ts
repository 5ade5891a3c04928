import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { asId } from '#core/schema.ts'
import { listDeliveries } from '#domains/deliveries/reads.ts'
import { listTableOrders } from '#domains/order/reads.ts'
import { listReserves } from '#domains/reserve/reads.ts'
import type { Closing } from '#ordering/closings.ts'

/** An order of one kind. */
export interface ClosingKey {
  orderId: string
  kind: Closing['kind']
}

/** Returns orders as closings of their present state. Orders that do not exist are omitted. */
export async function readClosings(
  db: Db,
  organization: Organization,
  keys: readonly ClosingKey[],
): Promise<Closing[]> {
  const idsOf = (kind: Closing['kind']) => keys.filter((key) => key.kind === kind).map(({ orderId }) => orderId)
  const read = <State>(
    list: (db: Db, organizationId: string, ids: readonly string[]) => Promise<State[]>,
    kind: Closing['kind'],
  ): Promise<State[]> | State[] => {
    const ids = idsOf(kind)
    return ids.length === 0 ? [] : list(db, organization.id, ids)
  }
  const [deliveries, tableOrders, reserves] = await Promise.all([
    read(listDeliveries, 'Delivery'),
    read(listTableOrders, 'TableOrder'),
    read(listReserves, 'Banquet'),
  ])
  const common = { organization, isClosing: true, reopenedRevision: 0 }
  return [
    ...deliveries.map(({ id, revision, changedAt, externalNumber, order }): Closing => {
      const document = { kind: 'Delivery' as const, order }
      return {
        ...common,
        externalNumber,
        kind: 'Delivery',
        id,
        revision,
        at: changedAt,
        status: order.status,
        document,
      }
    }),
    ...tableOrders.map(({ id, revision, changedAt, externalNumber, order }): Closing => {
      const document = { kind: 'TableOrder' as const, order }
      return {
        ...common,
        externalNumber,
        kind: 'TableOrder',
        id,
        revision,
        at: changedAt,
        status: order.status,
        document,
      }
    }),
    ...reserves.map(({ id, revision, changedAt, externalNumber, reserve, isDeleted }): Closing => {
      const document = { kind: 'Banquet' as const, reserve, isDeleted }
      return {
        ...common,
        externalNumber,
        kind: 'Banquet',
        id: asId(id),
        revision,
        at: changedAt,
        status: reserve.status,
        document,
      }
    }),
  ]
}
