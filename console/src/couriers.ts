import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

export interface Courier {
  id: string
  name: string
}

/** Reads the couriers of a restaurant. */
export const useCouriers = (organizationId: string) =>
  useQuery({
    queryKey: ['couriers', organizationId],
    queryFn: async (): Promise<Courier[]> => {
      const { employees } = await call('/api/1/employees/couriers', { organizationIds: [organizationId] })
      return employees
        .flatMap(({ items }) => items)
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ id, displayName, firstName, lastName }) => ({
          id,
          name: displayName ?? [firstName, lastName].filter(Boolean).join(' '),
        }))
    },
  })
