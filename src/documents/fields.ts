import type { TObject } from 'typebox'
import { kinds } from '#core/kits/columns.ts'
import { type Field, required } from '#core/record/fields.ts'
import { DayOrTime, List } from '#core/schema.ts'
import type { Day } from '#core/time.ts'

/** The lines of a document, stored as they are answered. */
export const lines = (item: TObject): Field => ({
  ...required(kinds.json, List(item), 'Lines.'),
  read: (stored) => Object(stored),
  wire: (items) => items,
})

/** A day, for which clients also send a time: only its day counts, as it is written. */
export const dayOrTime = (description: string): Field<ReturnType<typeof DayOrTime>, Day, 'required'> => ({
  ...required(kinds.day, DayOrTime(), description),
  read: (stored) => `${stored}`.slice(0, 10),
  wire: (day) => day,
})
