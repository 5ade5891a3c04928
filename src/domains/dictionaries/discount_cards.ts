import type { Db } from '#core/db/connect.ts'
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
    insert into discount_card
      (organization_id, track, number, discount_type_id, holder, valid_from, valid_to, is_blocked)
    select ${organizationId}, track, number, discount_type_id, holder, valid_from, valid_to, is_blocked
      from unnest(
             ${tracks}::text[],
             ${cards.map(({ number }) => number)}::text[],
             ${cards.map(({ discountTypeId }) => discountTypeId)}::uuid[],
             ${cards.map(({ holder }) => holder)}::text[],
             ${cards.map(({ validFrom }) => validFrom)}::text[]::date[],
             ${cards.map(({ validTo }) => validTo)}::text[]::date[],
             ${cards.map(({ isBlocked }) => String(isBlocked))}::text[]::boolean[]
           ) as card(track, number, discount_type_id, holder, valid_from, valid_to, is_blocked)
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
