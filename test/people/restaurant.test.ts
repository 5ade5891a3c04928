import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { dayMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { courierOrder } from '#test/fixtures/restaurant.ts'
import { comanda, type Outcome } from '#test/harness/comanda.ts'
import { root } from '#test/harness/files.ts'
import { post } from '#test/harness/nodes.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { folderOf, run } from './command.ts'

const folder = await folderOf('restaurant')

const targetOf = ({ url, adminToken }: World): string[] => ['--url', url, '--admin-token', adminToken]
const printedValue = (text: string, name: string): string =>
  new RegExp(`^ {2}${name} +(\\S+)$`, 'm').exec(text)?.[1] ?? ''
/** Returns the lines that can be pasted into a shell. */
const shellLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^(TOKEN=|curl )/.test(line))
    .join('\n')
/** The line of a printed command of ours. */
const printed = (text: string, command: string): string =>
  new RegExp(`^\\S+ ${command} .*$`, 'm').exec(text)?.[0] ?? `${command} is not printed`

const hasCurl = (await shell('curl --version')).code === 0

function shell(text: string): Promise<Outcome> {
  return new Promise((done) => {
    const child = execFile('/bin/sh', ['-c', text], (_error, stdout, stderr) => {
      done({ code: child.exitCode, stdout, stderr })
    })
  })
}

interface Alive {
  isAliveStatus: { isAlive: boolean }[]
}

describeOwnWorld('keys', ({ it }) => {
  it('are created with an application and a first call that works, listed with their use, and revoked', async (world) => {
    const target = targetOf(world)
    const made = await run(['keys', 'new', '--name', "Luigi's shop", '--days', '30', ...target])
    assert.deepEqual([made.code, made.stderr], [0, ''])
    const lifeMs = Date.parse(printedValue(made.stdout, 'expires')) - world.clock.now()
    assert.ok(Math.abs(lifeMs - 30 * dayMs) < dayMs / 24, made.stdout)
    if (hasCurl) assert.match((await shell(shellLines(made.stdout))).stdout, /"organizations":\[\{/)
    const keyId = printedValue(made.stdout, 'keyId')

    const listed = await comanda(['keys', 'list', ...target])
    const [, first = '', second = '', third = ''] = listed.stdout.slice(listed.stdout.indexOf(keyId) - 3).split(/^ */m)
    assert.equal(first, `${keyId}  Luigi's shop\n`)
    const used = hasCurl ? '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC' : 'never'
    assert.match(second, new RegExp(`^made .* UTC, last used ${used}, expires .* UTC\n$`))
    assert.equal(third, 'organizations: all\n')

    const revoked = await comanda(['keys', 'revoke', keyId, ...target])
    assert.deepEqual(revoked, { code: 0, stdout: `Revoked ${keyId}\n`, stderr: '' })
    assert.match(
      (await comanda(['keys', 'list', ...target])).stdout,
      new RegExp(`${keyId} {2}Luigi's shop {2}\\(revoked\\)`),
    )
    const again = await comanda(['keys', 'revoke', keyId, ...target])
    assert.equal(again.code, 2)
    assert.match(
      again.stderr,
      /^comanda: .*API_KEY_NOT_FOUND.* See which there are with "\S+ keys list --url \S+ --admin-token \S+"\.\n$/,
    )
  })

  it('are of the only corporation besides the demo chain', async (world) => {
    const demoKey = await comanda(['keys', 'new', '--json', ...targetOf(world)])
    const { corporations } = await world.ask<{ corporations: { id: string }[] }>('/admin/corporations/list', {})
    const others = corporations.filter(({ id }) => id !== demo.corporation)
    assert.deepEqual([demoKey.code, others], [0, []])
    const { id } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'The chain' })
    const made = await comanda(['keys', 'new', '--name', 'Of the chain', ...targetOf(world)])
    assert.equal(made.code, 0, made.stderr)
    const listed = await comanda(['keys', 'list', '--corporation', id, ...targetOf(world)])
    assert.match(listed.stdout, new RegExp(`  ${printedValue(made.stdout, 'keyId')}  Of the chain\n`))
  })

  it('require a choice among several corporations, and name the option', async (world) => {
    const { id } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
    const { code, stderr } = await comanda(['keys', 'new', ...targetOf(world)])
    assert.equal(code, 2)
    assert.match(stderr, /^comanda: The server has \d+ corporations\. Name one of them\.\n {2}--corporation /)
    assert.ok(stderr.includes(`\n  --corporation ${id}  Another chain\n`), stderr)
  })
})

