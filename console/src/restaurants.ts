import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSession } from './session.tsx'

/** Restaurant that the person sees. */
export interface Restaurant {
  id: string
  name: string
  currency: string
  /** Whether orders wait until somebody confirms them. */
  confirms: boolean
  /** Local time minus UTC. */
  offsetMs: number
}

/** Returns the restaurants that the person sees; undefined for the operator, who belongs to no chain. */
export function useRestaurants() {
  const { may } = useSession()
  const isEnabled = may('/api/1/organizations')
  return useQuery({ queryKey: ['restaurants'], queryFn: readRestaurants, staleTime: 300_000, enabled: isEnabled })
}

async function readRestaurants(): Promise<Restaurant[]> {
  const { organizations } = await call('/api/1/organizations', { returnAdditionalInfo: true })
  const organizationIds = organizations.map(({ id }) => id)
  if (organizationIds.length === 0) return []
  const groups = await call('/api/1/terminal_groups', { organizationIds })
  const offsets = new Map(
    [...groups.terminalGroups, ...groups.terminalGroupsInSleep].flatMap(({ organizationId, items }) =>
      items.slice(0, 1).map(({ timeZone }) => [organizationId, offsetOf(timeZone)] as const),
    ),
  )
  return organizations.map((one) => ({
    id: one.id,
    name: one.name ?? '',
    currency: ('currencyIsoName' in one && one.currencyIsoName) || 'GBP',
    confirms: 'isConfirmationEnabled' in one && one.isConfirmationEnabled === true,
    offsetMs: offsets.get(one.id) ?? 0,
  }))
}

/** Returns the milliseconds of an offset such as `-03:30:00`. */
function offsetOf(text: string): number {
  const [hours = 0, minutes = 0] = text.replace('-', '').split(':').map(Number)
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** Returns the instant of a local time of the wire, which has no zone. */
export const instantOf = (local: string, { offsetMs }: Restaurant): number =>
  Date.parse(`${local.replace(' ', 'T')}Z`) - offsetMs

/** Returns the present local time of a restaurant, to the minute. */
export const localNow = ({ offsetMs }: Restaurant): string => new Date(Date.now() + offsetMs).toISOString().slice(0, 16)

/** Returns hours and minutes of a local time of the wire. */
export const clockText = (local: string): string => local.slice(11, 16)

const minuteMs = 60_000

/** Returns the local time of an instant, as the wire writes it. */
export const localOf = (instant: number, { offsetMs }: Restaurant): string =>
  new Date(instant + offsetMs).toISOString().slice(0, 23).replace('T', ' ')

/** Returns a local time of the wire some minutes later. */
export const localAfter = (local: string, minutes: number): string =>
  new Date(Date.parse(`${local.slice(0, 16).replace(' ', 'T')}Z`) + minutes * minuteMs)
    .toISOString()
    .slice(0, 23)
    .replace('T', ' ')

/** Returns the instant of a time of the wire in UTC, with or without its `T` and `Z`. */
export const instantOfUtc = (utc: string): number => Date.parse(utc.includes('T') ? utc : `${utc.replace(' ', 'T')}Z`)

/** Returns the day of now at the restaurant. */
export const todayAt = (restaurant: Restaurant): string => localOf(Date.now(), restaurant).slice(0, 10)
