import type { Db } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import { declarePersonal } from '#core/record/personal.ts'
import type { DiscountCard } from './model.ts'

declarePersonal('discount_card', ['track', 'number', 'holder'])

interface CardSearch {
  trackOrNumber: string | null
  afterTrack: string | null
  rowsMax: number
}

export const listDiscountCards = (
  db: Db,
  organizationId: string,
  { trackOrNumber, afterTrack, rowsMax }: CardSearch,
): Promise<DiscountCard[]> => db<DiscountCard[]>`
  select track, number, discount_type_id, holder, valid_from, valid_to, is_blocked
    from discount_card
   where organization_id = ${organizationId}
     ${trackOrNumber === null ? db`` : db`and (track = ${trackOrNumber} or number = ${trackOrNumber})`}
     ${afterTrack === null ? db`` : db`and track > ${afterTrack}`}
   order by track
   limit ${rowsMax}`

/** Returns the numbers of these cards that other cards have. */
export async function listUsedNumbers(
  db: Db,
  organizationId: string,
  cards: readonly DiscountCard[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ number: string }[]>`
    select number
      from discount_card
     where organization_id = ${organizationId}
       and number = any(${cards.flatMap(({ number }) => number ?? [])}::text[])
       and track <> all(${cards.map(({ track }) => track)}::text[])`
  return new Set(rows.map(({ number }) => number))
}

/** Creates the cards, or replaces those with the same track. Cards of one request can exchange their numbers. */
export async function saveDiscountCards(db: Db, organizationId: string, cards: readonly DiscountCard[]): Promise<void> {
  const tracks = cards.map(({ track }) => track)
  await db`
    update discount_card
       set number = null
     where organization_id = ${organizationId}
       and track = any(${tracks}::text[])
       and number is not null`
  await db`
    insert into discount_card ${newRows({ organizationId: db`${organizationId}` }, cards, {
      text: ['track', 'number', 'holder'],
      uuid: ['discountTypeId'],
      date: ['validFrom', 'validTo'],
      boolean: ['isBlocked'],
    })}
     order by track
        on conflict (organization_id, track) do update
       set number = excluded.number,
           discount_type_id = excluded.discount_type_id,
           holder = excluded.holder,
           valid_from = excluded.valid_from,
           valid_to = excluded.valid_to,
           is_blocked = excluded.is_blocked`
}

/** Deletes the cards, and returns the tracks of those that existed. */
export async function deleteDiscountCards(
  db: Db,
  organizationId: string,
  tracks: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ track: string }[]>`
    delete from discount_card
     where organization_id = ${organizationId}
       and track = any(${tracks}::text[])
    returning track`
  return new Set(rows.map(({ track }) => track))
}
