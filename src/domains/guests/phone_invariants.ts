import type { Db } from '#core/db/connect.ts'
import { examplesMax, type Finding, type Invariant } from '#core/invariants.ts'
import { type MisreadPhone, misreadPhones } from './misread_phones.store.ts'

const consequence = 'A guest is another one, with another wallet, when the phone is sent in international form.'

/** Invariants of the phones of guests. Examples name guests by id, so that no report contains a phone. */
export const phoneInvariants: readonly Invariant[] = [
  {
    name: 'Guests: stored phones are numbers of their countries',
    consequence,
    remedy: '`comanda guests repair` rewrites them.',
    isAdvice: true,
    find: (db) =>
      find(db, ({ corporationId, id, otherId }) =>
        otherId === null
          ? `guest ${id} of corporation ${corporationId} has a trunk prefix after the country code`
          : null,
      ),
  },
  {
    name: 'Guests: no two have one phone',
    consequence,
    remedy: 'Merge the guests with the commands above; a merge cannot be reversed.',
    isAdvice: true,
    find: (db) =>
      find(db, ({ corporationId, id, otherId }) =>
        otherId === null ? null : `comanda guests merge ${id} ${otherId} --corporation ${corporationId}`,
      ),
  },
]

async function find(db: Db, describe: (phone: MisreadPhone) => string | null): Promise<Finding> {
  const examples: string[] = []
  let count = 0
  for await (const phone of misreadPhones(db)) {
    const example = describe(phone)
    if (example === null) continue
    count++
    if (examples.length < examplesMax) examples.push(example)
  }
  return { count, examples }
}
