import { continueNow, dueRule } from '#core/events/due.ts'
import { asId } from '#core/schema.ts'
import { valueNext } from '#ledger/valuation/valuations.ts'
import { findBooksPlace } from './reads.ts'
import { countMarks, listUnvalued } from './valuing.store.ts'

/** Values goods in the background, some hundred documents at a time. */
export const valuing = dueRule({
  name: 'valuing_goods',

  listDue: listUnvalued,

  async handle({ db, now }, { ownerId }) {
    const organizationId = asId<'Organization'>(ownerId)
    const { digits, zone } = await findBooksPlace(db, organizationId)
    const outcome = await valueNext(db, { organizationId, digits, zone, now })
    return outcome === 'more' ? continueNow : undefined
  },

  async measure(db, now) {
    const rows = await countMarks(db)
    const items = rows.reduce((sum, { marks }) => sum + marks, 0)
    return { items, seconds: (now - Math.min(now, ...rows.map(({ oldestMs }) => oldestMs))) / 1_000 }
  },
})
