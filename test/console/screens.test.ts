import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { ensureConsoleBuilt } from '#console/built.ts'
import { createLog } from '#server/log.ts'
import { barriersOn, browserFile, launchBrowser, openTab, withoutBrowser } from '#test/harness/browser.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { testedScreens } from './screens.ts'

const views = (['en', 'ru'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => [1440, 390].map((width) => ({ language, theme, width }))),
)

/** Narrowest page, which is also a page of 1280 pixels at 400 % zoom. */
const widthMin = 320

describeOwnWorld(
  'the console in a browser',
  ({ it }) => {
    let browser: Browser | undefined
    after(() => browser?.close())

    for (const { name, prepare, ready } of testedScreens)
      for (const view of views)
        it(`shows ${name} in ${view.language}, ${view.theme}, ${view.width} pixels wide`, async (world, test) => {
          if (!browserFile) return test.skip(withoutBrowser)
          await world.once(built)
          browser ??= await launchBrowser()
          const { path, cookie } = await prepare(world)
          const tab = await openTab(browser, { url: world.url, cookie, ...view })
          await tab.page.goto(path)
          await ready(tab.page)
          // Colours change while a transition runs.
          await tab.page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
          assert.deepEqual(await barriersOn(tab.page), [])
          assert.equal(await tab.page.locator('h1:visible').count(), 1)
          assert.deepEqual(await widerThanPage(tab.page), [])
          await tab.page.setViewportSize({ width: Math.min(view.width, widthMin), height: 640 })
          assert.deepEqual(await widerThanPage(tab.page), [])
          assert.deepEqual([[...tab.hosts], tab.complaints], [[new URL(world.url).host], []])
          await tab.close()
        })
  },
  { console: true },
)

const built = (_world: World) => ensureConsoleBuilt(createLog('error'))

/** Returns elements that make the page wider than the window. */
const widerThanPage = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const page = document.documentElement
    if (page.scrollWidth <= page.clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > page.clientWidth)
    return wide.map((one) => one.outerHTML.slice(0, 120))
  })()`)
