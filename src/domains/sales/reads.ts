import type { Db, Fragment } from '#core/db/connect.ts'
import { instants } from '#core/db/timestamps.ts'
import type { Sale, SaleDocument, TracedLine } from './model.ts'

export type Row = Omit<Sale, 'documents' | 'problems'> & {
  documents: StoredDocument[]
  problems: Sale['problems'] | null
}

/** A line whose goods are ordinals and amounts in turn: objects would take three times the space. */
type StoredLine = Omit<TracedLine, 'goods'> & { goods: (number | string)[] }
export type StoredDocument = Omit<SaleDocument, 'lines'> & { lines: StoredLine[] }

const fromStored = ({ lines, ...document }: StoredDocument): SaleDocument => ({
  ...document,
  lines: lines.map((line) => ({
    ...line,
    goods: Array.from({ length: line.goods.length / 2 }, (_, i) => ({
      ordinal: Number(line.goods[2 * i]),
      amount: String(line.goods[2 * i + 1]),
    })),
  })),
})

export const columns = (db: Db) => db`
  order_id, kind, revision, hash, number, source_key, ${instants(db, 'ended_at')},
  terminal_group_id, table_id, creation_number, documents, problems`

export const saleOf = ({ documents, problems, ...row }: Row): Sale => ({
  ...row,
  documents: documents.map(fromStored),
  problems: problems ?? [],
})

/** Returns the sales of ids. Orders of several kinds may have one id. */
export async function listSales(db: Db, organizationId: string, orderIds: readonly string[]): Promise<Sale[]> {
  const rows = await db<Row[]>`
    select ${columns(db)}
      from sale
     where organization_id = ${organizationId}
       and order_id = any(${orderIds}::uuid[])
     order by order_id, kind`
  return rows.map(saleOf)
}

/** Returns the query for posted documents of sales that are not reversed. */
export const activeDocumentRows = (db: Db, sales: Fragment): Fragment => db`
  select sale.organization_id, sale.order_id, (document ->> 'creationNumber')::integer as creation_number,
         document -> 'lines' as lines
    from ${sales} as sale
   cross join lateral jsonb_array_elements(sale.documents::jsonb) as document
   where document ->> 'purpose' <> 'reversal'
     and not sale.documents::jsonb @> jsonb_build_array(jsonb_build_object('reverses', document -> 'creationNumber'))`
