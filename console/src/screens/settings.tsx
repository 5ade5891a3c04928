import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useRoute } from 'wouter'
import type { Path } from '../api.ts'
import { Loading } from '../parts.tsx'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import type { Restaurant } from '../restaurants.ts'
import { screenTexts } from '../screens.ts'
import { useSession } from '../session.tsx'
import { useTexts } from '../text.ts'
import { BooksSettings, Stores, Suppliers } from './settings_books.tsx'
import { Dictionary } from './settings_dictionaries.tsx'
import { Halls } from './settings_halls.tsx'
import { Hours } from './settings_hours.tsx'
import { RestaurantSettings } from './settings_restaurant.tsx'
import { Positions, Staff, WorkedHours } from './settings_staff.tsx'
import { type PartName, partTexts } from './settings_texts.ts'
import { Webhooks } from './settings_webhooks.tsx'

// It alone has a field in which something is found by typing.
const NewRestaurant = lazy(() => import('./settings_new.tsx'))

interface Part {
  name: PartName
  needs: readonly Path[]
  /** Whether it belongs to the chain, so that people of some restaurants do not see it. */
  isOfChain?: boolean
  render(restaurant: Restaurant): ReactNode
}

const dictionaries: readonly Path[] = ['/admin/dictionaries/list', '/admin/dictionaries/save']

/** Parts of the settings, in the order of their links. */
const parts: readonly Part[] = [
  {
    name: 'hours',
    needs: ['/admin/delivery_restrictions/list', '/admin/delivery_restrictions/save'],
    render: (restaurant) => <Hours restaurant={restaurant} />,
  },
  {
    name: 'restaurant',
    needs: ['/admin/organizations/list', '/admin/organizations/save'],
    render: (restaurant) => <RestaurantSettings restaurant={restaurant} />,
  },
  ...(['paymentTypes', 'discounts', 'cancelCauses', 'removalTypes', 'orderTypes', 'marketingSources'] as const).map(
    (kind): Part => ({ name: kind, needs: dictionaries, isOfChain: true, render: () => <Dictionary kind={kind} /> }),
  ),
  {
    name: 'staff',
    needs: ['/admin/employees/list', '/admin/employees/save', '/api/employees/v1/positions/list'],
    isOfChain: true,
    render: () => <Staff />,
  },
  {
    name: 'positions',
    needs: ['/admin/roles/list', '/admin/roles/save'],
    isOfChain: true,
    render: () => <Positions />,
  },
  {
    name: 'worked',
    needs: ['/api/employees/v1/attendance/list', '/api/employees/v1/attendance/create', '/admin/employees/list'],
    render: (restaurant) => <WorkedHours restaurant={restaurant} />,
  },
  {
    name: 'halls',
    needs: ['/admin/restaurant_sections/list', '/admin/restaurant_sections/save'],
    render: (restaurant) => <Halls restaurant={restaurant} />,
  },
  {
    name: 'stores',
    needs: ['/admin/stores/list', '/admin/stores/save'],
    render: (restaurant) => <Stores restaurant={restaurant} />,
  },
  {
    name: 'suppliers',
    needs: ['/admin/counteragents/list', '/admin/counteragents/save'],
    isOfChain: true,
    render: () => <Suppliers />,
  },
  {
    name: 'books',
    needs: ['/admin/books/settings/list', '/admin/books/settings/save'],
    isOfChain: true,
    render: () => <BooksSettings />,
  },
  {
    name: 'webhooks',
    needs: ['/admin/webhooks/endpoints', '/admin/webhooks/resume'],
    render: (restaurant) => <Webhooks restaurant={restaurant} />,
  },
  {
    name: 'newRestaurant',
    needs: ['/admin/organizations/save', '/admin/terminal_groups/save', '/admin/employees/save', ...dictionaries],
    isOfChain: true,
    render: (restaurant) => <NewRestaurant restaurant={restaurant} />,
  },
]

export default function SettingsScreen() {
  const names = useTexts(partTexts)
  const { settings: title } = useTexts(screenTexts)
  const { may, person } = useSession()
  const [, route] = useRoute('/settings/:part')
  const visible = parts.filter(
    ({ needs, isOfChain }) => may(...needs) && (!isOfChain || person.organizationIds === null),
  )
  const chosen = visible.find(({ name }) => name === route?.part)
  const shown = chosen ?? visible[0]
  return (
    <RestaurantScreen
      title={title}
      empty={
        <div className="page">
          <Suspense fallback={<Loading />}>
            <NewRestaurant restaurant={undefined} />
          </Suspense>
        </div>
      }
    >
      {(restaurant) => (
        <div className={chosen ? 'settings' : 'settings root'}>
          <nav className="settings-parts" aria-label={title}>
            {visible.map(({ name }) => (
              <Link key={name} to={`/settings/${name}`} aria-current={name === shown?.name ? 'page' : undefined}>
                {names[name]}
              </Link>
            ))}
          </nav>
          {shown && (
            <section key={shown.name} className="settings-part" aria-label={names[shown.name]}>
              <Link className="settings-back" to="/settings">
                {names.all}
              </Link>
              <Suspense fallback={<Loading />}>{shown.render(restaurant)}</Suspense>
            </section>
          )}
        </div>
      )}
    </RestaurantScreen>
  )
}
