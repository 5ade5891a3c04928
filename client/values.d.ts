declare const kind: unique symbol

/** Text of one kind. Any text is accepted, but no text of another kind. */
type TextOf<Kind extends string> = string & { readonly [kind]?: Kind }

/** GUID of a row. An id of an order is no id of a product. */
export type Id<Row extends string> = TextOf<`Id of ${Row}`>

/** Wall time in the time zone of the organization, `yyyy-MM-dd HH:mm:ss.fff`. */
export type TerminalTime = TextOf<'TerminalTime'>

/** ISO 8601 time with its offset from UTC. */
export type OffsetTime = TextOf<'OffsetTime'>

/** Calendar day, `yyyy-MM-dd`. */
export type Day = TextOf<'Day'>

/** Calendar day, or ISO 8601 time. */
export type DayOrTime = TextOf<'Day' | 'OffsetTime'>
