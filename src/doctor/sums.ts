import { sumOf } from '#ordering/lines.ts'
import { processedSum } from '#ordering/payments.ts'
import { examplesMax, type Invariant } from './invariant.ts'
import { type Bill, kinds, type Place } from './kinds.ts'

const rowsMax = 1_000
const beginning: Place = {
  organizationId: '00000000-0000-0000-0000-000000000000',
  id: '00000000-0000-0000-0000-000000000000',
}

/** The sums of every order, computed again from its lines and payments. */
export const sumInvariants: readonly Invariant[] = kinds.map(({ table, listBills }) => ({
  name: `${table}: sums are those of lines and payments`,
  async find(db) {
    let count = 0
    const examples: string[] = []
    let place: Place | undefined = beginning
    while (place) {
      const { bills, last }: Awaited<ReturnType<typeof listBills>> = await listBills(db, place, rowsMax)
      const wrong = bills.flatMap(faultsOf)
      count += wrong.length
      examples.push(...wrong.slice(0, examplesMax - examples.length))
      place = last
    }
    return { count, examples }
  },
}))

function faultsOf({ id, sum, items, payments, processedPaymentsSum, isCancelled }: Bill): string[] {
  const ofAll = isCancelled ? sumOf(items.map((item) => ({ ...item, deleted: null }))) : undefined
  const ofLines = ofAll?.equals(sum) ? ofAll : sumOf(items)
  const taken = processedSum(payments)
  return [
    ...(ofLines.equals(sum) ? [] : [`${id} costs ${sum}, its lines ${ofLines}`]),
    ...(taken.equals(processedPaymentsSum ?? 0)
      ? []
      : [`${id} has ${processedPaymentsSum} paid, its payments ${taken}`]),
  ]
}
