import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newId } from '../api.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import { useFieldError } from '../errors.ts'
import { useIntentKey } from '../intent.ts'
import { Alert, Choice, Field } from '../parts.tsx'
import type { Restaurant } from '../restaurants.ts'
import { defineTexts, typedNumber, useTexts } from '../text.ts'
import { type Guest, guestKey, type Wallet } from './guest_data.ts'

const texts = defineTexts(
  {
    balance: (sum: string) => `Balance: ${sum}`,
    sum: 'Sum',
    comment: 'Comment',
    reason: 'Reason',
    direction: 'Direction',
    more: 'Add',
    less: 'Take away',
    wrongSum: 'Type a sum above zero.',
  },
  {
    balance: (sum) => `Баланс: ${sum}`,
    sum: 'Сумма',
    comment: 'Комментарий',
    reason: 'Причина',
    direction: 'Направление',
    more: 'Добавить',
    less: 'Убавить',
    wrongSum: 'Введите сумму больше нуля.',
  },
)

/** Operations that change a balance. */
export const walletActions = {
  topUp: '/api/1/loyalty/core/customer/wallet/topup',
  chargeOff: '/api/1/loyalty/core/customer/wallet/chargeoff',
  correct: '/admin/loyalty/wallets/correct',
} as const

export interface WalletQuestion {
  wallet: Wallet
  action: keyof typeof walletActions
}

interface WalletDialogProps extends WalletQuestion {
  title: string
  guest: Guest
  restaurant: Restaurant
  balanceText(sum: number, type: number): string
  onClose(): void
}

export function WalletDialog({ wallet, action, title, guest, restaurant, balanceText, onClose }: WalletDialogProps) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [comment, setComment] = useState('')
  const [isLess, setLess] = useState(false)
  const [isSent, setSent] = useState(false)
  const [transactionId] = useState(newId)
  const key = useIntentKey([typed, comment, isLess])
  const sum = typedNumber(typed) || undefined
  const change = useMutation({
    mutationFn: async (amount: number) => {
      const place = { organizationId: restaurant.id, customerId: guest.id, walletId: wallet.id }
      const options = { idempotencyKey: key }
      const text = comment.trim()
      const body = { ...place, sum: amount, ...(text !== '' && { comment: text }) }
      if (action === 'topUp') await call('/api/1/loyalty/core/customer/wallet/topup', body, options)
      else if (action === 'chargeOff') await call('/api/1/loyalty/core/customer/wallet/chargeoff', body, options)
      else
        await call(
          '/admin/loyalty/wallets/correct',
          { ...place, transactionId, sum: isLess ? -amount : amount, reason: text },
          options,
        )
      // The balance is the one that a fresh answer has.
      await queries.invalidateQueries({ queryKey: guestKey(guest.id) })
    },
    onSuccess: onClose,
  })
  const wrong = useFieldError(change.error)('sum')
  const submit = () => {
    setSent(true)
    if (sum !== undefined) change.mutate(sum)
  }
  return (
    <Dialog title={`${title}: ${wallet.name}`} onClose={onClose}>
      <DialogForm submit={title} isPending={change.isPending} onSubmit={submit} onClose={onClose}>
        <p className="rest">{t.balance(balanceText(wallet.balance, wallet.type))}</p>
        {action === 'correct' && (
          <Choice
            label={t.direction}
            value={isLess ? 'less' : 'more'}
            options={[
              { value: 'more', text: t.more },
              { value: 'less', text: t.less },
            ]}
            onChange={(value) => setLess(value === 'less')}
          />
        )}
        <Field
          label={t.sum}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          required
          value={typed}
          error={wrong ?? (isSent && sum === undefined ? t.wrongSum : undefined)}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Field
          label={action === 'correct' ? t.reason : t.comment}
          required={action === 'correct'}
          autoComplete="off"
          maxLength={500}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        {wrong === undefined && <Alert error={change.error} />}
      </DialogForm>
    </Dialog>
  )
}
