import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { DialogForm } from '../dialog.tsx'
import { useFieldError } from '../errors.ts'
import { useIntentKey } from '../intent.ts'
import { Alert, Check, Field, Select, TextArea } from '../parts.tsx'
import type { Restaurant } from '../restaurants.ts'
import { defineTexts, useTexts } from '../text.ts'
import { type Guest, guestKey } from './guest_data.ts'

export const guestTexts = defineTexts(
  {
    phone: 'Phone',
    name: 'First name',
    middleName: 'Middle name',
    surname: 'Family name',
    email: 'E-mail',
    birthday: 'Birthday',
    sex: 'Sex',
    sex0: 'Not said',
    sex1: 'Male',
    sex2: 'Female',
    consent: 'Use of personal data',
    consent0: 'Not asked',
    consent1: 'Agreed',
    consent2: 'Withdrawn',
    notes: 'Notes',
    loyalty: 'Messages about loyalty programs',
    promotions: 'Messages about promotions',
    save: 'Save',
  },
  {
    phone: 'Телефон',
    name: 'Имя',
    middleName: 'Отчество',
    surname: 'Фамилия',
    email: 'Эл. почта',
    birthday: 'День рождения',
    sex: 'Пол',
    sex0: 'Не указан',
    sex1: 'Мужской',
    sex2: 'Женский',
    consent: 'Обработка персональных данных',
    consent0: 'Не спрашивали',
    consent1: 'Согласие дано',
    consent2: 'Согласие отозвано',
    notes: 'Заметки',
    loyalty: 'Сообщения о программах лояльности',
    promotions: 'Сообщения об акциях',
    save: 'Сохранить',
  },
)

const fields = ['phone', 'name', 'middleName', 'surname', 'email', 'birthday', 'comment'] as const

interface GuestFormProps {
  restaurant: Restaurant
  /** Undefined for a new guest. */
  guest?: Guest
  onSave(id: string): void
  onClose(): void
}

/** Form of a guest in a dialog. */
export function GuestForm({ restaurant, guest, onSave, onClose }: GuestFormProps) {
  const t = useTexts(guestTexts)
  const queries = useQueryClient()
  const [typed, setTyped] = useState({
    phone: guest?.phone ?? '',
    name: guest?.name ?? '',
    middleName: guest?.middleName ?? '',
    surname: guest?.surname ?? '',
    email: guest?.email ?? '',
    birthday: guest?.birthday?.slice(0, 10) ?? '',
    comment: guest?.comment ?? '',
    sex: guest?.sex ?? (0 as Guest['sex']),
    consentStatus: guest?.consentStatus ?? (0 as Guest['consentStatus']),
    shouldReceiveLoyaltyInfo: guest?.shouldReceiveLoyaltyInfo ?? true,
    shouldReceivePromoActionsInfo: guest?.shouldReceivePromoActionsInfo ?? true,
  })
  const key = useIntentKey(typed)
  const save = useMutation({
    mutationFn: async () => {
      const { surname, birthday, ...others } = typed
      const body = {
        ...others,
        organizationId: restaurant.id,
        surName: surname,
        birthday: birthday === '' ? null : birthday,
        nullifyEmptyFields: true,
        ...(guest && { id: guest.id }),
      }
      const { id } = await call('/api/1/loyalty/core/customer/create_or_update', body, { idempotencyKey: key })
      return id ?? ''
    },
    async onSuccess(id) {
      await queries.invalidateQueries({ queryKey: guestKey(id) })
      onSave(id)
    },
  })
  const fieldError = useFieldError(save.error)
  const set = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes })
  const text = (
    name: Exclude<(typeof fields)[number], 'comment'>,
    input: { type?: string; maxLength?: number } = {},
  ) => (
    <Field
      label={t[name]}
      autoComplete="off"
      maxLength={200}
      value={typed[name]}
      error={fieldError(name === 'surname' ? 'surName' : name)}
      onChange={({ target }) => set({ [name]: target.value })}
      {...(name === 'phone' && { required: !guest || guest.phone !== null, autoFocus: true })}
      {...input}
    />
  )
  const choice = (name: 'sex' | 'consentStatus', label: string, words: readonly string[]) => (
    <Select
      label={label}
      none={words[0]!}
      value={typed[name] === 0 ? '' : String(typed[name])}
      options={words.slice(1).map((word, i) => ({ id: String(i + 1), name: word }))}
      onChange={(value) => set({ [name]: Number(value) })}
    />
  )
  const isPlaced = fields.some((name) => fieldError(name === 'surname' ? 'surName' : name) !== undefined)
  return (
    <DialogForm submit={t.save} isPending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
      {text('phone', { type: 'tel', maxLength: 40 })}
      {text('name')}
      <div className="pair">
        {text('middleName')}
        {text('surname')}
      </div>
      {text('email', { type: 'email' })}
      <div className="pair">
        {text('birthday', { type: 'date' })}
        {choice('sex', t.sex, [t.sex0, t.sex1, t.sex2])}
      </div>
      <TextArea
        label={t.notes}
        maxLength={4000}
        value={typed.comment}
        error={fieldError('comment')}
        onChange={({ target }) => set({ comment: target.value })}
      />
      {choice('consentStatus', t.consent, [t.consent0, t.consent1, t.consent2])}
      <div className="checks">
        <Check
          label={t.loyalty}
          checked={typed.shouldReceiveLoyaltyInfo}
          onChange={({ target }) => set({ shouldReceiveLoyaltyInfo: target.checked })}
        />
        <Check
          label={t.promotions}
          checked={typed.shouldReceivePromoActionsInfo}
          onChange={({ target }) => set({ shouldReceivePromoActionsInfo: target.checked })}
        />
      </div>
      {!isPlaced && <Alert error={save.error} />}
    </DialogForm>
  )
}
