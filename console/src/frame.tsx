import { Suspense, useState } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { Boundary } from './boundary.tsx'
import { Icon, Logo } from './icons.tsx'
import { Loading } from './parts.tsx'
import { usePreferences } from './preferences.ts'
import { roleTexts } from './roles.ts'
import { type Screen, screens, screenTexts } from './screens.ts'
import { useSession } from './session.tsx'
import { defineTexts, momentText, useTexts } from './text.ts'

const texts = defineTexts(
  {
    screens: 'Screens',
    skip: 'Skip to content',
    more: 'More',
    clock: (moment: string) => `Sandbox: the clock stands at ${moment}`,
  },
  {
    screens: 'Экраны',
    skip: 'К содержанию',
    more: 'Ещё',
    clock: (moment: string) => `Песочница: часы показывают ${moment}`,
  },
)

/** Links at the bottom of a phone; the others are behind a button there. */
const linksOfPhone = 4

/** Returns the screens that the person may see. */
function useScreens(): Screen[] {
  const { may } = useSession()
  return screens.filter(
    ({ needs, needsOneOf = [] }) => may(...needs) && (needsOneOf.length === 0 || needsOneOf.some((path) => may(path))),
  )
}

/** Page of somebody who is logged in: the rail, and the screen of the address. */
export function Frame() {
  const visible = useScreens()
  const { person } = useSession()
  const [location] = useLocation()
  const t = useTexts(texts)
  return (
    <div className="frame">
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <Rail visible={visible} />
      <main id="main" tabIndex={-1}>
        <ClockBar />
        <Boundary location={location}>
          <Suspense fallback={<Loading />}>
            <Switch>
              {visible.map(
                ({ name, path, Component }) => path && <Route key={name} path={path} component={Component} />,
              )}
              {visible.map(
                ({ name, path, Component }) => !path && <Route key={name} path={`/${name}/*?`} component={Component} />,
              )}
              <Redirect to={`/${person.corporationId === null ? 'chains' : visible[0]!.name}`} replace />
            </Switch>
          </Suspense>
        </Boundary>
      </main>
    </div>
  )
}

/** Says how late it is in a chain of sandboxes whose clock was set forward. */
function ClockBar() {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { clockAheadSeconds } = useSession()
  // Renders again with each screen.
  useLocation()
  if (clockAheadSeconds === 0) return null
  const now = new Date(Date.now() + clockAheadSeconds * 1000).toISOString()
  return <p className="clock-bar">{t.clock(momentText(now, language))}</p>
}

function Rail({ visible }: { visible: readonly Screen[] }) {
  const t = useTexts(texts)
  const names = useTexts(screenTexts)
  const roles = useTexts(roleTexts)
  const { person } = useSession()
  const listed = visible.filter(({ group }) => group !== undefined)
  const groups = [...new Set(listed.flatMap(({ group }) => group ?? []))]
  const hasMore = listed.length > linksOfPhone + 1
  const [location] = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === location
  return (
    <nav className={isOpen ? 'rail open' : 'rail'} aria-label={t.screens}>
      <div className="brand">
        <Logo />
        Comanda
      </div>
      <div className="rail-groups">
        {groups.map((group) => (
          <section key={group}>
            <h2>{names[group]}</h2>
            {listed.map(
              (screen, i) =>
                screen.group === group && (
                  <RailLink
                    key={screen.name}
                    to={`/${screen.name}`}
                    text={names[screen.name]}
                    icon={screen.icon}
                    isExtra={hasMore && i >= linksOfPhone}
                  />
                ),
            )}
          </section>
        ))}
      </div>
      {hasMore && (
        <button
          type="button"
          className="rail-link rail-more"
          aria-expanded={isOpen}
          onClick={() => setOpenAt(isOpen ? undefined : location)}
        >
          <Icon name="more" />
          <span>{t.more}</span>
        </button>
      )}
      <Link to="/profile" className={(isActive) => `person ${isActive ? 'active' : ''}`}>
        <span className="initials" aria-hidden="true">
          {initialsOf(person.name)}
        </span>
        <span className="person-name">
          {person.name}
          <small>{roles[person.role]}</small>
        </span>
      </Link>
    </nav>
  )
}

interface RailLinkProps {
  to: string
  text: string
  icon: Screen['icon']
  /** Whether a phone shows it only on demand. */
  isExtra: boolean
}

function RailLink({ to, text, icon, isExtra }: RailLinkProps) {
  const [location] = useLocation()
  const isActive = location === to || location.startsWith(`${to}/`)
  return (
    <Link
      to={to}
      className={`rail-link ${isActive ? 'active' : ''} ${isExtra ? 'extra' : ''}`}
      aria-current={isActive ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span>{text}</span>
    </Link>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
