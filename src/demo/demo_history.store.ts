import type { Db, Transaction } from '#core/db/connect.ts'

export const insertPart = (db: Db, { name, days }: { name: string; days: number }, today: string) => db`
  insert into history_part (name, next_day, last_day)
  values (${name}, ${today}::date - ${days}::int, ${today}::date - 1)
      on conflict do nothing`

/** Locks the next day of a part until the transaction ends; undefined if every day is finished. */
export async function lockNextDay(db: Transaction, name: string): Promise<string | undefined> {
  const [next] = await db<{ day: string }[]>`
    select next_day::text as day
      from history_part
     where name = ${name}
       and next_day <= last_day
       for update`
  return next?.day
}

/** Finishes the next day of a part, and returns it; undefined if every day was finished. */
export async function finishDay(db: Db, name: string): Promise<string | undefined> {
  const [finished] = await db<{ day: string }[]>`
    update history_part
       set next_day = next_day + 1
     where name = ${name}
       and next_day <= last_day
    returning (next_day - 1)::text as day`
  return finished?.day
}
