import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it as nodeIt } from 'node:test'
import { demo } from '#shared/demo.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { menuBody } from './menu_body.ts'
import { readMenuFile } from './menu_file.ts'

const main = join(import.meta.dirname, '..', 'main.ts')
const realMenu = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'takeaway', 'menu.csv')

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-import-'))
})
after(() => rm(folder, { recursive: true }))

async function csv(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

interface Run {
  code: number
  out: string
  err: string
}

/** Runs the command as an operator would. */
function comanda(...words: string[]): Promise<Run> {
  const env = { ...process.env, COMANDA_ADMIN_TOKEN: '', COMANDA_DATA: folder }
  return new Promise((done) => {
    execFile(process.execPath, [main, 'import', ...words], { env }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

interface Imported {
  isKnown: boolean
  added: string[]
  priceChanged: string[]
  gone: string[]
  externalMenuId: string
  name: string
  products: number
}

async function importInto({ url, adminToken }: World, ...words: string[]): Promise<Imported> {
  const { code, out, err } = await comanda('--url', url, '--admin-token', adminToken, '--json', ...words)
  assert.equal(code, 0, err)
  return JSON.parse(out)
}

interface Menu {
  itemsGroups: { name: string; items: { name: string; productId: string; sizePrices: { price: number }[] }[] }[]
}

interface SizedMenu {
  itemsGroups: { items: { name: string; sizePrices: { sizeName: string; price: number }[] }[] }[]
}

async function priceList({ ask }: World, externalMenuId: string, organizationId: string = demo.organization) {
  const { itemsGroups } = await ask<Menu>('/api/menu/v3/by_id', { externalMenuId, organizationId })
  return itemsGroups.map(({ name, items }) => [name, items.map((item) => [item.name, item.sizePrices[0]?.price])])
}

describeWorld('comanda import', ({ it }) => {
  it('makes a menu of a CSV file, with its groups', async (world) => {
    const file = await csv(
      'cafe.csv',
      'name,Price GBP,category,sku',
      'Flat white,3.20,Coffee,C1',
      '"Scone, plain",2.5,,',
    )
    const { externalMenuId, name, products } = await importInto(world, '--menu', file)
    assert.deepEqual([name, products], ['cafe', 2])
    assert.deepEqual(await priceList(world, externalMenuId), [
      ['Coffee', [['Flat white', 3.2]]],
      ['Menu', [['Scone, plain', 2.5]]],
    ])
  })

  it('changes the menu when it is imported again, and doubles nothing', async (world) => {
    const first = await importInto(world, '--menu', await csv('bar.csv', 'item_name,price', 'Ale,4', 'Stout,5'))
    const changed = await csv('bar.csv', 'item_name,price', 'Stout,5.5', 'Porter,6')
    const target = ['--url', world.url, '--admin-token', world.adminToken]
    const tried = await comanda('--menu', changed, ...target, '--dry-run')
    assert.match(tried.out, /^Nothing was changed\. This would import 2 products .*: 1 new, 1 price changed, 1 gone\n$/)
    assert.deepEqual((await priceList(world, first.externalMenuId))[0]?.[1], [
      ['Ale', 4],
      ['Stout', 5],
    ])
    const again = await importInto(world, '--menu', changed)
    assert.deepEqual([again.added, again.priceChanged, again.gone], [['Porter'], ['Stout'], ['Ale']])
    assert.equal(again.externalMenuId, first.externalMenuId)
    assert.deepEqual(await priceList(world, first.externalMenuId), [
      [
        'Menu',
        [
          ['Stout', 5.5],
          ['Porter', 6],
        ],
      ],
    ])
    const { menus } = await world.ask<{ menus: { name: string }[] }>('/admin/menus/list', {
      corporationId: demo.corporation,
    })
    assert.equal(menus.filter(({ name }) => name === 'bar').length, 1)
  })

  it('sells at these prices in one organization only, when it is named', async (world) => {
    const [cheap, dear] = [
      await csv('cheap.csv', 'name,price', 'Kebab,6'),
      await csv('dear.csv', 'name,price', 'Kebab,9'),
    ]
    const there = demo.confirmingOrganization
    const atHome = await importInto(
      world,
      '--menu',
      cheap,
      '--organization',
      demo.organization,
      '--name',
      'Street',
      '--new',
    )
    const away = await importInto(world, '--menu', dear, '--organization', there, '--name', 'Street', '--new')
    assert.deepEqual(await priceList(world, atHome.externalMenuId), [['Menu', [['Kebab', 6]]]])
    assert.deepEqual(await priceList(world, away.externalMenuId, there), [['Menu', [['Kebab', 9]]]])
    assert.notEqual(atHome.externalMenuId, away.externalMenuId)
  })

  it('sells a product in its sizes, and says which prices change', async (world) => {
    const lines = ['Pizza,S,8', 'Pizza,L,12.5', 'Water,,2']
    const file = await csv('sizes.csv', 'name,size,price', ...lines)
    const { externalMenuId } = await importInto(world, '--menu', file)
    const { itemsGroups } = await world.ask<SizedMenu>('/api/menu/v3/by_id', {
      externalMenuId,
      organizationId: demo.organization,
    })
    assert.deepEqual(
      itemsGroups[0]!.items.map(({ name, sizePrices }) => [name, sizePrices.map((one) => [one.sizeName, one.price])]),
      [
        [
          'Pizza',
          [
            ['S', 8],
            ['L', 12.5],
          ],
        ],
        ['Water', [['', 2]]],
      ],
    )
    const again = await importInto(world, '--menu', file)
    assert.deepEqual([again.added, again.priceChanged, again.gone], [[], [], []])
    await csv('sizes.csv', 'name,size,price', 'Pizza,S,8', 'Pizza,L,13', 'Water,,2')
    assert.deepEqual((await importInto(world, '--menu', file)).priceChanged, ['Pizza'])
  })

  it('makes no menu of a name that no menu has, unless it is to be new', async (world) => {
    const file = await csv('evening.csv', 'name,price', 'Wine,6')
    const target = ['--url', world.url, '--admin-token', world.adminToken]
    await importInto(world, '--menu', file, '--name', 'Evening', '--new')
    const { code, err } = await comanda('--menu', file, ...target, '--name', 'Evenign')
    assert.equal(code, 2)
    assert.match(err, /^comanda: There is no menu "Evenign" yet\. Give --new to make it, or /)
    assert.match(err, /\n {2}--name "Evening"\n/)
    assert.equal((await importInto(world, '--menu', file, '--name', 'Evening')).isKnown, true)
  })

  it('imports a menu that is larger than one request may be', async (world) => {
    const lines = Array.from({ length: 9_000 }, (_, i) => `Dish number ${i},${i / 100},${'long words '.repeat(8)}`)
    const file = await csv('large.csv', 'name,price,description', ...lines)
    const { externalMenuId } = await importInto(world, '--menu', file)
    const [[, items] = []] = await priceList(world, externalMenuId)
    assert.equal(items?.length, 9_000)
  })

  it('says in one line that there is no server, organization, corporation or file', async (world) => {
    const menu = await csv('tea.csv', 'name,price', 'Tea,1')
    const target = ['--url', world.url, '--admin-token', world.adminToken]
    const cases: [words: string[], message: RegExp][] = [
      [['--menu', join(folder, 'none.csv')], /There is no file .*none\.csv/],
      [['--menu', menu], /No server runs on/],
      [['--menu', menu, '--url', 'nonsense'], /--url is "nonsense"\. Give a URL/],
      [['--menu', menu, '--url', world.url], /There is no admin token/],
      [['--menu', menu, '--url', 'http://127.0.0.1:9', '--admin-token', 'x'], /No server answers at/],
      [['--menu', menu, '--url', world.url, '--admin-token', 'x'], /refuses the admin token\. Give/],
      [['--menu', menu, ...target, '--organization', demo.corporation], /There is no organization/],
      [['--menu', menu, ...target, '--corporation', demo.organization], /CORPORATION_NOT_FOUND/],
    ]
    for (const [words, message] of cases) {
      const { code, out, err } = await comanda(...words)
      assert.match(err, message)
      assert.deepEqual([code, out, err.trim().split('\n').length], [2, '', 1])
    }
  })

  it('names every bad line, and imports nothing of the file', async (world) => {
    const file = await csv('bad.csv', 'name,price', 'Good,1', ',2', 'Dear,free', 'Good,3', 'Wide,1,5')
    const { code, err } = await comanda('--menu', file, '--url', world.url, '--admin-token', world.adminToken)
    assert.equal(code, 2)
    assert.match(err, /line 3, column 1: the name is empty\n/)
    assert.match(err, /line 4, column 2: "free" is not a price such as 9\.50\n/)
    assert.match(err, /line 5, column 1: "Good" is on line 2 already\n/)
    assert.match(err, /line 6: it has 3 columns, the header has 2\n/)
    const { menus } = await world.ask<{ menus: { name: string }[] }>('/admin/menus/list', {
      corporationId: demo.corporation,
    })
    assert.equal(
      menus.some(({ name }) => name === 'bad'),
      false,
    )
  })
})

describe('reading a menu file', () => {
  const cases: [name: string, lines: string[], message: RegExp][] = [
    ['without a name column', ['dish,price', 'Tea,1'], /no column named item_name or name/],
    ['without a price column', ['name,cost', 'Tea,1'], /no column whose name starts with price/],
    ['without products', ['name,price'], /has no products/],
    ['with a quote that is not closed', ['name,price', '"Tea,1'], /is not CSV/],
    ['with a negative price', ['name,price', 'Tea,-1'], /line 2, column 2: "-1" is not a price/],
    ['with three decimals of a currency of two', ['name,price', 'Tea,1.005'], /column 2: "1\.005" has 3 digits/],
    ['with a sku twice', ['name,price,sku', 'Tea,1,T', 'Mate,1,T'], /line 3, column 3: "T" is on line 2 already/],
    ['with what cannot be printed', ['name,price', 'Te\u0007a,1'], /line 2, column 1: it has a character that cannot/],
    ['with a point and a comma in a price', ['name;price', 'Tea;1.234,50'], /"1\.234,50" is not a price/],
    [
      'with a size twice',
      ['name,price,size', 'Tea,1,S', 'Tea,2,S'],
      /line 3, column 1: "Tea" in the size S is on line 2/,
    ],
    ['with lines of one product, one of no size', ['name,price,size', 'Tea,1,S', 'Tea,2,'], /column 3: .*needs a size/],
    [
      'with a product in two groups',
      ['name,price,size,group', 'Tea,1,S,Hot', 'Tea,2,M,Cold'],
      /line 3, column 3: the product is in another group on line 2/,
    ],
    [
      'with two skus of a product',
      ['name,price,size,sku', 'Tea,1,S,T1', 'Tea,2,M,T2'],
      /line 3, column 3: the product has another sku on line 2/,
    ],
    ['with a name that is too long', ['name,price', `${'x'.repeat(201)},1`], /line 2, column 1: the name is longer/],
  ]
  for (const [name, lines, message] of cases)
    nodeIt(`refuses a file ${name}`, async () => {
      await assert.rejects(readMenuFile(await csv('refused.csv', ...lines)), { name: 'OperatorError', message })
    })

  nodeIt('reads what spreadsheets write: any separator, decimal commas, headings as people write them', async () => {
    const expected = [
      { name: 'Soup, hot', group: 'Starters', prices: [{ price: 4.5 }], sku: 'S-1' },
      { name: 'Tè', group: 'Menu', prices: [{ price: 3 }], sku: 'T' },
    ]
    for (const lines of [
      ['\ufeffItem Name,CATEGORY,Price EUR,SKU', '"Soup, hot",Starters,"4,50",S-1', 'Tè,,3,T'],
      ['item-name;Category;Price;Sku', 'Soup, hot;Starters;4,50;S-1', 'Tè;;3,00;T\r'],
      ['Name\tGroup\tprice\tsku', 'Soup, hot\tStarters\t4.50\tS-1', 'Tè\t\t3\tT'],
    ])
      assert.deepEqual((await readMenuFile(await csv('sheet.csv', ...lines))).rows, expected)
  })

  nodeIt('reads sizes from lines of one name, or from a file of their own', async () => {
    const whole = await csv('sized.csv', 'name,size,price,group', 'Tea,S,1,Hot', 'Juice,,3,Cold', 'Tea,M,2,Hot')
    const expected = [
      {
        name: 'Tea',
        group: 'Hot',
        prices: [
          { size: 'S', price: 1 },
          { size: 'M', price: 2 },
        ],
      },
      { name: 'Juice', group: 'Cold', prices: [{ price: 3 }] },
    ]
    assert.deepEqual((await readMenuFile(whole)).rows, expected)
    const products = await csv('products.csv', 'Product-Id;Name;Group', '1;Tea;Hot', '2;Juice;Cold')
    const sizesPath = await csv('sizes.csv', 'product_id,size,price', '1,S,1', '1,M,2', '2,,3')
    assert.deepEqual((await readMenuFile(products, { sizesPath })).rows, expected)
  })

  const joined: [name: string, products: string[], sizes: string[], message: RegExp][] = [
    [
      'a size of nothing',
      ['id,name', '1,Tea'],
      ['id,size,price', '1,S,1', '2,S,1'],
      /Nothing of .*sizes[\s\S]*line 3, column 1: "2" is not in the column id of .*products\.csv/,
    ],
    [
      'a product without sizes',
      ['id,name', '1,Tea', '2,Mate'],
      ['id,size,price', '1,S,1'],
      /Nothing of .*products[\s\S]*line 3, column 1: no line of .*sizes\.csv has "2"/,
    ],
    [
      'an id twice',
      ['id,name', '1,Tea', '1,Mate'],
      ['id,size,price', '1,S,1'],
      /Nothing of .*products[\s\S]*line 3, column 1: "1" is on line 2 already/,
    ],
    [
      'a name in the other file that is wrong',
      ['id,name', '1,'],
      ['id,size,price', '1,S,1'],
      /Nothing of .*products[\s\S]*products\.csv, line 2, column 2: the name is empty/,
    ],
    ['nothing in common', ['a,name', '1,Tea'], ['id,size,price', '1,S,1'], /have no column in common/],
    [
      'several columns in common',
      ['id,size,name', '1,S,Tea'],
      ['id,size,price', '1,S,1'],
      /have several columns in common/,
    ],
  ]
  for (const [name, products, sizes, message] of joined)
    nodeIt(`refuses two files with ${name}`, async () => {
      const sizesPath = await csv('sizes.csv', ...sizes)
      const read = readMenuFile(await csv('products.csv', ...products), { sizesPath })
      await assert.rejects(read, { name: 'OperatorError', message })
    })

  nodeIt('says where a file is not UTF-8', async () => {
    const path = join(folder, 'latin.csv')
    await writeFile(path, Buffer.from('name,price\nTea,1\nCr\xe8me,2\n', 'latin1'))
    const message = /is not UTF-8, in line 3 from its character 3 on\. Save it as "CSV UTF-8"/
    await assert.rejects(readMenuFile(path), { name: 'OperatorError', message })
  })

  nodeIt('takes as many decimals as the currency has', async () => {
    const path = await csv('fils.csv', 'name,price', 'Tea,1.005')
    assert.deepEqual((await readMenuFile(path, { digits: 3 })).rows[0]?.prices, [{ price: 1.005 }])
    const yen = await csv('yen.csv', 'name,price', 'Tea,150.5')
    await assert.rejects(readMenuFile(yen, { digits: 0 }), /"150\.5" has 1 digits after the point, the currency has 0/)
  })

  nodeIt('refuses an empty file', async () => {
    const path = join(folder, 'empty.csv')
    await writeFile(path, '')
    await assert.rejects(readMenuFile(path), { name: 'OperatorError', message: /is empty/ })
  })

  nodeIt('gives products ids of their names, the same in every menu of the chain', async () => {
    const file = await readMenuFile(await csv('ids.csv', 'name,price', 'Tea,1'))
    const [one, other] = ['Day', 'Night'].map((name) => menuBody(file, { corporationId: demo.corporation, name }))
    assert.deepEqual(one?.products, other?.products)
    assert.notEqual(one?.menu.id, other?.menu.id)
  })

  const skip = existsSync(realMenu) ? false : 'the takeaway data is not on this machine'
  nodeIt('reads the menu of a real takeaway', { skip }, async () => {
    const { rows } = await readMenuFile(realMenu)
    assert.equal(rows.length, 248)
    assert.deepEqual(rows[0], { name: 'Mint Sauce', group: 'Menu', prices: [{ price: 0.5 }] })
  })
})
