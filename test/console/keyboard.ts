import type { Page } from 'playwright-core'

/** Most presses of the key until an element of a screen has the focus. */
const pressesMax = 60

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < pressesMax; i++) {
    if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The key Tab does not reach ${selector}`)
}
