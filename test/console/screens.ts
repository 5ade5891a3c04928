import type { Page } from 'playwright-core'
import { type Browsing, enterAs, makePerson } from '#test/fixtures/people.ts'
import type { World } from '#test/harness/world.ts'

/** Screen as a person opens it. */
interface OpenedScreen {
  /** Path with which the tab begins. */
  path: string
  /** Cookie of the session; undefined for visitors. */
  cookie?: string
}

interface TestedScreen {
  name: string
  /** Creates what the screen shows; called for each tab. */
  prepare(world: World): Promise<OpenedScreen>
  /** Waits until the screen is complete, or brings it into the state to be tested. */
  ready(page: Page): Promise<unknown>
}

/** Session of an owner of the demo chain, for `world.once`. */
export const asOwner = (world: World): Promise<Browsing> => enterAs(world, { role: 'owner' })

/** Screens that `screens.test.ts` checks in both languages, both themes and two widths. */
export const testedScreens: readonly TestedScreen[] = [
  {
    name: 'Log in',
    prepare: async () => ({ path: '/console' }),
    ready: (page) => page.locator('input[name=password]').waitFor(),
  },
  {
    name: 'Enter',
    async prepare(world) {
      const { personId } = await makePerson(world, { role: 'cashier' })
      const { token } = await world.ask<{ token: string }>('/admin/people/link', { personId })
      return { path: `/console/#enter=${token}` }
    },
    ready: (page) => page.locator('input[name=password]').waitFor(),
  },
  {
    name: 'Profile',
    prepare: async (world) => ({ path: '/console/profile', cookie: (await world.once(asOwner)).cookie }),
    ready: (page) => page.locator('input[autocomplete=new-password]').waitFor(),
  },
]
