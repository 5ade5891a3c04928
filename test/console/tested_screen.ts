import type { Page } from 'playwright-core'
import type { World } from '#test/harness/world.ts'

/** Screen as a person opens it. */
interface OpenedScreen {
  /** Path with which the tab begins. */
  path: string
  /** Cookie of the session; undefined for visitors. */
  cookie?: string
}

export interface TestedScreen {
  name: string
  /** Creates what the screen shows; called for each tab. */
  prepare(world: World): Promise<OpenedScreen>
  /** Waits until the screen is complete, or brings it into the state to be tested. */
  ready(page: Page): Promise<unknown>
}
