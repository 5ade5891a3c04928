import type { Page } from 'playwright-core'
import { invite, logIn } from '#test/fixtures/sessions.ts'
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

let owner: Promise<{ cookie: string }> | undefined

/** Returns the session of an owner of the demo chain, the same for all screens. */
export function ownerOf(world: World): Promise<{ cookie: string }> {
  owner ??= logIn(world, { role: 'owner' })
  return owner
}

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
      const { token } = await invite(world, { role: 'cashier', name: 'Maria Rossi' })
      return { path: `/console/#enter=${token}` }
    },
    ready: (page) => page.locator('input[name=password]').waitFor(),
  },
  {
    name: 'Profile',
    prepare: async (world) => ({ path: '/console/profile', cookie: (await ownerOf(world)).cookie }),
    ready: (page) => page.locator('input[autocomplete=new-password]').waitFor(),
  },
]
