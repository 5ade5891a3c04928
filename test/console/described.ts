import assert from 'node:assert/strict'
import { after, type TestContext } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { ensureConsoleBuilt, readManifest } from '#console/built.ts'
import { createLog } from '#server/log.ts'
import { password } from '#test/fixtures/people.ts'
import {
  browserFile,
  launchBrowser,
  openTab,
  renewTab,
  type Tab,
  type TabWishes,
  withoutBrowser,
} from '#test/harness/browser.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

type Wishes = Omit<TabWishes, 'url'> & {
  /** Whether the tab of an earlier test with the same language and width is used again, for another person. */
  isReused?: boolean
  /** Beginnings of the complaints that the test provokes, such as `409` for refused calls. Any other one fails it. */
  provokes?: readonly string[]
}

/** Opens a tab of the server. It is closed at the end of the test, unless it may be used again. */
export type OpenTab = (wishes?: Wishes) => Promise<Tab>

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

type Case = (world: World, open: OpenTab, test: TestContext) => Promise<void>

let built: Promise<void> | undefined

/** Builds the console if its sources have changed. Throws if that fails. */
export function buildConsole(): Promise<void> {
  built ??= ensureConsoleBuilt(createLog('warn')).then(async () => {
    assert.ok(await readManifest(), 'The console is not built')
  })
  return built
}

/** Enters with a link, with a new password. */
export async function enter(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('input[name=password]').fill(password)
  await page.locator('[type=submit]').click()
  await page.locator('.rail').waitFor()
}

/** Describes tests of the console in a browser, on a new world. They skip where there is no Chromium. */
export function describeConsole(name: string, cases: (tools: { it(title: string, run: Case): void }) => void): void {
  describeOwnWorld(
    name,
    ({ it }) => {
      let browser: Browser | undefined
      const reused = new Map<string, Tab>()
      after(() => browser?.close())
      const itInBrowser = (title: string, run: Case) =>
        it(title, async (world, test) => {
          if (!browserFile) return test.skip(withoutBrowser)
          await buildConsole()
          browser ??= await launchBrowser()
          const used = browser
          const tabs: Tab[] = []
          const listened: { tab: Tab; provokes: readonly string[] }[] = []
          try {
            const open: OpenTab = async ({ isReused = false, provokes = [], ...wishes } = {}) => {
              const key = JSON.stringify([wishes.language, wishes.width])
              const known = isReused ? reused.get(key) : undefined
              const tab = known ?? (await openTab(used, { url: world.url, ...wishes }))
              if (known) await renewTab(known, { url: world.url, cookie: wishes.cookie })
              if (isReused) reused.set(key, tab)
              else tabs.push(tab)
              listened.push({ tab, provokes })
              return tab
            }
            await run(world, open, test)
            for (const { tab, provokes } of listened) await checkComplaints(tab, provokes)
          } catch (error) {
            for (const { tab } of listened) for (const complaint of tab.complaints) test.diagnostic(complaint)
            throw error
          } finally {
            for (const tab of tabs) await tab.close()
          }
        })
      cases({ it: itInBrowser })
    },
    { console: true },
  )
}

/** Throws unless the page complained of what the test has provoked, and of nothing else. */
async function checkComplaints({ page, complaints }: Tab, provokes: readonly string[]): Promise<void> {
  // Complaints that the page has made arrive before its answer.
  await page.evaluate('0')
  const unexpected = complaints.filter((complaint) => !provokes.some((beginning) => complaint.startsWith(beginning)))
  assert.deepEqual(unexpected, [])
}
