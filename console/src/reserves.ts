import { useQuery } from '@tanstack/react-query'
import { ComandaError, call, codeOf, type Response } from './api.ts'
import { localAfter, localOf, type Restaurant } from './restaurants.ts'
import { outcomeOf } from './steps.ts'

type ReserveRow = Response<'/api/1/reserve/by_date'>['reserves'][number]
export type Reserve = NonNullable<ReserveRow['reserve']> & { id: string }

const dayMinutes = 24 * 60
const refreshMs = 15_000

export const endOf = ({ estimatedStartTime, durationInMinutes }: Reserve): string =>
  localAfter(estimatedStartTime, durationInMinutes)

/** Reads the reserves of a day that are not cancelled, earliest first. */
export const useReserves = (organizationId: string, day: string) =>
  useQuery({
    queryKey: ['reserves', organizationId, day],
    queryFn: () => {
      const dateFrom = `${day} 00:00:00.000`
      return listReserves({ organizationId, dateFrom, dateTo: localAfter(dateFrom, dayMinutes) })
    },
    refetchInterval: refreshMs,
    staleTime: 0,
  })

/** Reads the reserves whose time is now or begins within some minutes. */
export const useSoonReserves = (restaurant: Restaurant, minutes: number) =>
  useQuery({
    queryKey: ['reserves', restaurant.id, minutes],
    queryFn: () => {
      const dateFrom = localOf(Date.now(), restaurant)
      return listReserves({ organizationId: restaurant.id, dateFrom, dateTo: localAfter(dateFrom, minutes) })
    },
    refetchInterval: refreshMs,
    staleTime: 0,
  })

interface Search {
  organizationId: string
  dateFrom: string
  dateTo: string
  tableIds?: string[]
}

async function listReserves({ organizationId, ...search }: Search): Promise<Reserve[]> {
  const { reserves } = await call('/api/1/reserve/by_date', { organizationIds: [organizationId], ...search })
  return reserves.flatMap(({ id, isDeleted, reserve }) =>
    reserve && !isDeleted && reserve.cancelReason === null ? [{ ...reserve, id }] : [],
  )
}

/** Wanted time of tables. */
export interface Booking {
  organizationId: string
  /** Reserve that has the booking, or is to get it. */
  reserveId: string
  tableIds: string[]
  start: string
  minutes: number
}

/** Refusal of a booking, with the reserves that have the tables. */
export class BookedError extends ComandaError {
  readonly others: readonly Reserve[]

  constructor(others: readonly Reserve[]) {
    super('A table is reserved by others for this time')
    this.others = others
  }
}

/** Waits until a booking is decided. Throws a BookedError with the other reserves if the tables have some. */
export async function bookedBy(correlationId: string, booking: Booking): Promise<void> {
  const { organizationId, reserveId, tableIds, start, minutes } = booking
  try {
    await outcomeOf(organizationId, correlationId)
  } catch (error) {
    if (codeOf(error) !== 'EntityAlreadyInUse') throw error
    const search = { organizationId, dateFrom: start, dateTo: localAfter(start, minutes), tableIds }
    throw new BookedError((await listReserves(search)).filter(({ id }) => id !== reserveId))
  }
}
