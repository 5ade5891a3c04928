import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Path } from './api.ts'
import type { IconName } from './icons.tsx'
import type { Session } from './session.tsx'
import { defineTexts } from './text.ts'

export const screenTexts = defineTexts(
  {
    floor: 'Floor',
    restaurant: 'Restaurant',
    orders: 'Orders',
    newOrder: 'New order',
    kitchen: 'Kitchen',
    stop: 'Stop list',
    people: 'People',
    profile: 'Profile',
    books: 'Books',
    today: 'Today',
    days: 'Close of the day',
    hall: 'Hall',
    reserves: 'Reserves',
    couriers: 'Couriers',
    menu: 'Menu',
    guests: 'Guests',
    settings: 'Settings',
    documents: 'Documents',
    stock: 'Stock',
    recipes: 'Recipes',
    sales: 'Sales',
    import: 'Import',
    developer: 'Developer',
    keys: 'Keys',
    requests: 'Requests',
    webhooks: 'Webhooks',
    commands: 'Commands',
    chains: 'Chains and terminals',
    server: 'Server',
  },
  {
    floor: 'Смена',
    restaurant: 'Ресторан',
    orders: 'Заказы',
    newOrder: 'Новый заказ',
    kitchen: 'Кухня',
    stop: 'Стоп-лист',
    people: 'Люди',
    profile: 'Профиль',
    books: 'Учёт',
    today: 'Сегодня',
    days: 'Закрытие дня',
    hall: 'Зал',
    reserves: 'Брони',
    couriers: 'Курьеры',
    menu: 'Меню',
    guests: 'Гости',
    settings: 'Настройки',
    documents: 'Документы',
    stock: 'Склад',
    recipes: 'Рецепты',
    sales: 'Продажи',
    import: 'Загрузка файлов',
    developer: 'Разработчику',
    keys: 'Ключи',
    requests: 'Запросы',
    webhooks: 'Вебхуки',
    commands: 'Команды',
    chains: 'Сети и терминалы',
    server: 'Сервер',
  },
)

type ScreenComponent = LazyExoticComponent<ComponentType>

type GroupName = 'floor' | 'restaurant' | 'books' | 'developer'

export interface Screen {
  /** Name in `screenTexts`, and first part of the path unless there is a `path`. */
  name: Exclude<keyof (typeof screenTexts)['en'], GroupName>
  path?: string
  icon: IconName
  /** Group in the rail; undefined for screens that the rail does not list. */
  group?: GroupName
  /** Operations without which the screen makes no sense. A person who may not call them does not see the screen. */
  needs: readonly Path[]
  /** Operations of its parts, of which a person needs one. */
  needsOneOf?: readonly Path[]
  Component: ScreenComponent
}