describeOwnWorld('comanda restaurant new', ({ it }) => {
  it('creates a restaurant that sells its menu, using only what it prints', async (world) => {
    const target = targetOf(world)
    const args = ['restaurant', 'new', "Luigi's", '--zone', 'Europe/Rome', '--currency', 'eur', ...target]
    const made = await run(args)
    assert.deepEqual([made.code, made.stderr], [0, ''])
    const organizationId = printedValue(made.stdout, 'organizationId')
    const menu = await shell(printed(made.stdout, 'import'))
    assert.match(menu.stdout, /^Imported 5 products as the menu "trattoria", id /, menu.stderr)
    const externalMenuId = /id ([\da-f-]+):/.exec(menu.stdout)?.[1] ?? ''
    const terminal = spawn('/bin/sh', ['-c', `exec ${printed(made.stdout, 'terminal')}`], { cwd: folder })
    const terminalEnded = once(terminal, 'close')
    try {
      const [apiKey, appId, clientSecret] = ['apiKey', 'appId', 'clientSecret'].map((name) =>
        printedValue(made.stdout, name),
      )
      const { token } = await post<{ token: string }>(world.url, '/api/v2/access_token', {
        apiKey,
        appId,
        clientSecret,
      })
      const ask = <T>(path: string, body: object) => post<T>(world.url, path, { organizationId, ...body }, { token })
      const { organizations } = await ask<{ organizations: { id: string; name: string; timeZone: string }[] }>(
        '/api/1/organizations',
        { returnAdditionalInfo: true },
      )
      assert.deepEqual(
        organizations.map(({ id, name }) => [id, name]),
        [[organizationId, "Luigi's"]],
      )
      const terminalGroupIds = [printedValue(made.stdout, 'terminalGroup')]
      await eventually(
        () => ask<Alive>('/api/1/terminal_groups/is_alive', { organizationIds: [organizationId], terminalGroupIds }),
        ({ isAliveStatus: [group] }) => group?.isAlive === true,
      )
      const { itemsGroups } = await ask<{ itemsGroups: { items: { name: string; productId: string }[] }[] }>(
        '/api/menu/v3/by_id',
        {
          externalMenuId,
        },
      )
      const espresso = itemsGroups.flatMap(({ items }) => items).find(({ name }) => name === 'Espresso')
      const items = [{ type: 'Product', productId: espresso?.productId, amount: 1, price: 2 }]
      const order = { phone: '+393331234567', orderServiceType: 'DeliveryByClient', items }
      const { correlationId } = await ask<{ correlationId: string }>('/api/1/deliveries/create', { order })
      await eventually(
        () => ask<{ state: string }>('/api/1/commands/status', { correlationId }),
        ({ state }) => state === 'Success',
      )
      const byCourier = { ...order, ...courierOrder }
      const placed = await ask<{ orderInfo: { id: string } }>('/api/1/deliveries/create', { order: byCourier })
      const orderIds = [placed.orderInfo.id]
      const statusOf = async () => {
        const { orders } = await ask<{ orders: { order: { status: string } | null }[] }>('/api/1/deliveries/by_id', {
          organizationIds: [organizationId],
          orderIds,
        })
        return orders[0]?.order?.status
      }
      await eventually(
        async () => {
          terminal.stdin.write(`${orderIds[0]} out\n`)
          return statusOf()
        },
        (status) => status === 'OnWay',
      )
    } finally {
      // A terminal hears one Ctrl-C twice under an older Node.
      for (const signal of ['SIGINT', 'SIGINT'] as const) terminal.kill(signal)
    }
    assert.deepEqual(await terminalEnded, [0, null])

    const corporation = ['--corporation', printedValue(made.stdout, 'corporationId')]
    const menus = await run(['menus', 'list', ...corporation, ...target])
    assert.ok(menus.stdout.endsWith(`\n  ${externalMenuId}  trattoria, products: 5\n`), menus.stdout)
    const gone = await comanda(['menus', 'delete', externalMenuId, ...corporation, ...target])
    assert.deepEqual([gone.code, gone.stdout], [0, 'Deleted the menu "trattoria"\n'])
    const again = await comanda(['menus', 'delete', externalMenuId, ...corporation, ...target])
    assert.equal(again.code, 2)
    assert.match(
      again.stderr,
      /^comanda: There is no menu .*\. See which there are with "\S+ menus list --url \S+ --admin-token \S+"\.\n$/,
    )
  })

  it('makes a chain of several, which sell one menu and take bonuses', async (world) => {
    const { ask } = world
    const target = targetOf(world)
    const words = (name: string) => ['restaurant', 'new', name, '--zone', 'Europe/Rome', '--currency', 'EUR', ...target]
    const first = await comanda([...words('Nord'), '--chain-name', 'Two seas'])
    const corporationId = printedValue(first.stdout, 'corporationId')
    const imported = await shell(printed(first.stdout, 'import'))
    assert.match(imported.stdout, /^Imported 5 products/, imported.stderr)
    const menuId = /id ([\da-f-]+):/.exec(imported.stdout)?.[1] ?? ''
    const second = await comanda([...words('Sud'), '--corporation', corporationId])
    assert.match(second.stdout, /^ {2}It sells the menus of its chain: trattoria$/m)
    const organizationId = printedValue(second.stdout, 'organizationId')
    const bistro = join(root, 'examples', 'menu', 'bistro.csv')
    const largest = await comanda(['import', '--menu', bistro, '--new', '--corporation', corporationId, ...target])
    assert.match(largest.stdout, /^Imported 2 products as the menu "bistro"/, largest.stderr)
    const example = join(root, 'examples', 'menu', 'trattoria.csv')
    const only = ['import', '--menu', example, '--name', 'Lunch', '--new', '--organization', organizationId, ...target]
    assert.equal((await comanda(only)).code, 0)

    const listed = await comanda(['menus', 'list', '--corporation', corporationId, ...target])
    assert.match(listed.stdout, new RegExp(`^Two seas  ${corporationId}\n`))
    assert.ok(listed.stdout.includes(`  ${menuId}  trattoria, products: 5\n`), listed.stdout)
    assert.match(listed.stdout, /^ {2}\S+ {2}Lunch, products: 5, for Sud$/m)
    const { paymentTypes } = await ask<{ paymentTypes: { name: string; kind: string }[] }>('/admin/dictionaries/list', {
      corporationId,
    })
    assert.deepEqual(
      paymentTypes.filter(({ name }) => name === 'Bonus').map(({ kind }) => kind),
      ['IikoCard'],
    )

    const both = await comanda([...words('Est'), '--corporation', corporationId, '--chain-name', 'Three seas'])
    assert.equal(both.code, 2)
    assert.match(both.stderr, /--chain-name is for a new chain/)
  })

  it('checks the zone and the currency before anything is made', async (world) => {
    const corporations = () => world.ask<{ corporations: object[] }>('/admin/corporations/list', {})
    const before = await corporations()
    const args = ['restaurant', 'new', 'Luigi', ...targetOf(world)]
    for (const [flags, message] of [
      [
        ['--zone', 'Rome', '--currency', 'EUR'],
        /^comanda: --zone is "Rome"\. Give a time zone such as Europe\/Rome\.\n$/,
      ],
      [['--zone', 'Europe/Rome', '--currency', 'lira'], /^comanda: --currency is "lira"\. Give the three letters/],
      [['--zone', 'Europe/Rome'], /^comanda: Required: --currency <code>\. See \S+ restaurant new --help/],
    ] as const) {
      const { code, stderr } = await comanda([...args, ...flags])
      assert.equal(code, 2)
      assert.match(stderr, message)
    }
    assert.deepEqual(await corporations(), before)
  })
})
