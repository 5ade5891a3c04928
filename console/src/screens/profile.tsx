import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api.ts'
import { useFieldError } from '../errors.ts'
import { Alert, Button, Choice, Failure, Field, Top } from '../parts.tsx'
import { savePreferences, usePreferences } from '../preferences.ts'
import { roleTexts } from '../roles.ts'
import { useSession, useSessionChange } from '../session.tsx'
import { Sessions } from '../sessions.tsx'
import { defineTexts, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    title: 'Profile',
    look: 'Language and look',
    language: 'Language',
    theme: 'Theme',
    system: 'As the device',
    light: 'Light',
    dark: 'Dark',
    password: 'Password',
    present: 'Present password',
    fresh: 'New password',
    rule: 'At least 10 characters. All other sessions of yours end.',
    change: 'Change password',
    changed: 'The password is changed.',
    sessions: 'Where you are logged in',
    logOut: 'Log out',
    loggedInAs: (login: string, role: string) => `${login}, ${role}`,
  },
  {
    title: 'Профиль',
    look: 'Язык и вид',
    language: 'Язык',
    theme: 'Тема',
    system: 'Как на устройстве',
    light: 'Светлая',
    dark: 'Тёмная',
    password: 'Пароль',
    present: 'Текущий пароль',
    fresh: 'Новый пароль',
    rule: 'Не короче 10 символов. Все остальные ваши сеансы завершатся.',
    change: 'Сменить пароль',
    changed: 'Пароль изменён.',
    sessions: 'Где вы вошли в систему',
    logOut: 'Выйти',
    loggedInAs: (login, role) => `${login}, ${role}`,
  },
)

export default function Profile() {
  const t = useTexts(texts)
  const roles = useTexts(roleTexts)
  const { person } = useSession()
  const { language, theme } = usePreferences()
  const { end } = useSessionChange()
  const logOut = useMutation({ mutationFn: end })
  return (
    <>
      <Top title={t.title}>
        <div className="top-end">
          <Button onClick={() => logOut.mutate()} disabled={logOut.isPending}>
            {t.logOut}
          </Button>
        </div>
      </Top>
      <div className="page">
        <Alert error={logOut.error} />
        <section className="sheet">
          <h2>{person.name}</h2>
          <p className="hint">{t.loggedInAs(person.login, roles[person.role])}</p>
        </section>
        <section className="sheet">
          <h2>{t.look}</h2>
          <Choice
            label={t.language}
            value={language}
            options={[
              { value: 'en', text: 'English' },
              { value: 'ru', text: 'Русский' },
            ]}
            onChange={(value) => savePreferences({ language: value })}
          />
          <Choice
            label={t.theme}
            value={theme}
            options={(['system', 'light', 'dark'] as const).map((value) => ({ value, text: t[value] }))}
            onChange={(value) => savePreferences({ theme: value })}
          />
        </section>
        <PasswordForm />
        <OwnSessions />
      </div>
    </>
  )
}

function PasswordForm() {
  const t = useTexts(texts)
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const change = useMutation({
    mutationFn: () => call('/console/session/password', { password, newPassword }),
    onSuccess() {
      setPassword('')
      setNewPassword('')
    },
  })
  const fieldError = useFieldError(change.error)
  const [wrongPassword, wrongNewPassword] = [fieldError('password'), fieldError('newPassword')]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form className="sheet" onSubmit={submit}>
      <h2>{t.password}</h2>
      <Field
        label={t.present}
        type="password"
        autoComplete="current-password"
        required
        error={wrongPassword}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Field
        label={t.fresh}
        type="password"
        autoComplete="new-password"
        required
        hint={t.rule}
        error={wrongNewPassword}
        value={newPassword}
        onChange={({ target }) => setNewPassword(target.value)}
      />
      {wrongPassword === undefined && wrongNewPassword === undefined && <Alert error={change.error} />}
      <div className="row">
        <Button look="primary" type="submit" disabled={change.isPending}>
          {t.change}
        </Button>
        <span role="status">{change.isSuccess && t.changed}</span>
      </div>
    </form>
  )
}

function OwnSessions() {
  const t = useTexts(texts)
  const own = useQuery({ queryKey: ['own sessions'], queryFn: () => call('/console/session/list', {}), staleTime: 0 })
  const end = useMutation({
    mutationFn: (sessionId: string) => call('/console/session/end', { sessionId }),
    onSettled: () => own.refetch(),
  })
  return (
    <section className="sheet">
      <h2>{t.sessions}</h2>
      {own.error && <Failure error={own.error} retry={() => void own.refetch()} />}
      {own.data && (
        <Sessions
          sessions={own.data.sessions}
          ownId={own.data.sessionId}
          isPending={end.isPending}
          onEnd={(id) => end.mutate(id)}
        />
      )}
      <Alert error={end.error} />
    </section>
  )
}
