import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { Button, Field, useRested } from '../parts.tsx'
import type { Restaurant } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { findGuest, fullName, type Guest, guestKey } from './guest_data.ts'

const texts = defineTexts(
  { label: 'Or a guest by phone or card', choose: (name: string) => `Choose ${name}`, none: 'Nobody is found.' },
  { label: 'Или гость по телефону или карте', choose: (name) => `Выбрать: ${name}`, none: 'Никто не найден.' },
)

const nameOf = (guest: Guest): string => fullName(guest) || (guest.phone ?? '…')

/** Returns the name of a guest; undefined for an empty id, or while it is unknown. */
export function useGuestName(id: string): string | undefined {
  const { may } = useSession()
  const { data } = useQuery({
    queryKey: guestKey(id),
    queryFn: ({ signal }) => call('/api/1/loyalty/core/customer/info', { type: 'id', id }, { signal }),
    enabled: id !== '' && may('/api/1/loyalty/core/customer/info'),
  })
  return data && nameOf(data)
}

const lengthMin = 3

/** Field in which a guest is found as the counteragent of a document. */
export function GuestField({ restaurant, onChoose }: { restaurant: Restaurant; onChoose(id: string): void }) {
  const t = useTexts(texts)
  const { may } = useSession()
  const [text, setText] = useState('')
  const rested = useRested(text.trim())
  const { data: guest } = useQuery({
    queryKey: ['guest found', restaurant.id, rested],
    queryFn: ({ signal }) => findGuest(rested, restaurant, signal),
    enabled: rested.length >= lengthMin,
  })
  if (!may('/api/1/loyalty/core/customer/info')) return null
  const choose = (id: string) => {
    setText('')
    onChoose(id)
  }
  return (
    <div>
      <Field
        label={t.label}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        hint={guest === null && rested.length >= lengthMin ? t.none : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {guest && text.trim() === rested && <Button onClick={() => choose(guest.id)}>{t.choose(nameOf(guest))}</Button>}
    </div>
  )
}