/** Screens in the order of the rail. The first one that a person may see opens at `/console`. */
export const screens: readonly Screen[] = [
  {
    name: 'today',
    icon: 'today',
    group: 'floor',
    needs: ['/api/reporting/v1/olap/get', '/admin/days/list'],
    Component: lazy(() => import('./screens/today.tsx')),
  },
  {
    name: 'orders',
    icon: 'orders',
    group: 'floor',
    // Steps and refused orders are for people who may change orders; a cook has the kitchen.
    needs: ['/api/1/deliveries/by_revision', '/api/1/deliveries/actions', '/api/1/deliveries/close'],
    Component: lazy(() => import('./screens/orders.tsx')),
  },
  {
    name: 'newOrder',
    path: '/orders/new',
    icon: 'plus',
    needs: ['/api/1/deliveries/price', '/api/1/deliveries/drafts/commit'],
    Component: lazy(() => import('./screens/new_order.tsx')),
  },
  {
    name: 'kitchen',
    icon: 'kitchen',
    group: 'floor',
    needs: ['/api/1/deliveries/by_revision', '/api/1/terminal_groups', '/api/1/stop_lists', '/api/1/front_office/act'],
    Component: lazy(() => import('./screens/kitchen.tsx')),
  },
  {
    name: 'hall',
    icon: 'hall',
    group: 'floor',
    needs: ['/api/1/reserve/available_restaurant_sections', '/api/1/order/by_revision', '/api/1/order/create'],
    Component: lazy(() => import('./screens/hall.tsx')),
  },
  {
    name: 'reserves',
    icon: 'reserves',
    group: 'floor',
    needs: ['/api/1/reserve/available_restaurant_sections', '/api/1/reserve/by_date', '/api/1/reserve/create'],
    Component: lazy(() => import('./screens/reserves.tsx')),
  },
  {
    name: 'couriers',
    icon: 'courier',
    group: 'floor',
    needs: ['/api/1/employees/couriers', '/api/1/deliveries/by_revision', '/api/1/deliveries/update_order_courier'],
    Component: lazy(() => import('./screens/couriers.tsx')),
  },
  {
    name: 'stop',
    icon: 'stop',
    group: 'floor',
    needs: ['/admin/stop_lists/list', '/api/1/stop_lists/add', '/api/1/stop_lists/remove'],
    Component: lazy(() => import('./screens/stop_list.tsx')),
  },
  {
    name: 'days',
    icon: 'check',
    group: 'floor',
    needs: ['/admin/days/list', '/admin/days/preview', '/admin/days/close', '/api/1/organizations'],
    Component: lazy(() => import('./screens/days.tsx')),
  },
  {
    name: 'menu',
    icon: 'list',
    group: 'restaurant',
    needs: ['/admin/menus/list', '/admin/menus/save', '/api/1/organizations'],
    Component: lazy(() => import('./screens/menu.tsx')),
  },
  {
    name: 'guests',
    icon: 'guests',
    group: 'restaurant',
    needs: ['/api/1/loyalty/core/customer/info', '/api/1/organizations'],
    Component: lazy(() => import('./screens/guests.tsx')),
  },
  {
    name: 'people',
    icon: 'people',
    group: 'restaurant',
    needs: ['/admin/people/list', '/admin/people/save'],
    Component: lazy(() => import('./screens/people.tsx')),
  },
  {
    name: 'settings',
    icon: 'settings',
    group: 'restaurant',
    needs: ['/api/1/organizations'],
    needsOneOf: ['/admin/delivery_restrictions/list', '/admin/stores/list'],
    Component: lazy(() => import('./screens/settings.tsx')),
  },
  {
    name: 'documents',
    icon: 'documents',
    group: 'books',
    needs: ['/api/inventory/v1/documents/list', '/api/inventory/v1/stores/list', '/api/nomenclature/v2/product/list'],
    Component: lazy(() => import('./screens/documents.tsx')),
  },
  {
    name: 'stock',
    icon: 'stock',
    group: 'books',
    needs: ['/api/inventory/v1/stock_balance/list', '/api/inventory/v1/stores/list'],
    Component: lazy(() => import('./screens/stock.tsx')),
  },
  {
    name: 'recipes',
    icon: 'recipes',
    group: 'books',
    needs: ['/api/nomenclature/v2/assembly-chart/list', '/api/inventory/v1/costings/calculate'],
    Component: lazy(() => import('./screens/recipes.tsx')),
  },
  {
    name: 'sales',
    icon: 'sales',
    group: 'books',
    needs: ['/api/reporting/v1/olap/get'],
    Component: lazy(() => import('./screens/sales.tsx')),
  },
  {
    name: 'import',
    icon: 'upload',
    group: 'books',
    needs: ['/admin/imports/kinds', '/admin/imports/preview', '/admin/imports/apply', '/api/1/organizations'],
    Component: lazy(() => import('./screens/import.tsx')),
  },
  {
    name: 'keys',
    icon: 'key',
    group: 'developer',
    // Restaurants are of a chain, which the operator has none of.
    needs: ['/admin/api_keys/list', '/admin/api_keys/create', '/api/1/organizations'],
    Component: lazy(() => import('./screens/keys.tsx')),
  },
  {
    name: 'requests',
    icon: 'search',
    group: 'developer',
    needs: ['/admin/requests/list', '/admin/requests/trace'],
    Component: lazy(() => import('./screens/requests.tsx')),
  },
  {
    name: 'webhooks',
    icon: 'webhooks',
    group: 'developer',
    needs: ['/admin/webhooks/endpoints', '/admin/webhooks/attempts', '/api/1/organizations'],
    Component: lazy(() => import('./screens/webhooks.tsx')),
  },
  {
    name: 'commands',
    icon: 'clock',
    group: 'developer',
    needs: ['/admin/commands/list', '/admin/requests/trace'],
    Component: lazy(() => import('./screens/commands.tsx')),
  },
  {
    name: 'chains',
    icon: 'settings',
    group: 'developer',
    needs: ['/admin/organizations/list', '/admin/terminal_groups/links', '/admin/terminal_tokens/create'],
    Component: lazy(() => import('./screens/chains.tsx')),
  },
  {
    name: 'server',
    icon: 'check',
    group: 'developer',
    needs: ['/admin/server/status', '/admin/server/check'],
    Component: lazy(() => import('./screens/server.tsx')),
  },
  { name: 'profile', icon: 'person', needs: [], Component: lazy(() => import('./screens/profile.tsx')) },
]

/** Returns whether a person who may call these operations sees a screen. */
export const mayOpen = (name: Screen['name'], may: Session['may']): boolean =>
  screens.some((screen) => screen.name === name && may(...screen.needs))
