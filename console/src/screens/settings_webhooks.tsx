import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import { useFieldError } from '../errors.ts'
import { useIntentKey } from '../intent.ts'
import { Alert, Button, Failure, Field, Loading } from '../parts.tsx'
import type { Restaurant } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { partTexts } from './settings_texts.ts'

const texts = defineTexts(
  {
    hint: 'A receiver belongs to an API key, whose program chooses what it gets.',
    empty: 'No program receives events of this restaurant.',
    works: 'Works',
    paused: 'Paused',
    pending: (count: number) => `Waiting: ${count}`,
    failed: (count: number) => `Failed: ${count}`,
    resume: 'Resume',
    change: 'Change the address',
    address: 'Address',
    stays:
      'The signing secret stays. What is waiting is sent to the new address. The program may set another one at any time.',
    renew: 'New signing secret',
    renewLost:
      'The receiver refuses messages until its program has the new secret. They are sent again. The old secret cannot be brought back.',
    secret: 'New signing secret',
    once: 'It is not shown again. Give it to the program that receives the events.',
  },
  {
    hint: 'Получатель принадлежит ключу API: его программа выбирает события.',
    empty: 'События этого ресторана никто не получает.',
    works: 'Работает',
    paused: 'Приостановлен',
    pending: (count) => `Ожидают: ${count}`,
    failed: (count) => `Не доставлено: ${count}`,
    resume: 'Возобновить',
    change: 'Изменить адрес',
    address: 'Адрес',
    stays:
      'Секрет подписи останется. Всё, что ожидает, уйдёт на новый адрес. Программа может в любой момент задать другой.',
    renew: 'Новый секрет подписи',
    renewLost:
      'Получатель будет отклонять сообщения, пока его программа не узнает новый секрет. Они будут отправлены снова. Старый секрет вернуть нельзя.',
    secret: 'Новый секрет подписи',
    once: 'Второй раз он не показывается. Передайте его программе, которая получает события.',
  },
)

export interface Receiver {
  endpointId: string
  uri: string
}

export function Webhooks({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const { may, person } = useSession()
  const corporationId = person.corporationId ?? ''
  const queries = useQueryClient()
  const [renewed, renew] = useState<Receiver>()
  const [moved, move] = useState<Receiver>()
  const list = useQuery({
    queryKey: ['webhooks'],
    queryFn: () => call('/admin/webhooks/endpoints', { corporationId }),
    staleTime: 0,
  })
  const resume = useMutation({
    mutationFn: (endpointId: string) => call('/admin/webhooks/resume', { endpointId }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  if (list.error) return <Failure error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Loading />
  const endpoints = list.data.endpoints.filter(({ organizationId }) => organizationId === restaurant.id)
  return (
    <>
      <h2>{titles.webhooks}</h2>
      <p className="hint">{t.hint}</p>
      <Alert error={resume.error} />
      {endpoints.length === 0 && <p className="hint">{t.empty}</p>}
      <ul className="entries">
        {endpoints.map(({ endpointId, uri, isPaused, pending, failed }) => (
          <li key={endpointId} className="sheet">
            <div className="stop-head">
              <strong className="address-text">{uri}</strong>
              <span className={isPaused ? 'tag late' : 'tag'}>{isPaused ? t.paused : t.works}</span>
            </div>
            <p className="hint">
              {t.pending(pending)}. {t.failed(failed)}.
            </p>
            <div className="row">
              {isPaused && <Button onClick={() => resume.mutate(endpointId)}>{t.resume}</Button>}
              {may('/admin/webhooks/change_address') && (
                <Button onClick={() => move({ endpointId, uri })}>{t.change}</Button>
              )}
              {may('/admin/webhooks/renew_secret') && (
                <Button onClick={() => renew({ endpointId, uri })}>{t.renew}</Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {renewed && <SecretDialog {...renewed} onClose={() => renew(undefined)} />}
      {moved && <AddressDialog {...moved} onClose={() => move(undefined)} />}
    </>
  )
}

export function AddressDialog({ endpointId, uri, onClose }: Receiver & { onClose(): void }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [typed, type] = useState(uri)
  const body = { endpointId, uri: typed.trim() }
  const key = useIntentKey(body)
  const save = useMutation({
    mutationFn: async () => {
      await call('/admin/webhooks/change_address', body, { idempotencyKey: key })
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
      onClose()
    },
  })
  const invalid = useFieldError(save.error)('uri')
  return (
    <Dialog title={t.change} onClose={onClose}>
      <DialogForm submit={t.change} isPending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
        <Field
          label={t.address}
          hint={t.stays}
          error={invalid}
          type="url"
          required
          autoFocus
          autoComplete="off"
          maxLength={2000}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        {invalid === undefined && <Alert error={save.error} />}
      </DialogForm>
    </Dialog>
  )
}

export function SecretDialog({ endpointId, uri, onClose }: Receiver & { onClose(): void }) {
  const t = useTexts(texts)
  const key = useIntentKey(endpointId)
  const renew = useMutation({
    mutationFn: () => call('/admin/webhooks/renew_secret', { endpointId }, { idempotencyKey: key }),
  })
  return (
    <Dialog title={t.renew} onClose={onClose}>
      <DialogForm
        submit={renew.data ? undefined : t.renew}
        isPending={renew.isPending}
        onSubmit={() => renew.mutate()}
        onClose={onClose}
      >
        <p className="address-text">{uri}</p>
        {renew.data ? (
          <Field
            label={t.secret}
            hint={t.once}
            readOnly
            value={renew.data.signingSecret}
            onFocus={({ target }) => target.select()}
          />
        ) : (
          <p className="caution">{t.renewLost}</p>
        )}
        <Alert error={renew.error} />
      </DialogForm>
    </Dialog>
  )
}
