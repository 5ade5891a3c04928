import { Button } from './parts.tsx'
import { usePreferences } from './preferences.ts'
import { ageText, defineTexts, useTexts } from './text.ts'

const texts = defineTexts(
  {
    lastUsed: (age: string, address: string) => `used ${age} from ${address}`,
    screen: 'screen',
    thisOne: 'this browser',
    end: 'End',
    endOf: (browser: string) => `End the session in ${browser}`,
    none: 'Not logged in anywhere.',
  },
  {
    lastUsed: (age, address) => `активность ${age}, адрес ${address}`,
    screen: 'экран',
    thisOne: 'этот браузер',
    end: 'Завершить',
    endOf: (browser) => `Завершить сеанс: ${browser}`,
    none: 'Нигде не вошёл в систему.',
  },
)

interface ListedSession {
  sessionId: string
  lastUsedAt: string
  address: string
  browser: string
  isScreen: boolean
}

interface SessionsProps {
  sessions: readonly ListedSession[]
  /** The session of this browser, which has no button. */
  ownId?: string
  isPending: boolean
  onEnd(sessionId: string): void
}

/** Sessions of a person, each with a button that ends it. */
export function Sessions({ sessions, ownId, isPending, onEnd }: SessionsProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  if (sessions.length === 0) return <p className="hint">{t.none}</p>
  return (
    <ul className="sessions">
      {sessions.map(({ sessionId, lastUsedAt, address, browser, isScreen }) => (
        <li key={sessionId}>
          <div>
            <p>
              {[browserName(browser), isScreen && t.screen, sessionId === ownId && t.thisOne]
                .filter(Boolean)
                .join(', ')}
            </p>
            <p className="hint">{t.lastUsed(ageText(Date.parse(lastUsedAt), language), address)}</p>
          </div>
          {sessionId !== ownId && (
            <Button aria-label={t.endOf(browserName(browser))} disabled={isPending} onClick={() => onEnd(sessionId)}>
              {t.end}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Names of browsers as they occur in what browsers say of themselves, those that also name others first. */
const browsers = ['Edg', 'OPR', 'YaBrowser', 'SamsungBrowser', 'Firefox', 'HeadlessChrome', 'Chrome', 'Safari']
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Macintosh', 'Linux']
const plainNames: Readonly<Record<string, string>> = {
  Edg: 'Edge',
  OPR: 'Opera',
  YaBrowser: 'Yandex',
  SamsungBrowser: 'Samsung Internet',
  HeadlessChrome: 'Chrome',
  Macintosh: 'Mac',
}

/** Returns a short name for what a browser says of itself: `Firefox, Windows`. */
function browserName(agent: string): string {
  const found = [browsers, systems].flatMap((names) => names.filter((name) => agent.includes(name)).slice(0, 1))
  return found.map((name) => plainNames[name] ?? name).join(', ') || agent
}
