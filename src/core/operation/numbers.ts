import type { Db } from '#core/db/connect.ts'
import type { OwnerId } from '#core/events/outbox.ts'

/** A sequence of numbers, restarted each year if a year is given. */
export interface Numbering {
  ownerId: OwnerId
  /** For example `incoming_invoice`. */
  kind: string
  year?: number
}

/** Year of sequences that do not restart. */
const always = 0

/**
 * Takes the next `count` numbers, and returns the last; called after aggregate rows are locked, and before revisions are.
 * Other transactions wait until this one ends, and get its numbers if it is rolled back, so there are no gaps.
 */
export async function takeNumber(db: Db, { ownerId, kind, year = always }: Numbering, count = 1): Promise<number> {
  const [row] = await db<{ number: number }[]>`
    insert into number_counter as counter (owner_id, kind, year, number)
    values (${ownerId}, ${kind}, ${year}, ${count})
        on conflict (owner_id, kind, year) do update
       set number = counter.number + excluded.number
    returning number`
  return row!.number
}

/** Locks the sequence, and returns the last number taken; for documents that clients may also number themselves. */
export async function lockNumbers(db: Db, { ownerId, kind, year = always }: Numbering): Promise<number> {
  const [row] = await db<{ number: number }[]>`
    insert into number_counter as counter (owner_id, kind, year, number)
    values (${ownerId}, ${kind}, ${year}, 0)
        on conflict (owner_id, kind, year) do update
       set number = counter.number
    returning number`
  return row!.number
}

/** Makes the sequence continue after the number, if it is the largest so far. */
export async function raiseNumbers(db: Db, { ownerId, kind, year = always }: Numbering, number: number): Promise<void> {
  await db`
    update number_counter
       set number = greatest(number, ${number})
     where owner_id = ${ownerId}
       and kind = ${kind}
       and year = ${year}`
}
