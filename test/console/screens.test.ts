import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { barriersOn } from '#test/harness/browser.ts'
import { isLong } from '#test/harness/effort.ts'
import { describeConsole } from './described.ts'
import { testedScreens } from './screens.ts'

/** The usual run sees each language at one width, `npm run test:console` at both. */
const views = (
  [
    { language: 'en', width: 1440 },
    { language: 'ru', width: 390 },
    { language: 'en', width: 390 },
    { language: 'ru', width: 1440 },
  ] as const
).slice(0, isLong ? 4 : 2)

/** Narrowest page, which is also a page of 1280 pixels at 400 % zoom. */
const widthMin = 320

describeConsole('the console in a browser', ({ it }) => {
  for (const { name, prepare, ready } of testedScreens)
    for (const view of views)
      it(`shows ${name} in ${view.language}, ${view.width} pixels wide, in both themes`, async (world, open) => {
        const { path, cookie } = await prepare(world)
        const tab = await open({ cookie, ...view, isReused: true })
        const { page } = tab
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: view.width, height: view.width < 600 ? 844 : 900 })
        await page.goto(cookie ? withRestaurant(path) : path)
        await ready(page)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          // Colours change while a transition runs.
          await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
          assert.deepEqual(await barriersOn(page, { onlyColours: colorScheme === 'dark' }), [], colorScheme)
        }
        assert.deepEqual(await linksWithoutRestaurant(page), [])
        assert.equal(await page.locator('h1:visible').count(), 1)
        assert.doesNotMatch(await page.locator('body').innerText(), /Invalid Date|NaN|undefined|\[object/)
        assert.deepEqual(await widerThanPage(page, '.modal, .rail-groups'), [])
        await page.setViewportSize({ width: Math.min(view.width, widthMin), height: 640 })
        assert.deepEqual(await widerThanPage(page, '.modal'), [])
        assert.deepEqual([...tab.hosts], [new URL(world.url).host])
      })
})

/** Returns the path with a restaurant, unless it names one. Screens show the first restaurant for an unknown one. */
function withRestaurant(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://console')
  if (!searchParams.has('restaurant')) searchParams.set('restaurant', 'unknown')
  return `${pathname}?${searchParams}`
}

/** Returns links within the console that lose the restaurant of the page. */
const linksWithoutRestaurant = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('a[href^="/console"]')]
    .filter(({ href }) => !new URL(href).searchParams.has('restaurant'))
    .map(({ outerHTML }) => outerHTML.slice(0, 120))`)

/** Returns elements that make the page, or an element that the selector finds, scroll sideways. */
const widerThanPage = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(`[document.documentElement, ...document.querySelectorAll('${selector}')].flatMap((frame) => {
    if (frame.scrollWidth <= frame.clientWidth) return []
    const edge = frame.getBoundingClientRect().left + frame.clientWidth
    const wide = [...frame.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge)
    return wide.map((one) => one.outerHTML.slice(0, 120))
  })`)
