import type { Db, Fragment } from '#core/db/connect.ts'
import { listTextTables, normalizedColumn, type TextTable } from '#core/db/text_rows.ts'
import { examplesMax, type Finding, type Invariant, lastWorkPeriod, noRowsInvariant } from '#core/invariants.ts'

/** Invariants of guests whose personal data was erased. */
export const erasureInvariants: readonly Invariant[] = [
  {
    name: 'Guests: no text contains the phone of an erased guest',
    consequence: 'Personal data that a guest wanted to be erased still exists.',
    remedy: 'Erase the guests again (/admin/guests/erase with customerId), and report it: this is a fault of Comanda.',
    find: findErasedPhones,
  },
  noRowsInvariant(
    {
      name: 'Guests: due erasures make progress',
      consequence: 'Personal data that a guest wanted to be erased still exists.',
      remedy: 'Check that a worker runs; its log has the errors of "guests: erasing".',
    },
    (db) => db`
      select format('the erasure of guest %s of corporation %s was due at %s', guest_id, corporation_id, due.at) as what
        from (${lastWorkPeriod(db)}) as work
       cross join guest_erasure
       cross join lateral (select greatest(next_at, recheck_at, worked_at) as at) as due
       where (next_at is not null or recheck_at is not null)
         and due.at < work.until - interval '10 minutes'
         and work.since < work.until - interval '10 minutes'`,
  ),
]

/**
 * Looks for erased phones in all texts of a chain, by hashing each run of digits that may be a phone. Skips phones that another guest has
 * registered since, and erasures that still have to search.
 */
async function findErasedPhones(db: Db): Promise<Finding> {
  const [erasures] = await db<
    { count: number }[]
  >`select count(distinct corporation_id)::int as count from guest_erasure where coalesce(next_at, recheck_at) is null`
  if (!erasures?.count) return { count: 0, examples: [] }
  const findings = []
  for (const table of await listTextTables(db)) if (!leftAlone.has(table.table)) findings.push(await findIn(db, table))
  return {
    count: findings.reduce((sum, { count }) => sum + count, 0),
    examples: findings.flatMap(({ examples }) => examples).slice(0, examplesMax),
  }
}

/** Tables with data of staff, of the restaurant and of erasures. */
const leftAlone: ReadonlySet<string> = new Set([
  'employee',
  'guest_erasure',
  'guest_erasure_secret',
  'guest_erasure_trace',
  'organization',
])

async function findIn(db: Db, { table, owner, columns }: TextTable): Promise<Finding> {
  const texts = columns.reduce(
    (all, column, i) => db`${all}${i === 0 ? db`` : db` || ' ' ||`} coalesce(${normalizedColumn(db, column)}, '')`,
    db``,
  )
  const [finding] = await db<Finding[]>`
    with found as materialized (
      select run.corporation_id, erasure.guest_id, run.owner_id, count(*) as count
        from (select ${corporationOf(db, owner)} as corporation_id, ${db(owner)} as owner_id,
                     (regexp_matches(${texts}, '[0-9]{7,16}', 'g'))[1] as digits
                from ${db(table)}) as run
        join guest_erasure_secret as key
          on key.corporation_id = run.corporation_id
        join guest_erasure as erasure
          on erasure.corporation_id = run.corporation_id
         and coalesce(erasure.next_at, erasure.recheck_at) is null
         and encode(sha256(convert_to(key.secret || ':' || run.digits, 'UTF8')), 'hex') = any(erasure.phone_hashes)
       where not exists (
               select 1
                 from guest
                where guest.corporation_id = run.corporation_id
                  and guest.phone is not null
                  and right(guest.phone, length(ltrim(run.digits, '0'))) = ltrim(run.digits, '0'))
       group by run.corporation_id, erasure.guest_id, run.owner_id)
    select coalesce(sum(count), 0)::int as count,
           (array_agg(format('%s of %s %s: %s times the phone of guest %s', ${table}::text, ${owner}::text, owner_id, count, guest_id)
                      order by owner_id, guest_id))[1:${examplesMax}] as examples
      from found`
  return { count: finding?.count ?? 0, examples: finding?.examples ?? [] }
}

/** Returns the chain that owns a row. API keys own stored responses. */
const corporationOf = (db: Db, owner: string): Fragment =>
  owner === 'corporation_id'
    ? db`corporation_id`
    : db`(select corporation_id
            from (select id, corporation_id from organization
                   union all
                  select id, id from corporation
                   union all
                  select id, corporation_id from api_key) as owners
           where owners.id = ${db(owner)})`
