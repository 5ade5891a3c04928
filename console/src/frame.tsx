import { Suspense } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { Icon, Logo } from './icons.tsx'
import { Loading } from './parts.tsx'
import { roleTexts } from './roles.ts'
import { type Screen, screens, screenTexts } from './screens.ts'
import { useSession } from './session.tsx'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts({ screens: 'Screens', skip: 'Skip to content' }, { screens: 'Экраны', skip: 'К содержанию' })

/** Returns the screens that the person may see. */
function useScreens(): Screen[] {
  const { may } = useSession()
  return screens.filter(({ needs }) => may(...needs))
}

/** Page of somebody who is logged in: the rail, and the screen of the address. */
export function Frame() {
  const visible = useScreens()
  const t = useTexts(texts)
  return (
    <div className="frame">
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <Rail visible={visible} />
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Switch>
            {visible.map(({ name, path, Component }) => path && <Route key={name} path={path} component={Component} />)}
            {visible.map(
              ({ name, path, Component }) => !path && <Route key={name} path={`/${name}/*?`} component={Component} />,
            )}
            <Redirect to={`/${visible[0]!.name}`} replace />
          </Switch>
        </Suspense>
      </main>
    </div>
  )
}

function Rail({ visible }: { visible: readonly Screen[] }) {
  const t = useTexts(texts)
  const names = useTexts(screenTexts)
  const roles = useTexts(roleTexts)
  const { person } = useSession()
  const groups = [...new Set(visible.flatMap(({ group }) => group ?? []))]
  return (
    <nav className="rail" aria-label={t.screens}>
      <div className="brand">
        <Logo />
        Comanda
      </div>
      <div className="rail-groups">
        {groups.map((group) => (
          <section key={group}>
            <h2>{names[group]}</h2>
            {visible
              .filter((screen) => screen.group === group)
              .map(({ name, icon }) => (
                <RailLink key={name} to={`/${name}`} text={names[name]} icon={icon} />
              ))}
          </section>
        ))}
      </div>
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

function RailLink({ to, text, icon }: { to: string; text: string; icon: Screen['icon'] }) {
  const [location] = useLocation()
  const isActive = location === to || location.startsWith(`${to}/`)
  return (
    <Link to={to} className={`rail-link ${isActive ? 'active' : ''}`} aria-current={isActive ? 'page' : undefined}>
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
