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

/** Time for the guides; they need no script. */
const guidesMsMax = 2_000
/** CPU time of the browser for an operation on the page of its area, whatever else the machine does. */
const areaCpuSecondsMax = 2

describeOwnWorld('the docs page in a browser', ({ it }) => {
  let browser: Browser | undefined
  after(() => browser?.close())

  it('shows its guides within two seconds', async (world, test) => {
    if (!browserFile) return test.skip('there is no Chromium on this machine')
    const { guidesMs } = await world.once(opened)
    assert.ok(guidesMs <= guidesMsMax, `took ${guidesMs} ms`)
  })

  it('loads only from its server, logs no error, and is accessible', async (world, test) => {
    if (!browserFile) return test.skip('there is no Chromium on this machine')
    const { page, hosts, complaints } = await world.once(opened)
    assert.deepEqual(await barriersOn(page), [])
    assert.deepEqual([[...hosts], complaints], [[new URL(world.url).host], []])
  })

  it('shows first steps that place an order, loyalty examples and a coupon that expires, which run as pasted', async (world, test) => {
    if (!browserFile || !curl) return test.skip('there is no Chromium or no curl on this machine')
    const { page } = await world.once(opened)
    const steps = await page.locator('pre code.language-bash').allInnerTexts()
    assert.equal(steps.length, 10)
    const widths: number[] = await page.evaluate(
      `[...document.querySelectorAll('main pre')].map((block) => block.clientWidth)`,
    )
    assert.ok(widths.length >= steps.length && widths.every((width) => width > 900), `code is ${widths} pixels wide`)
    const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', steps.join('\n')], {
      timeout: patienceMs,
      env: { ...process.env, ADMIN: world.adminToken },
    })
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
    const [gift, coupon] = answers.filter(({ availablePayments }) => availablePayments).slice(-2)
    assert.equal(gift.availablePayments[0].maxSum, 19)
    assert.deepEqual(
      coupon.Warnings.map(({ Code }: { Code: string }) => Code),
      ['COUPON_NOT_IN_FORCE'],
    )
  })

  it('finds operations and guides by their words, and operations by their fields and the codes of their errors', async (world, test) => {
    if (!browserFile) return test.skip('there is no Chromium on this machine')
    const { page } = await world.once(opened)
    const rows = page.locator('.operations li:visible')
    const all = await rows.count()
    await page
      .getByRole('searchbox', { name: 'Find in guides, operations, fields and error codes' })
      .fill('deliveries/ CANCEL_confirmation')
    await page.getByRole('status').getByText('2 found').waitFor()
    assert.deepEqual(await rows.locator('a').allInnerTexts(), [
      '/api/1/deliveries/cancel_confirmation',
      '/front/deliveries/cancel_confirmation',
    ])
    await page.getByRole('searchbox').fill('datamodel-codegen pydantic')
    assert.deepEqual(await page.locator('main h2:visible, main h3:visible').allInnerTexts(), [
      'Generate a client',
      'Python',
      'Operations',
    ])
    await page.getByRole('searchbox').fill('deliveries completeBefore')
    const found = await rows.locator('a').allInnerTexts()
    assert.ok(found.includes('/api/1/deliveries/create') && !found.includes('/api/1/deliveries/confirm'))
    await page.getByRole('searchbox').fill('coupon_not_in_force')
    assert.ok((await rows.locator('a').allInnerTexts()).includes('/api/1/deliveries/create'))
    await page.getByRole('searchbox').fill('')
    assert.equal(await rows.count(), all)
  })

  it('folds its contents on a phone, is not wider than it, and copies its examples', async ({ url }, test) => {
    if (!browserFile) return test.skip('there is no Chromium on this machine')
    browser ??= await launched()
    const permissions = ['clipboard-read', 'clipboard-write']
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions })
    const page = await context.newPage()
    await page.goto(`${url}/docs`)
    const link = page.getByRole('navigation').getByRole('link', { name: 'Rules of every call' })
    assert.equal(await link.isVisible(), false)
    await page.getByText('Contents', { exact: true }).click()
    assert.equal(await link.isVisible(), true)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const code = await page.locator('main pre').first().textContent()
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), code)
    await context.close()
  })

  it('opens an operation of the two largest areas in time, accessibly and with the fields of a shared type', async (world, test) => {
    if (!browserFile) return test.skip('there is no Chromium on this machine')
    const { page, hosts, complaints } = await world.once(opened)
    for (const path of ['/api/inventory/v1/incoming_invoice/create', '/api/1/deliveries/create']) {
      await page.goto(`${world.url}/docs`)
      const cpuBefore = await cpuSeconds()
      await page.getByRole('link', { name: path, exact: true }).click()
      await operationOn(page, path).waitFor()
      const seconds = (await cpuSeconds()) - cpuBefore
      assert.ok(seconds > 0 && seconds <= areaCpuSecondsMax, `took ${seconds} seconds of CPU time`)
    }
    const operation = operationOn(page, '/api/1/deliveries/create')
    for (const type of ['DeliveryOrder', 'CreateOrderDeliveryPoint'])
      await operation.locator('summary').getByText(type, { exact: true }).click()
    await operation.locator('.fields code').getByText('coordinates', { exact: true }).waitFor()
    assert.deepEqual([[...hosts], complaints], [[new URL(world.url).host], []])
  })

  it('places an order with its form and the credentials that it fills in, and shows refusals, also of misspelt fields', async (world, test) => {
    if (!browserFile) return test.skip('there is no Chromium on this machine')
    const { page, hosts, complaints } = await world.once(opened)
    const path = '/api/1/deliveries/create'
    await page.goto(`${world.url}/docs/deliveries#${path}`)
    const operation = operationOn(page, path)
    await operation.getByRole('combobox', { name: 'Language' }).selectOption('curl')
    const sample = await operation.locator('.request pre').first().innerText()
    assert.ok(sample.startsWith(`curl -s '${world.url}${path}'`) && sample.includes('"phone": "+442079460000"'), sample)
    await operation.getByRole('button', { name: 'Try it' }).click()
    const body = operation.getByRole('textbox', { name: 'Body' })
    const answer = operation.getByLabel('Answer')
    const example = await body.inputValue()
    for (const [text, status] of [
      [example, /^200 in \d+ ms$/],
      [example.replace('{', '{ "coment": "Ring twice",'), /^400 in \d+ ms$/],
      ['{', /JSON/],
    ] as const) {
      await body.fill(text)
      await operation.getByRole('button', { name: 'Send' }).click()
      await operation.getByRole('status').getByText(status).waitFor()
      if (text === '{') assert.equal(await answer.isVisible(), false)
      else if (text === example)
        assert.equal(JSON.parse(await answer.innerText()).orderInfo.creationStatus, 'InProgress')
      else assert.match(JSON.parse(await answer.innerText()).message, /coment is not a field/)
    }
    const refusals = complaints.filter((text) => text.includes('the server responded with a status of 400'))
    assert.deepEqual([[...hosts], complaints], [[new URL(world.url).host], refusals])
    complaints.length = 0
  })

  it('sends operations of the operator with an admin token only', async ({ url, adminToken }, test) => {
    if (!browserFile) return test.skip('there is no Chromium on this machine')
    browser ??= await launched()
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    page.setDefaultTimeout(patienceMs)
    const path = '/admin/stop_lists/list'
    await page.goto(`${url}/docs/stop_lists#${path}`)
    const operation = operationOn(page, path)
    await operation.getByRole('button', { name: 'Try it' }).click()
    await operation.getByRole('button', { name: 'Send' }).click()
    await operation
      .getByRole('status')
      .getByText(/^401 in/)
      .waitFor()
    await operation.getByRole('link', { name: 'Credentials' }).click()
    await page.getByRole('textbox', { name: 'Admin token' }).fill(adminToken)
    await operation.getByRole('button', { name: 'Send' }).click()
    await operation
      .getByRole('status')
      .getByText(/^200 in/)
      .waitFor()
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    await page.close()
  })

  it('finds guides from the page of an area', async ({ url }, test) => {
    if (!browserFile) return test.skip('there is no Chromium on this machine')
    browser ??= await launched()
    const page = await browser.newPage()
    page.setDefaultTimeout(patienceMs)
    await page.goto(`${url}/docs/stop_lists`)
    const search = page.getByRole('searchbox', { name: 'Find in guides, operations, fields and error codes' })
    await search.fill('pydantic')
    await search.press('Enter')
    await page.getByRole('heading', { name: 'Generate a client' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: 'First steps' }).isVisible(), false)
    await page.close()
  })

  for (const path of ['/api/1/stop_lists/add', '/admin/stop_lists/list', '/front/order/lock'])
    it(`leads to ${path}`, async ({ url }, test) => {
      if (!browserFile) return test.skip('there is no Chromium on this machine')
      browser ??= await launched()
      const page = await browser.newPage()
      page.setDefaultTimeout(patienceMs)
      await page.goto(`${url}/docs`)
      await page.getByRole('link', { name: path, exact: true }).click()
      assert.equal(await operationOn(page, path).getByRole('heading', { level: 2 }).isVisible(), true)
      await page.getByRole('link', { name: 'Guides and the operations of all areas' }).click()
      await page.getByRole('heading', { name: 'First steps' }).waitFor()
      await page.close()
    })

  const operationOn = (page: Page, path: string) => page.locator(`section[id="${path}"]`)

  /** Returns serious barriers on a page for people with disabilities. */
  async function barriersOn(page: Page): Promise<string[]> {
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
    const violations: Violation[] = await page.evaluate('axe.run().then(({ violations }) => violations)')
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }

  /** Returns the CPU time that all processes of the browser have used. */
  async function cpuSeconds(): Promise<number> {
    const session = await browser!.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    await session.detach()
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }

  const launched = () =>
    chromium.launch({
      executablePath: browserFile!,
      // Other hosts cannot be resolved.
      args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
      timeout: patienceMs,
    })

  interface Opened {
    page: Page
    hosts: Set<string>
    complaints: string[]
    guidesMs: number
  }

  /** Opens the page, the first request to it since the start of the server; records requested hosts and logged errors. */
  async function opened({ url }: World): Promise<Opened> {
    browser ??= await launched()
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
    const startedAt = performance.now()
    await page.goto(`${url}/docs`, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Rules of every call' }).waitFor()
    return { page, hosts, complaints, guidesMs: performance.now() - startedAt }
  }
})
