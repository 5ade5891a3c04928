import { demo } from '#shared/demo.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** Time to which recorded times are moved. */
const steadyNow = Date.parse('2026-03-02T12:00:00Z')
const itemsMax = 2

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const time = /^\d{4}-\d\d-\d\d(?:[ T](\d\d:\d\d:\d\d)(?:\.(\d{3}))?(?:Z|[+-]\d\d:\d\d)?)?$/
const offset = /[+-]\d\d:\d\d$/
const ownAddress = /^http:\/\/127\.0\.0\.1:\d+/
const secret = /(?:token|secret|apiKey|password)$/i

const ofTheDemo = new Set<string>(Object.values<unknown>(demo).filter((value) => typeof value === 'string'))

/**
 * Makes a recorded example reproducible and short. Lists end after two items, generated ids are numbered, times are moved to one day, and
 * secrets are replaced by their names.
 */
export function stabilizeExample(recorded: unknown, recordedAt: number): unknown {
  const ids = new Map<string, string>()
  const moments = rankedMoments(recorded)
  const days = Math.floor(steadyNow / dayMs) - Math.floor(recordedAt / dayMs)
  return steady(cut(recorded), '')

  function steady(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((item) => steady(item, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, steady(member, key)]))
    if (typeof value === 'number') return counted(value)
    if (typeof value !== 'string') return value
    if (secret.test(name) && value !== '') return `${name}-of-the-example`
    if (guid.test(value)) return ofTheDemo.has(value) || isSmall(value) ? value : numbered(value)
    return time.test(value) ? timed(value) : value.replace(ownAddress, 'https://example.com')
  }

  /** Times are also numbers: milliseconds, and revisions made of microseconds. */
  function counted(value: number): number {
    const unit = [1, 1000].find((unit) => Math.abs(value / unit - recordedAt) < dayMs)
    return unit === undefined ? value : steadyNow * unit
  }

  function numbered(id: string): string {
    const known = ids.get(id) ?? `7f3c5a10-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  }

  /**
   * Moves a time. Generated times keep their order and their distance from now in half hours; dates and times without an offset keep their
   * distance in days; times with an offset are unchanged.
   */
  function timed(text: string): string {
    const hasZone = text.endsWith('Z') || offset.test(text) || text.length === 10
    const at = Date.parse(hasZone ? text : `${text.replace(' ', 'T')}Z`)
    const rank = moments.get(text)
    if (rank === undefined) return offset.test(text) ? text : inForm(at + days * dayMs, text)
    const halfHours = Math.round((at - recordedAt) / (30 * minuteMs))
    return inForm(steadyNow + halfHours * 30 * minuteMs + rank * 1000, text)
  }
}

/** Returns whether an id is fixed: unnamed ids of the demo chain and zeros. */
const isSmall = (id: string): boolean => id.startsWith('00000000-')

/** Returns the generated times with their ranks: times with milliseconds, which no request contains. */
function rankedMoments(recorded: unknown): ReadonlyMap<string, number> {
  const found = new Set<string>()
  JSON.stringify(recorded, (_, value) => {
    const [, clock, fraction = '000'] = (typeof value === 'string' && time.exec(value)) || []
    if (clock && fraction !== '000') found.add(value)
    return value
  })
  return new Map([...found].sort().map((moment, rank) => [moment, rank]))
}

/** Writes a time in the form of another: with its precision, and in UTC. */
function inForm(at: number, form: string): string {
  const [zone] = offset.exec(form) ?? ['']
  const time = new Date(at).toISOString().replace('T', form[10] ?? '')
  return time.slice(0, form.length - zone.length) + zone.replace(offset, '+00:00')
}

function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, itemsMax).map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cut(member)]))
}
