import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { barriersOn } from '#test/harness/browser.ts'
import { describeConsole } from './described.ts'
import { testedScreens } from './screens.ts'

const views = (['en', 'ru'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => [1440, 390].map((width) => ({ language, theme, width }))),
)

/** Narrowest page, which is also a page of 1280 pixels at 400 % zoom. */
const widthMin = 320

describeConsole('the console in a browser', ({ it }) => {
  for (const { name, prepare, ready } of testedScreens)
    for (const view of views)
      it(`shows ${name} in ${view.language}, ${view.theme}, ${view.width} pixels wide`, async (world, open) => {
        const { path, cookie } = await prepare(world)
        const tab = await open({ cookie, ...view })
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
