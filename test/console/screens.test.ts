import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { barriersOn } from '#test/harness/browser.ts'
import { describeConsole } from './described.ts'
import { testedScreens } from './screens.ts'

const views = (['en', 'ru'] as const).flatMap((language) => [1440, 390].map((width) => ({ language, width })))

/** Narrowest page, which is also a page of 1280 pixels at 400 % zoom. */
const widthMin = 320

describeConsole('the console in a browser', ({ it }) => {
  for (const { name, prepare, ready } of testedScreens)
    for (const view of views)
      it(`shows ${name} in ${view.language}, ${view.width} pixels wide, in both themes`, async (world, open) => {
        const { path, cookie } = await prepare(world)
        const tab = await open({ cookie, ...view })
        const { page } = tab
        await page.goto(path)
        await ready(page)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          // Colours change while a transition runs.
          await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
          assert.deepEqual(await barriersOn(page, { onlyColours: colorScheme === 'dark' }), [], colorScheme)
        }
        assert.equal(await page.locator('h1:visible').count(), 1)
        assert.deepEqual(await widerThanPage(page), [])
        await page.setViewportSize({ width: Math.min(view.width, widthMin), height: 640 })
        assert.deepEqual(await widerThanPage(page), [])
        assert.deepEqual([[...tab.hosts], tab.complaints], [[new URL(world.url).host], []])
      })
})

/** Returns elements that make the page wider than the window. */
const widerThanPage = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const page = document.documentElement
    if (page.scrollWidth <= page.clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > page.clientWidth)
    return wide.map((one) => one.outerHTML.slice(0, 120))
  })()`)
