import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api.ts'
import { useFieldError } from '../errors.ts'
import { Alert, Button, Field, Loading } from '../parts.tsx'
import { type SessionPerson, useSessionChange } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { Gate } from './gate.tsx'

const texts = defineTexts(
  {
    title: 'Enter',
    enterAs: (name: string) => `Enter as ${name}`,
    badTitle: 'This link does not work',
    login: 'Your login',
    password: 'Your new password',
    rule: 'At least 10 characters.',
    screen: 'This browser becomes a screen that stays logged in.',
    replaces: (name: string) => `${name} is logged in here. Entering ends that session.`,
    entering: 'Entering …',
    back: 'To the console',
  },
  {
    title: 'Вход по ссылке',
    enterAs: (name) => `Войти как ${name}`,
    badTitle: 'Ссылка не действует',
    login: 'Ваш логин',
    password: 'Ваш новый пароль',
    rule: 'Не короче 10 символов.',
    screen: 'Этот браузер станет экраном, который остаётся в системе.',
    replaces: (name) => `Здесь работает ${name}. Вход завершит этот сеанс.`,
    entering: 'Входим …',
    back: 'В консоль',
  },
)

interface EnterProps {
  token: string
  /** Person who is logged in already. */
  present: SessionPerson | undefined
  onDone(): void
}

/** Page of a one-time link. The link is used only when the person taps the button. */
export function Enter({ token, present, onDone }: EnterProps) {
  const t = useTexts(texts)
  const { begin } = useSessionChange()
  const [password, setPassword] = useState('')
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => call('/console/session/link', { token }),
    retry: false,
  })
  const enter = useMutation({
    mutationFn: async () => {
      if (present) await call('/console/session/logout', {})
      await call('/console/session/enter', { token, ...(link.data?.needsPassword && { password }) })
      await begin()
    },
    onSuccess: onDone,
  })
  const fieldError = useFieldError(enter.error)
  if (link.isPending) return <Loading />
  if (link.isError)
    return (
      <Gate title={t.badTitle}>
        <Alert error={link.error} />
        <Button look="primary" onClick={onDone}>
          {t.back}
        </Button>
      </Gate>
    )
  const { name, login, corporationName, needsPassword, isScreen } = link.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter.mutate()
  }
  const passwordError = fieldError('password')
  return (
    <Gate title={t.title}>
      <form onSubmit={submit}>
        <p className="entering">
          <strong>{name}</strong>
          {corporationName !== null && <span>{corporationName}</span>}
        </p>
        {isScreen && <p>{t.screen}</p>}
        {present && <p className="caution">{t.replaces(present.name)}</p>}
        {/* Browsers keep the password under this name. */}
        {needsPassword && <Field label={t.login} name="login" autoComplete="username" readOnly value={login} />}
        {needsPassword && (
          <Field
            label={t.password}
            name="password"
            type="password"
            autoComplete="new-password"
            hint={t.rule}
            error={passwordError}
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        {passwordError === undefined && <Alert error={enter.error} />}
        <Button look="primary" type="submit" disabled={enter.isPending}>
          {enter.isPending ? t.entering : t.enterAs(name)}
        </Button>
      </form>
    </Gate>
  )
}
