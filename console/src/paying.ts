import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './api.ts'
import { usePaymentTypes } from './payment_types.tsx'
import type { Order, StepRow } from './steps.ts'
import { walletPayments } from './wallet_choice.tsx'

type ToPayPath = '/api/1/deliveries/to_pay' | '/api/1/order/to_pay'

interface PayingRow extends StepRow {
  timestamp: number
  order:
    | (StepRow['order'] & {
        payments: readonly Pick<Order['payments'][number], 'paymentType' | 'sum' | 'isPreliminary'>[]
      })
    | null
}

interface ToPayOptions {
  received?: number | undefined
  otherPayments?: number | undefined
  isNeeded?: boolean
}

/** Reads the rest to pay and the change. */
export const useToPay = (
  path: ToPayPath,
  { organizationId, id: orderId, timestamp }: Pick<PayingRow, 'organizationId' | 'id' | 'timestamp'>,
  { received, otherPayments, isNeeded = true }: ToPayOptions = {},
) =>
  useQuery({
    queryKey: ['to pay', orderId, timestamp, received, otherPayments],
    queryFn: ({ signal }) =>
      call(
        path,
        { organizationId, orderId, received: received ?? null, otherPayments: otherPayments ?? null },
        { signal },
      ),
    enabled: isNeeded,
    // The change of the sum before would be read out as the change of this one.
    placeholderData: (before, query) =>
      before && query?.queryKey.at(-1) === otherPayments ? { ...before, change: null } : undefined,
    staleTime: 0,
  })

/** Returns how an order is paid: as it says itself, until somebody chooses. `received` is the typed sum. */
export function usePaying(path: ToPayPath, row: PayingRow, received: number | undefined) {
  const [typeId, chooseType] = useState<string>()
  const [walletId, chooseWallet] = useState<string>()
  const planned = (row.order?.payments ?? []).filter(({ isPreliminary }) => isPreliminary)
  const plannedOf = (id: string) => planned.find(({ paymentType }) => paymentType.id === id)
  const types = usePaymentTypes(row.organizationId)
  const type =
    types.data?.find(({ id }) => id === typeId) ?? types.data?.find(({ id }) => plannedOf(id)) ?? types.data?.[0]
  const whole = useToPay(path, row)
  const wallets = whole.data?.wallets ?? []
  const wallet = wallets.find(({ paymentTypeId: id }) => (walletId === undefined ? plannedOf(id) : id === walletId))
  const fromWallet = wallet && walletId === undefined ? plannedOf(wallet.paymentTypeId)?.sum : wallet?.maxSum
  const toPay = useToPay(path, row, { received, otherPayments: fromWallet })
  const walletChoice = { wallets, value: wallet?.paymentTypeId ?? '', sum: fromWallet, onChange: chooseWallet }
  return { types, type, chooseType, wallet, walletChoice, walletPayments: walletPayments(wallet, fromWallet), toPay }
}
