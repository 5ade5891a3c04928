import type { Db, Fragment } from '#core/db/connect.ts'

/** A query that finds rows if there is work. */
interface DueSearch {
  name: string
  rows: Fragment
}

/** Returns the names of the searches that find a row. Runs them in one statement, so that an idle node sends no others. */
export async function listNonEmpty(db: Db, searches: readonly DueSearch[]): Promise<ReadonlySet<string>> {
  if (searches.length === 0) return new Set()
  const cases = searches.map(
    ({ name, rows }, i) => db`${i === 0 ? db`` : db`, `}case when exists (${rows}) then ${name} end`,
  )
  const [found] = await db<[{ names: string[] }]>`select array_remove(array[${cases}]::text[], null) as names`
  return new Set(found.names)
}
