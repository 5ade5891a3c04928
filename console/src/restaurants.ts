import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSession } from './session.tsx'
import { instantIn, localIn } from './zones.ts'

/** Restaurant that the person sees. */
export interface Restaurant {
  id: string
  name: string
  currency: string
  /** Whether orders wait until somebody confirms them. */
  confirms: boolean
  /** IANA name of the zone of its local times. */
  timeZone: string
}

/** Returns the restaurants that the person sees; undefined for the operator, who belongs to no chain. */
export function useRestaurants() {
  const { may } = useSession()
  const isEnabled = may('/api/1/organizations')
  return useQuery({ queryKey: ['restaurants'], queryFn: readRestaurants, staleTime: 300_000, enabled: isEnabled })
}

async function readRestaurants(): Promise<Restaurant[]> {
  const { organizations } = await call('/api/1/organizations', { returnAdditionalInfo: true })
  return organizations.map((one) => ({
    id: one.id,
    name: one.name ?? '',
    currency: ('currencyIsoName' in one && one.currencyIsoName) || 'GBP',
    confirms: 'isConfirmationEnabled' in one && one.isConfirmationEnabled === true,
    timeZone: 'timeZone' in one ? one.timeZone : 'UTC',
  }))
}

/** Returns the instant of a local time of the wire, which has no zone. */
export const instantOf = (local: string, { timeZone }: Restaurant): number => instantIn(timeZone, local)

/** Returns the present local time of a restaurant, to the minute. */
export const localNow = (restaurant: Restaurant): string =>
  localOf(Date.now(), restaurant).slice(0, 16).replace(' ', 'T')

/** Returns hours and minutes of a local time of the wire. */
export const clockText = (local: string): string => local.slice(11, 16)

/** Returns the local time of an instant, as the wire writes it. */
export const localOf = (instant: number, { timeZone }: Restaurant): string => localIn(timeZone, instant)

const minuteMs = 60_000

/** Returns a local time of the wire some minutes later. */
export const localAfter = (local: string, minutes: number): string =>
  new Date(Date.parse(`${local.slice(0, 16).replace(' ', 'T')}Z`) + minutes * minuteMs)
    .toISOString()
    .slice(0, 23)
    .replace('T', ' ')

/** Returns the instant of a time of the wire in UTC, with or without its `T` and `Z`. */
export const instantOfUtc = (utc: string): number => Date.parse(utc.includes('T') ? utc : `${utc.replace(' ', 'T')}Z`)

/** Returns a local time of the wire for an instant of the wire in UTC. */
export const localOfUtc = (utc: string, restaurant: Restaurant): string => localOf(instantOfUtc(utc), restaurant)

/** Returns the day of now at the restaurant. */
export const todayAt = (restaurant: Restaurant): string => localOf(Date.now(), restaurant).slice(0, 10)
