import { newId } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import type { Chart } from './model.ts'

interface Period {
  dateFrom: Day
  dateTo: Day
}

/** Returns the rest of a chart's period after another chart took its days: no part, one, or two (docs/domain.md §12.2). */
export function subtractPeriod({ dateFrom, dateTo }: Period, taken: Period): Period[] {
  const parts = [
    { dateFrom, dateTo: earlier(dateTo, taken.dateFrom) },
    { dateFrom: later(dateFrom, taken.dateTo), dateTo },
  ]
  const isWhole = taken.dateTo <= dateFrom || dateTo <= taken.dateFrom
  return isWhole ? [{ dateFrom, dateTo }] : parts.filter((part) => part.dateFrom < part.dateTo)
}

/**
 * Returns the charts of products after some are saved, one after the other: each takes its days from other charts of its product. A chart
 * whose period does not change stays the same object.
 */
export function chartsAfterSaving(known: readonly Chart[], saved: readonly Chart[]): Chart[] {
  const products = new Map<string, Map<string, Chart>>()
  const chartsOf = (productId: string) => products.getOrInsertComputed(productId, () => new Map())
  for (const chart of known) chartsOf(chart.productId).set(chart.id, chart)
  for (const chart of saved) {
    const charts = chartsOf(chart.productId)
    for (const other of [...charts.values()]) {
      if (other.id === chart.id || other.isDeleted || !overlap(other, chart)) continue
      const [part, added] = subtractPeriod(other, chart)
      charts.set(other.id, part ? { ...other, ...part } : { ...other, isDeleted: true })
      if (!added) continue
      const id = newId<'AssemblyChart'>()
      charts.set(id, { ...other, ...added, id })
    }
    charts.set(chart.id, chart)
  }
  return [...products.values()].flatMap((charts) => [...charts.values()])
}

const overlap = (a: Period, b: Period) => a.dateFrom < b.dateTo && b.dateFrom < a.dateTo

const earlier = (a: Day, b: Day) => (a < b ? a : b)
const later = (a: Day, b: Day) => (a > b ? a : b)
