const minuteMs = 60_000
const offsetFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns local time minus UTC at an instant. It differs between summer and winter. */
function offsetMsAt(instant: number, timeZone: string): number {
  const format = offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  offsetFormats.set(timeZone, format)
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs
}

/** Returns the local time of an instant, `yyyy-MM-dd HH:mm:ss.fff`. */
export const localIn = (timeZone: string, instant: number): string =>
  new Date(instant + offsetMsAt(instant, timeZone)).toISOString().slice(0, 23).replace('T', ' ')

/** Returns the instant of a local time. */
export function instantIn(timeZone: string, local: string): number {
  const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`)
  const near = asUtc - offsetMsAt(asUtc, timeZone)
  return asUtc - offsetMsAt(near, timeZone)
}
