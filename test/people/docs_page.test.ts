import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { demo } from '#shared/demo.ts'
import { findProgram } from '#test/harness/programs.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

/** Debian's package is named `chromium-headless-shell`. */
const browserFile = await findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome')
const curl = await findProgram('curl')
const patienceMs = 120_000

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}

describeOwnWorld('the docs page in a browser', ({ it }) => {
  let browser: Browser | undefined
  after(() => browser?.close())

  it('loads only from its server, logs no error, and is accessible', async (world, test) => {
    if (!browserFile) return test.skip('there is no Chromium on this machine')
    const { page, hosts, complaints } = await world.once(opened)
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
    const violations: Violation[] = await page.evaluate('axe.run().then(({ violations }) => violations)')
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    assert.deepEqual(
      serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      [],
    )
    assert.deepEqual([[...hosts], complaints], [[new URL(world.url).host], []])
  })

  it('shows first steps that place an order, and loyalty examples, which run as pasted', async (world, test) => {
    if (!browserFile || !curl) return test.skip('there is no Chromium or no curl on this machine')
    const { page } = await world.once(opened)
    const steps = await page.locator('pre code.language-bash').allInnerTexts()
    assert.equal(steps.length, 9)
    const widths: number[] = await page.evaluate(
      `[...document.querySelectorAll('.introduction-section pre')].map((block) => block.clientWidth)`,
    )
    assert.ok(widths.length >= steps.length && widths.every((width) => width > 900), `code is ${widths} pixels wide`)
    const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', steps.join('\n')], { timeout: patienceMs })
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      answers.filter(({ error }) => error),
      [],
    )
    const [order] = answers.find(({ orders }) => orders).orders
    assert.deepEqual([order.organizationId, order.creationStatus], [demo.organization, 'Success'])
    assert.match(answers.find(({ signingSecret }) => signingSecret).signingSecret, /^whsec_/)
    const { loyaltyProgramResults, availablePayments } = answers.find(({ loyaltyTrace }) => loyaltyTrace)
    assert.ok(loyaltyProgramResults.some(({ discounts }: { discounts: unknown[] }) => discounts.length > 0))
    assert.ok(availablePayments[0].maxSum > 5)
    assert.equal(answers.findLast(({ orderInfo }) => orderInfo).orderInfo.creationStatus, 'InProgress')
    assert.equal(answers.at(-1).availablePayments[0].maxSum, 19)
  })

  it('places an order with the button of its operation and the token that it fills in', async (world, test) => {
    if (!browserFile) return test.skip('there is no Chromium on this machine')
    const { page } = await world.once(opened)
    await page.getByRole('button', { name: 'Open Group - Deliveries', exact: true }).click()
    await page.getByRole('link', { name: 'Place a delivery order' }).first().click()
    await page.getByRole('button', { name: 'Test Request (post /api/1/deliveries/create)' }).click()
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/1/deliveries/create')),
      page
        .getByRole('button', { name: /^Send .*request/i })
        .first()
        .click(),
    ])
    assert.deepEqual([answer.status(), (await answer.json()).orderInfo.creationStatus], [200, 'InProgress'])
  })

  /** Opens the page, and records requested hosts and logged errors. */
  async function opened({ url }: World): Promise<{ page: Page; hosts: Set<string>; complaints: string[] }> {
    browser = await chromium.launch({
      executablePath: browserFile!,
      // Other hosts cannot be resolved.
      args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
      timeout: patienceMs,
    })
    const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } })
    page.setDefaultTimeout(patienceMs)
    const hosts = new Set<string>()
    const complaints: string[] = []
    page.on('request', (request) => {
      if (/^(https?|wss?):/.test(request.url())) hosts.add(new URL(request.url()).host)
    })
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${url}/docs`)
    await page.getByRole('heading', { name: 'Rules of every call' }).waitFor()
    return { page, hosts, complaints }
  }
})
