import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { comanda } from '#test/harness/comanda.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { folderOf, hasTerminal, run, type, until } from './command.ts'

const folder = await folderOf('replay')
const [menu, orders] = [join(folder, 'menu.csv'), join(folder, 'orders.csv')]
const ordersMany = 30

const targetOf = ({ url, adminToken }: World): string[] => ['--url', url, '--admin-token', adminToken]
const file = (name: string, lines: readonly string[]) => writeFile(join(folder, name), `${lines.join('\n')}\n`)
const heading = 'order_number,ordered_at_local,item_name,quantity'
const corporationsOf = ({ ask }: World) =>
  ask<{ corporations: { id: string; name: string }[] }>('/admin/corporations/list', {}).then(
    ({ corporations }) => corporations,
  )

describeOwnWorld('comanda replay', ({ it }) => {
  it('places the orders, prints the results, and leaves nothing that affects other commands', async (world) => {
    await file('menu.csv', ['item_name,price', 'Tea,1.5', 'Soup,4'])
    const rows = Array.from({ length: ordersMany }, (_, n) => [
      `${n},2026-05-04 18:30,Tea,2`,
      `${n},2026-05-04 18:30,Soup,1`,
    ])
    await file('orders.csv', [heading, ...rows.flat()])
    const args = ['replay', '--menu', menu, '--orders', orders, '--zone', 'Europe/Rome', ...targetOf(world)]
    const place = { env: { XDG_STATE_HOME: folder }, onTerminal: hasTerminal }
    const { code, stdout } = await run(args, place)
    assert.equal(code, 0, stdout)
    if (hasTerminal) assert.match(stdout, /\r\[=* *\] \d+ of 30 placed, \d+ accepted or refused, \d+ webhooks/)
    assert.match(stdout, /^orders placed +30\r?\nof these accepted +30\r?\nsum of the orders +210\r?\n/m)
    assert.match(stdout, /^webhooks received +\d+\r?\n/m)
    assert.deepEqual(await readdir(join(folder, 'comanda')), [])

    // A second replay uses the same corporation: there is one for all trial runs.
    const again = await comanda([...args, '--json'], place.env)
    assert.equal(again.code, 0, again.stderr)
    assert.equal(JSON.parse(again.stdout).succeeded, ordersMany)
    const corporations = await corporationsOf(world)
    assert.deepEqual(corporations.map(({ name }) => name).sort(), ['Demo chain', 'Replayed restaurants'])
    const trial = corporations.find(({ name }) => name === 'Replayed restaurants')
    const { apiKeys } = await world.ask<{ apiKeys: { isRevoked: boolean }[] }>('/admin/api_keys/list', {
      corporationId: trial?.id,
    })
    assert.deepEqual(
      apiKeys.map(({ isRevoked }) => isRevoked),
      [true, true],
    )
    const made = await comanda(['keys', 'new', '--json', ...targetOf(world)])
    assert.equal(made.code, 0, made.stderr)
  })

  it('reads columns under headings that the command names, and names those that it ignores', async (world) => {
    await file('menu.csv', ['Artikel,price,seller', 'Tea,1.5,Ann'])
    const heads = 'Beleg,ordered_at_local,Artikel,quantitty,closed_at_local'
    await file('orders.csv', [heads, '1,2026-05-04 18:30,Tea,2,'])
    const args = ['replay', '--menu', menu, '--orders', orders, ...targetOf(world)]
    const unnamed = await comanda([...args, '--column', 'item_name=Artikel', '--column', 'order_number=Beleg'])
    assert.equal(unnamed.code, 2)
    assert.match(
      unnamed.stderr,
      /orders\.csv has no column quantity; its columns are Beleg, .*, or name its heading: --column "quantity=quantitty"\.\n$/,
    )
    const named = ['item_name=Artikel', 'order_number=Beleg', 'quantity=quantitty'].flatMap((one) => ['--column', one])
    const { code, stdout, stderr } = await comanda([...args, ...named, '--json'], { XDG_STATE_HOME: folder })
    assert.equal(code, 0, stderr)
    assert.deepEqual(stderr.split('\n').slice(0, 2), [
      `Not read in ${menu}: seller`,
      `Not read in ${orders}: closed_at_local`,
    ])
    assert.equal(JSON.parse(stdout).orderTotal, 3)
  })

  it('refuses days that do not exist with their lines, before it creates anything', async (world) => {
    await file('menu.csv', ['item_name,price', 'Tea,1.5'])
    await file('orders.csv', [heading, '1,2026-02-30 18:30,Tea,1', '2,yesterday,Tea,1', '3,2026-02-28 18:30,Tea,1'])
    const before = await corporationsOf(world)
    const { code, stdout, stderr } = await comanda(['replay', '--menu', menu, '--orders', orders, ...targetOf(world)])
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^comanda: Nothing of .*orders\.csv is taken\. Mend these lines and run the command again\.\n/)
    assert.match(stderr, /\n {2}line 2\b.*"2026-02-30 18:30" is no time such as 2026-05-04 18:30\n/)
    assert.match(stderr, /\n {2}line 3\b.*"yesterday" is no time such as 2026-05-04 18:30\n$/)
    assert.deepEqual(await corporationsOf(world), before)
  })
})

