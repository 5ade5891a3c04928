import { getCountries } from './phone.ts'

/** Returns the time zones of a country in their canonical names. */
export const zonesOf = remembered(
  (country): readonly string[] => new Intl.Locale(`und-${country}`).getTimeZones() ?? [],
)

/** Returns the countries of a time zone. */
export const countriesOfZone = remembered((zone): readonly string[] => {
  const canonical = canonicalZone(zone)
  return getCountries().filter((country) => zonesOf(country).includes(canonical))
})

/** Returns the name that a zone has among its aliases: `Europe/Kiev` for `Europe/Kyiv`. */
export const canonicalZone = remembered(
  (zone) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone,
)

/** Remembers every result of a slow function of a few hundred names. */
function remembered<Result>(resultOf: (name: string) => Result): (name: string) => Result {
  const known = new Map<string, Result>()
  return (name) => known.getOrInsertComputed(name, resultOf)
}
