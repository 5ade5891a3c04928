import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import { useIntentKey } from '../intent.ts'
import { Alert, Check, Field, useRested } from '../parts.tsx'
import type { Restaurant } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { findGuest, fullName, type Guest, guestKey } from './guest_data.ts'

const texts = defineTexts(
  {
    erase: 'Erase personal data',
    eraseLost:
      'Name, phone, e-mail, birthday, notes and cards are erased everywhere: in orders, reserves and stored requests too. Sums of orders and wallets stay, without a name. Nobody can bring the data back.',
    eraseSure: 'Erase all personal data of this guest for ever',
    merge: 'Merge with another guest',
    other: 'Phone or card of the other guest',
    none: 'There is no such guest.',
    same: 'This is the same guest.',
    mergeLost: (from: string, into: string) =>
      `${from} becomes part of ${into}: cards, categories, coupons, orders and the money in all wallets move. Name, phone and e-mail of ${from} are lost where ${into} has its own. A merge cannot be undone.`,
    mergeSure: 'Both are one person',
  },
  {
    erase: 'Стереть персональные данные',
    eraseLost:
      'Имя, телефон, почта, день рождения, заметки и карты стираются везде: также в заказах, бронях и сохранённых запросах. Суммы заказов и кошельков остаются без имени. Вернуть данные нельзя.',
    eraseSure: 'Навсегда стереть все персональные данные этого гостя',
    merge: 'Объединить с другим гостем',
    other: 'Телефон или карта другого гостя',
    none: 'Такого гостя нет.',
    same: 'Это тот же гость.',
    mergeLost: (from, into) =>
      `${from} станет частью гостя ${into}: карты, категории, купоны, заказы и деньги всех кошельков перейдут. Имя, телефон и почта гостя ${from} пропадут там, где у гостя ${into} есть свои. Отменить объединение нельзя.`,
    mergeSure: 'Это один и тот же человек',
  },
)

interface EndingProps {
  guest: Guest
  restaurant: Restaurant
  onClose(): void
}

const nameOf = (guest: Guest): string => fullName(guest) || guest.phone || guest.id

export function EraseDialog({ guest, onClose }: EndingProps) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const corporationId = useSession().person.corporationId ?? ''
  const key = useIntentKey(guest.id)
  const erase = useMutation({
    mutationFn: () => call('/admin/guests/erase', { corporationId, customerId: guest.id }, { idempotencyKey: key }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: guestKey(guest.id) })
      onClose()
    },
  })
  return (
    <Dialog title={`${t.erase}: ${nameOf(guest)}`} onClose={onClose}>
      <DialogForm submit={t.erase} isPending={erase.isPending} onSubmit={() => erase.mutate()} onClose={onClose}>
        <p className="caution">{t.eraseLost}</p>
        <Check label={t.eraseSure} required />
        <Alert error={erase.error} />
      </DialogForm>
    </Dialog>
  )
}

export function MergeDialog({ guest, restaurant, onClose }: EndingProps) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const corporationId = useSession().person.corporationId ?? ''
  const [typed, setTyped] = useState('')
  const rested = useRested(typed.trim())
  const found = useQuery({
    queryKey: ['guest found', restaurant.id, rested],
    queryFn: ({ signal }) => findGuest(rested, restaurant, signal),
    enabled: rested.length > 2,
    staleTime: 0,
  })
  const other = rested === typed.trim() && rested.length > 2 ? found.data : undefined
  const wrong = other === null ? t.none : other?.id === guest.id ? t.same : undefined
  const from = wrong === undefined ? (other ?? undefined) : undefined
  const key = useIntentKey(from?.id)
  const merge = useMutation({
    mutationFn: (fromCustomerId: string) =>
      call('/admin/guests/merge', { corporationId, fromCustomerId, intoCustomerId: guest.id }, { idempotencyKey: key }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: guestKey(guest.id) })
      onClose()
    },
  })
  return (
    <Dialog title={`${t.merge}: ${nameOf(guest)}`} onClose={onClose}>
      <DialogForm
        submit={from && t.merge}
        isPending={merge.isPending}
        onSubmit={() => from && merge.mutate(from.id)}
        onClose={onClose}
      >
        <Field
          label={t.other}
          autoFocus
          autoComplete="off"
          maxLength={100}
          value={typed}
          error={wrong}
          onChange={({ target }) => setTyped(target.value)}
        />
        {from && <p className="caution">{t.mergeLost(nameOf(from), nameOf(guest))}</p>}
        {from && <Check key={from.id} label={t.mergeSure} required />}
        <Alert error={found.error ?? merge.error} />
      </DialogForm>
    </Dialog>
  )
}
