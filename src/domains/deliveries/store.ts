import type { Db } from '#core/db/connect.ts'
import { asId, type Id } from '#core/schema.ts'
import { phoneDigits } from '#shared/ordering/customers.ts'
import { placedStore } from '#shared/ordering/store.ts'
import { DuplicatedOrderId, OrderNotFound } from './errors.ts'
import { type Delivery, division, orderInfo } from './rules.ts'

/** Delivery orders, as the frame loads, saves and announces them. */
export const deliveries = placedStore<Delivery, Delivery['order']>({
  table: 'delivery_order',
  NotFound: OrderNotFound,
  Duplicated: DuplicatedOrderId,
  field: 'order',
  updateEvent: 'DeliveryOrderUpdate',
  errorEvent: 'DeliveryOrderError',
  division,
  docOf: ({ order }) => order,
  withDoc: (delivery, order) => ({ ...delivery, order }),
  restore: (placed, order) => ({ ...placed, id: asId(placed.id), order }),
  numbered: (order, number) => ({ ...order, number }),
  statusOf: ({ status }) => status,
  infoOf: orderInfo,
  columns: {
    number: { type: 'bigint', of: ({ creationStatus, order }) => (creationStatus === 'Success' ? order.number : null) },
    status: { type: 'text', of: ({ order }) => order.status },
    phone: { type: 'text', of: ({ order }) => phoneDigits(order.phone) },
    complete_before: { type: 'timestamp', of: ({ order }) => order.completeBefore },
    sum: { type: 'numeric', of: ({ order }) => order.sum },
    source_key: { type: 'text', of: ({ order }) => order.sourceKey ?? null },
    courier_id: { type: 'uuid', of: ({ order }) => order.courierInfo?.courier.id ?? null },
  },
})

interface Search {
  organizationId: Id<'Organization'>
  sourceKeys: readonly string[] | null
  /** Only orders whose last change is after this revision… */
  afterRevision: number
  /** …and not after this one, up to which everything is visible. */
  upToRevision: number
  rowsMax: number
}

/** Orders by their last change, oldest first. */
export async function listByRevision(db: Db, search: Search): Promise<Delivery[]> {
  const rows = await db<Parameters<typeof deliveries.fromRow>[0][]>`
    select ${deliveries.selected(db)}
      from ${deliveries.source(db)}
     where placed.organization_id = ${search.organizationId}
       and revision > 0
       and revision > ${search.afterRevision}
       and revision <= ${search.upToRevision}
       and ${hasSource(db, search.sourceKeys)}
     order by revision
     limit ${search.rowsMax}`
  return rows.map(deliveries.fromRow)
}

interface PhoneSearch extends Search {
  phone: string | null
  from: string | null
  to: string | null
}

/** Orders of a phone by delivery date, latest first; of every phone when it is null. */
export async function listByPhone(db: Db, search: PhoneSearch): Promise<Delivery[]> {
  const rows = await db<Parameters<typeof deliveries.fromRow>[0][]>`
    select ${deliveries.selected(db)}
      from ${deliveries.source(db)}
     where placed.organization_id = ${search.organizationId}
       and ${search.phone === null ? db`true` : db`phone = ${search.phone}`}
       and complete_before >= ${search.from ?? '-infinity'}::timestamp
       and complete_before <= ${search.to ?? 'infinity'}::timestamp
       and revision > 0
       and revision > ${search.afterRevision}
       and revision <= ${search.upToRevision}
       and ${hasSource(db, search.sourceKeys)}
     order by complete_before desc, placed.id
     limit ${search.rowsMax}`
  return rows.map(deliveries.fromRow)
}

const hasSource = (db: Db, sourceKeys: readonly string[] | null) =>
  sourceKeys?.length ? db`source_key = any(${sourceKeys as string[]})` : db`true`
