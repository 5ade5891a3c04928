import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api.ts'
import { Alert, Button, Field } from '../parts.tsx'
import { isEmptyServer, useSessionChange } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { Gate } from './gate.tsx'

const texts = defineTexts(
  {
    title: 'Log in',
    login: 'Login',
    password: 'Password',
    submit: 'Log in',
    submitting: 'Logging in …',
    forgotten: 'Password forgotten? Whoever manages the staff makes a link for you.',
    emptyTitle: 'Nobody has an account yet',
    empty: 'Run this command where the server runs. It prints a link for the first person.',
  },
  {
    title: 'Вход',
    login: 'Логин',
    password: 'Пароль',
    submit: 'Войти',
    submitting: 'Входим …',
    forgotten: 'Забыли пароль? Тот, кто управляет персоналом, сделает для вас ссылку.',
    emptyTitle: 'Учётных записей ещё нет',
    empty: 'Выполните эту команду там, где работает сервер. Она напечатает ссылку для первого человека.',
  },
)

export function Login() {
  const t = useTexts(texts)
  const { begin } = useSessionChange()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const logIn = useMutation({
    mutationFn: async () => {
      await call('/console/session/login', { login: login.trim(), password })
      await begin()
    },
  })
  if (isEmptyServer())
    return (
      <Gate title={t.emptyTitle}>
        <p>{t.empty}</p>
        <pre className="command">npx comanda console</pre>
      </Gate>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    logIn.mutate()
  }
  return (
    <Gate title={t.title}>
      <form onSubmit={submit}>
        <Field
          label={t.login}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={login}
          onChange={({ target }) => setLogin(target.value)}
        />
        <Field
          label={t.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Alert error={logIn.error} />
        <Button look="primary" type="submit" disabled={logIn.isPending}>
          {logIn.isPending ? t.submitting : t.submit}
        </Button>
      </form>
      <p className="hint">{t.forgotten}</p>
    </Gate>
  )
}
