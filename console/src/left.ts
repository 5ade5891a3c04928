import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import type { Dish } from './menu.ts'
import { useSession } from './session.tsx'
import { defineTexts } from './text.ts'

export const leftTexts = defineTexts(
  { soldOut: 'Sold out', left: (amount: string) => `${amount} left` },
  { soldOut: 'Закончилось', left: (amount) => `Осталось: ${amount}` },
)

/** Returns the amount that is left of a product in a size. It is infinite without a limit. */
export type Left = (productId: string, sizeId: string | null) => number

const readMs = 15_000

/** Reads the stop list of a terminal group. Without one, reads all lists, because any terminal group may get the order. */
export function useLeft(organizationId: string, terminalGroupId?: string): Left {
  const { may } = useSession()
  const { data = [] } = useQuery({
    queryKey: ['left', organizationId, terminalGroupId],
    async queryFn({ signal }) {
      const only = terminalGroupId === undefined ? {} : { terminalGroupsIds: [terminalGroupId] }
      const body = { organizationIds: [organizationId], returnSize: true, ...only }
      const { terminalGroupStopLists } = await call('/api/1/stop_lists', body, { signal })
      const lists = terminalGroupStopLists.flatMap(({ items }) => items)
      return lists.map(
        ({ items }) => new Map(items.map(({ productId, sizeId, balance }) => [keyOf(productId, sizeId), balance])),
      )
    },
    enabled: may('/api/1/stop_lists'),
    staleTime: 0,
    refetchInterval: readMs,
  })
  return (productId, sizeId) => {
    const limits = data.map((list) =>
      Math.min(...[null, sizeId].map((size) => list.get(keyOf(productId, size)) ?? Number.POSITIVE_INFINITY)),
    )
    return limits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...limits)
  }
}

const keyOf = (productId: string, sizeId: string | null | undefined): string => `${productId} ${sizeId ?? ''}`

/** Returns the largest amount that is left among the sizes of a dish. */
export const leftOf = ({ id, sizes }: Dish, left: Left): number => Math.max(...sizes.map((size) => left(id, size.id)))
