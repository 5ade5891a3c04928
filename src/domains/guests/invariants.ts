import type { Db, Fragment } from '#core/db/connect.ts'
import { columnText, type TextTable } from '#core/db/text_rows.ts'
import { examplesMax, type Finding, type Invariant, lastWorkPeriod, noRowsInvariant } from '#core/invariants.ts'
import { listErasableTables } from './erasable_tables.ts'
import { findPhonesInFiles } from './erased_files.ts'

/** Invariants of guests whose personal data was erased. */
export const erasureInvariants: readonly Invariant[] = [
  {
    name: 'Guests: no text contains the phone of an erased guest',
    consequence: 'Personal data that a guest wanted to be erased still exists.',
    remedy: 'Erase the guests again (/admin/guests/erase with customerId), and report it: this is a fault of Comanda.',
    find: findErasedPhones,
  },
  {
    name: 'Guests: no file of the data folder contains the phone of an erased guest',
    consequence: 'Personal data that a guest wanted to be erased still exists.',
    remedy: 'Delete the file if you put it there; if the server wrote it, report it: this is a fault of Comanda.',
    find: findPhonesInFiles,
  },
  noRowsInvariant(
    {
      name: 'Guests: due erasures make progress',
      consequence: 'Personal data that a guest wanted to be erased still exists.',
      remedy: 'Check that a worker runs; its log has the errors of "guests: erasing".',
    },
    (db, { now }) => db`
      select format('the erasure of guest %s of corporation %s was due at %s', guest_id, corporation_id, due.at) as what
        from (${lastWorkPeriod(db, now)}) as work
       cross join guest_erasure
       cross join lateral (select greatest(next_at, recheck_at, worked_at) as at) as due
       where (next_at is not null or recheck_at is not null)
         and due.at < work.until - interval '10 minutes'
         and work.since < work.until - interval '10 minutes'`,
  ),
]

/**
 * Looks for erased phones in every text that the database keeps for a chain. Phones are known as hashes only, so each number that can
 * be a phone is hashed, too: some groups of digits that follow each other. A phone with which somebody has registered since is that
 * guest's, and a guest who is to be looked for once more may still be found.
 */
async function findErasedPhones(db: Db): Promise<Finding> {
  const [erasures] = await db<
    { count: number }[]
  >`select count(distinct corporation_id)::int as count from guest_erasure where coalesce(next_at, recheck_at) is null`
  if (!erasures?.count) return { count: 0, examples: [] }
  const findings = []
  for (const table of await listErasableTables(db)) findings.push(await findIn(db, table))
  return {
    count: findings.reduce((sum, { count }) => sum + count, 0),
    examples: findings.flatMap(({ examples }) => examples).slice(0, examplesMax),
  }
}

/** Digits with signs between them that JSON does not have between values. A new line in JSON is a backslash and an n. */
const run = String.raw`[0-9](?:(?:[^[:alnum:],:;"{}[\]\\]|\\[bfnrt])*[0-9]){6,}`
/** A date, maybe with an hour: no phone, whatever its digits. */
const date = '^[0-9]{4}-[0-9]{2}-[0-9]{2}(?: [0-9]{2})?$'
const digitsMax = 17

async function findIn(db: Db, { table, owner, columns }: TextTable): Promise<Finding> {
  // A number never spans two columns.
  const texts = columns.reduce(
    (all, column, i) => db`${all}${i === 0 ? db`` : db` || ',' ||`} coalesce(${columnText(db, column)}, '')`,
    db``,
  )
  const [finding] = await db<Finding[]>`
    with erased as materialized (
      select erasure.corporation_id, erasure.guest_id, erasure.phone_hashes, key.secret
        from guest_erasure as erasure
        join guest_erasure_secret as key
          on key.corporation_id = erasure.corporation_id
       where coalesce(erasure.next_at, erasure.recheck_at) is null
    ), candidate as materialized (
      select erased.corporation_id, erased.guest_id, run.owner_id, run.place, number.digits
        from (select ${corporationOf(db, owner)} as corporation_id, ${db(owner)} as owner_id,
                     ${db(`${table}.ctid`)}::text || ' ' || matched_place as place, matched_texts[1] as text
                from ${db(table)}
               cross join lateral regexp_matches(${texts}, ${run}, 'g') with ordinality as matched(matched_texts, matched_place)
               where matched_texts[1] !~ ${date}) as run
       cross join lateral (select string_agg(digits, ' ') over (order by place rows between current row and ${digitsMax} following) as digits
                             from regexp_split_to_table(run.text, '[^0-9]+') with ordinality as digit_group(digits, place)) as following
       cross join lateral (select ltrim(array_to_string((string_to_array(following.digits, ' '))[1:count], ''), '0') as digits
                             from generate_series(1, ${digitsMax}) as count
                            where split_part(following.digits, ' ', count) <> '') as number
        join erased
          on erased.corporation_id = run.corporation_id
         and encode(sha256(convert_to(erased.secret || ':' || number.digits, 'UTF8')), 'hex') = any(erased.phone_hashes)
       where length(number.digits) between 7 and ${digitsMax}
    ), registered as materialized (
      select distinct candidate.corporation_id, candidate.digits
        from candidate
        join guest
          on guest.corporation_id = candidate.corporation_id
         and right(guest.phone, length(candidate.digits)) = candidate.digits
    ), found as (
      select guest_id, owner_id, count(distinct place) as count
        from candidate
       where not exists (
               select 1
                 from registered
                where registered.corporation_id = candidate.corporation_id
                  and registered.digits = candidate.digits)
       group by corporation_id, guest_id, owner_id)
    select coalesce(sum(count), 0)::int as count,
           (array_agg(format('%s of %s %s: %s times the phone of guest %s', ${table}::text, ${owner}::text, owner_id, count, guest_id)
                      order by owner_id, guest_id))[1:${examplesMax}] as examples
      from found`
  return { count: finding?.count ?? 0, examples: finding?.examples ?? [] }
}

/** Returns the chain that owns a row. API keys own stored answers; those of the operator belong to no chain. */
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
