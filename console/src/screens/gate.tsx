import { type ReactNode, useEffect } from 'react'
import { Logo } from '../icons.tsx'
import { Choice } from '../parts.tsx'
import { savePreferences, usePreferences } from '../preferences.ts'
import { defineTexts, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    language: 'Language',
    insecure: 'This page is not encrypted: others in the network can read your password and your session.',
  },
  {
    language: 'Язык',
    insecure: 'Эта страница не зашифрована: другие в сети могут прочитать ваш пароль и сеанс.',
  },
)

const isInsecure = location.protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)

/** Page before the log-in, with the choice of the language. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  useEffect(() => {
    document.title = `${title} – Comanda`
  }, [title])
  return (
    <main className="gate">
      <div className="brand">
        <Logo />
        Comanda
      </div>
      <div className="sheet">
        <h1>{title}</h1>
        {children}
        {isInsecure && <p className="caution">{t.insecure}</p>}
      </div>
      <Choice
        label={t.language}
        value={language}
        options={[
          { value: 'en', text: 'English' },
          { value: 'ru', text: 'Русский' },
        ]}
        onChange={(value) => savePreferences({ language: value })}
      />
    </main>
  )
}
