import { useQuery } from '@tanstack/react-query'
import { call, codeOf, type Request, type Response } from '../api.ts'
import type { Restaurant } from '../restaurants.ts'

export type Guest = Response<'/api/1/loyalty/core/customer/info'>
export type Wallet = Guest['walletBalances'][number]

/** Time between two reads: an order changes wallets after it is closed. */
export const guestReadMs = 5_000

export const guestKey = (id: string) => ['guest', id]

export const useGuest = (id: string) =>
  useQuery({
    queryKey: guestKey(id),
    queryFn: ({ signal }) => call('/api/1/loyalty/core/customer/info', { type: 'id', id }, { signal }),
    refetchInterval: guestReadMs,
    staleTime: 0,
  })

export const fullName = ({ name, middleName, surname }: Pick<Guest, 'name' | 'middleName' | 'surname'>): string =>
  [name, middleName, surname].filter(Boolean).join(' ')

/** Finds a guest by e-mail address, phone or card number; null if there is none. */
export async function findGuest(
  text: string,
  { id: organizationId }: Restaurant,
  signal?: AbortSignal,
): Promise<Guest | null> {
  const isPhone = /^[\d\s()+-]+$/.test(text)
  const keys: readonly Request<'/api/1/loyalty/core/customer/info'>[] = text.includes('@')
    ? [{ type: 'email', email: text }]
    : [
        ...(isPhone ? [{ type: 'phone' as const, phone: text, organizationId }] : []),
        { type: 'cardNumber', cardNumber: text },
      ]
  for (const key of keys) {
    const found = await call('/api/1/loyalty/core/customer/info', key, { ...(signal && { signal }) }).catch(
      ignoreUnknown,
    )
    if (found) return found
  }
  return null
}

const unknownCodes: ReadonlySet<string> = new Set(['Validation_IncorrectPhone', 'Validation_CustomerNotFound'])

function ignoreUnknown(error: unknown): null {
  if (unknownCodes.has(codeOf(error) ?? '')) return null
  throw error
}

/** Kinds of programs by their numbers in requests. */
export const programTypes = { deposit: 0, bonus: 1, products: 2, discount: 3 } as const
