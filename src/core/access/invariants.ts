import { toTimestamp } from '#core/db/timestamps.ts'
import { type Invariant, noRowsInvariant } from '#core/invariants.ts'

const noticeDays = 14

export const accessInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: `API keys: none expires within ${noticeDays} days`,
      consequence: 'The program that uses the key can place no orders after that.',
      remedy: 'Create a new key with "comanda keys new", and give it to the operator of that program.',
      isAdvice: true,
    },
    (db, { now }) => db`
      select format('key %s (%s) of corporation %s ends at %s', id, name, corporation_id,
                    to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) as what
        from api_key
       where revoked_at is null
         and expires_at between ${toTimestamp(db, now)} and ${toTimestamp(db, now)} + make_interval(days => ${noticeDays})`,
  ),
]
