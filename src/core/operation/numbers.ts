import type { Db } from '#core/db/connect.ts'
import type { OwnerId } from '#core/events/outbox.ts'

/** What is numbered, and from one again in each year if a year is given. */
export interface Numbering {
  ownerId: OwnerId
  /** As `incoming_invoice`. */
  kind: string
  year?: number
}

/** The year of what is numbered on through all years. */
const always = 0

/**
 * Takes the next number, or the next ones, and returns the last. Other transactions that take numbers wait until this one ends,
 * and get its numbers if it is rolled back: there are no gaps. Called after the rows of aggregates are locked and before
 * revisions are.
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

/** The number that would be taken next, without taking it. */
export async function nextNumber(db: Db, { ownerId, kind, year = always }: Numbering): Promise<number> {
  const [row] = await db<{ number: number }[]>`
    select number
      from number_counter
     where owner_id = ${ownerId}
       and kind = ${kind}
       and year = ${year}`
  return (row?.number ?? 0) + 1
}

/**
 * Lets one transaction at a time choose numbers, and answers the last that was taken: for what clients may also number by
 * themselves.
 */
export async function lockNumbers(db: Db, { ownerId, kind, year = always }: Numbering): Promise<number> {
  const [row] = await db<{ number: number }[]>`
    insert into number_counter as counter (owner_id, kind, year, number)
    values (${ownerId}, ${kind}, ${year}, 0)
        on conflict (owner_id, kind, year) do update
       set number = counter.number
    returning number`
  return row!.number
}

/** Lets numbers go on after this one, if it is the largest so far. */
export async function raiseNumbers(db: Db, { ownerId, kind, year = always }: Numbering, number: number): Promise<void> {
  await db`
    update number_counter
       set number = greatest(number, ${number})
     where owner_id = ${ownerId}
       and kind = ${kind}
       and year = ${year}`
}
