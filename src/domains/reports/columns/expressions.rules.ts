import { weekdays } from '#core/time.ts'

/** Expressions that PostgreSQL and DuckDB take alike. */

/** A part of a day as its number. */
export const datePart = (part: 'quarter' | 'year', of: string): string => `cast(extract(${part} from ${of}) as text)`

/** A part of a day as two digits. */
export const paddedDatePart = (part: 'week' | 'month', of: string): string => twoDigits(`extract(${part} from ${of})`)

const twoDigits = (number: string): string => `lpad(cast(${number} as text), 2, '0')`

export const hour = (of: string): string => twoDigits(`extract(hour from ${of})`)

export const quarter = (of: string): string =>
  `${hour(of)} || ':' || ${twoDigits(`cast(floor(extract(minute from ${of}) / 15) * 15 as integer)`)}`

/** The number of the seven days of a month in which a day lies. */
export const weekInMonth = (of: string): string =>
  `cast(cast(floor((extract(day from ${of}) - 1) / 7) + 1 as integer) as text)`

export const weekday = (of: string): string =>
  `case extract(isodow from ${of}) ${weekdays.map((name, i) => `when ${i + 1} then '${i + 1}. ${name}'`).join(' ')} end`

/** A value of deliveries; null for other orders. */
export const delivery = (of: string): string => `case when sale_order.kind = 'Delivery' then ${of} end`

/** Whole minutes between two moments. */
export const minutes = (from: string, to: string): string =>
  `cast(floor(extract(epoch from (${to} - ${from})) / 60) as bigint)`

/** Share of a sum of a line in its sum before discounts and surcharges; zero for a free line. */
export const percent = (of: string): string =>
  `case when line.sum + line.discount - line.increase = 0 then 0 else ${of} / (line.sum + line.discount - line.increase) end`