describeOwnWorld('comanda import', ({ it }) => {
  it('draws a progress bar only on a terminal', async (world) => {
    await file('menu.csv', ['item_name,price', ...Array.from({ length: 200 }, (_, n) => `Tea ${n},1.5`)])
    const args = ['import', '--menu', menu, '--new', ...targetOf(world)]
    const first = await run(args, { onTerminal: hasTerminal })
    assert.equal(first.code, 0)
    if (hasTerminal) assert.match(first.stdout, /\r\[={30}\] 200 of 200 rows/)
    assert.match(
      first.stdout,
      /Imported 200 products as the menu "menu", id \S+: 200 new, 0 prices changed, 0 gone\r?\n$/,
    )
    const again = await comanda(args)
    assert.deepEqual([again.code, again.stderr], [0, ''])
    assert.match(again.stdout, /^Imported 200 products .*: 0 new, 0 prices changed, 0 gone\n$/)
  })
})

describeOwnWorld('comanda simulate', ({ it }) => {
  const short = ['simulate', '--speed', '200', '--orders', '6', '--orders-per-minute', '20', '--kitchens', '2']

  it('shows the progress of orders in the kitchens, updated in place on a terminal', async (world) => {
    if (!hasTerminal) return
    const simulation = type([...short, '--fault', 'slow=0.3', ...targetOf(world)], { onTerminal: true })
    await until('it is drawn', () => simulation.said().stdout.includes('\x1b[10A'))
    simulation.child.stdin!.write('hello\r')
    const { code, stdout } = await simulation.ended
    assert.equal(code, 0, stdout)
    assert.match(stdout, /Simulating 2 kitchens and 20 guests at http:\/\/\S+\r\n/)
    assert.match(stdout, /\n {12}placed {7}accepted {5}cooking {6}ready {8}on the way\r\n/)
    assert.match(stdout, /\nKitchen [12] [^\r]*\d[^\r]*\r\n {2}(?:no line, )?slow 0\.3\r\n/)
    assert.match(stdout, /That is no line for a simulation\. Type "fault <kitchen\|all> <fault>"\r\n/)
    assert.match(stdout, /placed 6, succeeded 6, refused 0, expired 0, closed 6, stuck 0, not accepted 0\r\n$/)
  })

  it('prints lines when it is piped, and leaves no corporation to choose from', async (world) => {
    const { code, stdout, stderr } = await run([...short, '--fault', 'slow=0.3', ...targetOf(world)])
    assert.deepEqual(
      [code, stdout],
      [0, 'placed 6, succeeded 6, refused 0, expired 0, closed 6, stuck 0, not accepted 0\n'],
    )
    const [first, ...lines] = stderr.trimEnd().split('\n')
    assert.match(first ?? '', /^Simulating 2 kitchens and 20 guests at http/)
    assert.ok(lines.length > 0)
    for (const line of lines) assert.match(line, /^placed \d+, .*; all kitchens: (?:no line, )?slow 0\.3$/)
    const made = await comanda(['keys', 'new', '--json', ...targetOf(world)])
    assert.equal(made.code, 0, made.stderr)
  })
})
