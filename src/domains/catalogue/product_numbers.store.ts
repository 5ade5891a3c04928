import type { Db } from '#core/db/connect.ts'
import type { ChangeSet } from './change_set.ts'
import type { KnownProduct } from './references.store.ts'
import { codeDigitsMax } from './rules.ts'

/**
 * Gives products without a code the next unused number, and products whose clients save articles the number with leading zeros as
 * article. Numbers of deleted products count as used.
 */
export async function numberProducts(
  db: Db,
  { corporationId, articleField, entries }: ChangeSet,
  known: ReadonlyMap<string, KnownProduct>,
): Promise<void> {
  const { rows } = entries.products
  const lacking = rows.flatMap((row) => {
    const { code, article } = known.get(row.id) ?? {}
    const lacksCode = row.code === undefined && !code
    const lacksArticle = row.sku === undefined && articleField === 'productArticle' && !article
    return lacksCode || lacksArticle ? [{ row, lacksCode, lacksArticle }] : []
  })
  const requested = new Set(rows.flatMap(({ code, sku }) => [code ?? '', sku ?? '']))
  const numbers = await takeNumbers(db, corporationId, lacking.length, requested)
  for (const [i, { row, lacksCode, lacksArticle }] of lacking.entries()) {
    const number = `${numbers[i]}`
    if (lacksCode) row.code = number
    if (lacksArticle) row.sku = articleOfNumber(number)
  }
}

const articleDigitsMin = 5

const articleOfNumber = (number: number | string) => `${number}`.padStart(articleDigitsMin, '0')

const articleOf = (db: Db) =>
  db`lpad(given.number::text, greatest(${articleDigitsMin}, length(given.number::text)), '0')`

const numberMax = 10 ** codeDigitsMax - 1

/** Returns the next free numbers of the corporation, without those in the change set. They start over when all digits are used up. */
async function takeNumbers(
  db: Db,
  corporationId: string,
  count: number,
  requested: ReadonlySet<string>,
): Promise<number[]> {
  if (count === 0) return []
  const [counter] = await db<[{ last: number }]>`
    select last_product_number as last
      from catalogue
     where corporation_id = ${corporationId}`
  const taken: number[] = []
  let { last } = counter
  while (taken.length < count) {
    const next = Array.from({ length: count - taken.length }, (_, i) => ((last + i) % numberMax) + 1)
    last = next.at(-1) ?? last
    const free = await db<{ number: number }[]>`
      select given.number
        from unnest(${next}::bigint[]) with ordinality as given(number, place)
       where not exists (
               select 1
                 from product
                where corporation_id = ${corporationId}
                  and code = given.number::text)
         and not exists (
               select 1
                 from product
                where corporation_id = ${corporationId}
                  and sku = ${articleOf(db)})
       order by given.place`
    const isRequested = (number: number) => requested.has(`${number}`) || requested.has(articleOfNumber(number))
    taken.push(...free.map(({ number }) => number).filter((number) => !isRequested(number)))
  }
  await db`
    update catalogue
       set last_product_number = ${last}
     where corporation_id = ${corporationId}`
  return taken
}

interface UsedNumber {
  id: string
  field: 'code' | 'article' | 'barcodes'
}

/**
 * Returns one of the products whose code, article or barcode another product has; ignores deleted products. `offset 0` makes PostgreSQL
 * look up each number, instead of comparing all pairs while the table is new.
 */
export async function findUsedNumber(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<UsedNumber | undefined> {
  if (ids.length === 0) return undefined
  const twins = (column: 'code' | 'sku') => db`
    select mine.id
      from product as mine
     where mine.corporation_id = ${corporationId}
       and mine.id = any(${ids}::uuid[])
       and mine.${db(column)} <> ''
       and not mine.is_deleted
       and exists (
             select 1
               from product as other
              where other.corporation_id = ${corporationId}
                and other.${db(column)} = mine.${db(column)}
                and other.id <> mine.id
                and not other.is_deleted
             offset 0)`
  const [row] = await db<UsedNumber[]>`
    select id, 'code' as field
      from (${twins('code')}) as by_code
     union all
    select id, 'article'
      from (${twins('sku')}) as by_article
     union all
    select mine.id, 'barcodes'
      from product as mine
     where mine.corporation_id = ${corporationId}
       and mine.id = any(${ids}::uuid[])
       and jsonb_typeof(mine.details -> 'barcodes') = 'array'
       and not mine.is_deleted
       and exists (
             select 1
               from product as other
              where other.corporation_id = ${corporationId}
                and (other.details -> 'barcodes') ?| array(select jsonb_array_elements_text(mine.details -> 'barcodes'))
                and jsonb_typeof(other.details -> 'barcodes') = 'array'
                and other.id <> mine.id
                and not other.is_deleted
             offset 0)
     limit 1`
  return row
}
