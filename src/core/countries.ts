import { getCountries } from './phone.ts'

const zones = new Map<string, readonly string[]>()

/** Returns the time zones of a country in their canonical names. */
export function zonesOf(country: string): readonly string[] {
  const known = zones.get(country)
  if (known) return known
  const found = (new Intl.Locale(`und-${country}`).getTimeZones() ?? []).map(canonicalZone)
  zones.set(country, found)
  return found
}

/** Returns the countries of a time zone. */
export const countriesOfZone = (zone: string): string[] => {
  const canonical = canonicalZone(zone)
  return getCountries().filter((country) => zonesOf(country).includes(canonical))
}

/** Returns the name that a zone has among its aliases: `Europe/Kiev` for `Europe/Kyiv`. */
export const canonicalZone = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
