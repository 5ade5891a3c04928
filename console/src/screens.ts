import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Path } from './api.ts'
import type { IconName } from './icons.tsx'
import { defineTexts } from './text.ts'

export const screenTexts = defineTexts(
  { floor: 'Floor', restaurant: 'Restaurant', orders: 'Orders', profile: 'Profile' },
  { floor: 'Смена', restaurant: 'Ресторан', orders: 'Заказы', profile: 'Профиль' },
)

type ScreenComponent = LazyExoticComponent<ComponentType>

export interface Screen {
  /** Name in `screenTexts`, and first part of the path. */
  name: 'orders' | 'profile'
  icon: IconName
  /** Group in the rail; undefined for screens that the rail does not list. */
  group?: 'floor' | 'restaurant'
  /** Operations without which the screen makes no sense. A person who may not call them does not see the screen. */
  needs: readonly Path[]
  Component: ScreenComponent
}

/** Screens in the order of the rail. The first one that a person may see opens at `/console`. */
export const screens: readonly Screen[] = [
  {
    name: 'orders',
    icon: 'orders',
    group: 'floor',
    // Steps and refused orders are for people who may change orders; a cook has the kitchen.
    needs: ['/api/1/deliveries/by_revision', '/api/1/deliveries/actions', '/api/1/deliveries/close'],
    Component: lazy(() => import('./screens/orders.tsx')),
  },
  { name: 'profile', icon: 'people', needs: [], Component: lazy(() => import('./screens/profile.tsx')) },
]
