import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { demo } from '#shared/demo.ts'
import { runComanda, writtenFiles } from '#test/fixtures/written_files.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

interface Imported {
  isKnown: boolean
  added: string[]
  priceChanged: {
    name: string
    size?: string
    before: number | null
    after: number | null
    alsoIn: string[]
    notAt: string[]
  }[]
  otherwiseChanged: { name: string; alsoIn: string[] }[]
  gone: string[]
  externalMenuId: string
  name: string
  products: number
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

describeOwnWorld('comanda import', ({ it }) => {
  const files = writtenFiles()
  const { write: csv } = files
  const comanda = (...args: string[]) => runComanda(['import', ...args], files)

  const targetOf = ({ url, adminToken }: World) => ['--url', url, '--admin-token', adminToken]

  /** Imports into the menu of the file's name, which is made if there is none. */
  async function importInto(world: World, ...args: string[]): Promise<Imported> {
    const { code, out, err } = await comanda(...targetOf(world), '--json', '--new', ...args)
    assert.equal(code, 0, err)
    return JSON.parse(out)
  }

  it('creates a menu from a CSV file, with its groups', async (world) => {
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

  it('names the columns that it does not read, and those that may have been meant', async (world) => {
    const file = await csv('typos.csv', 'name,price,alergens,seller,category,group', 'Cocoa,3,Milk,Ann,Cups,Mugs')
    const { code, out, err } = await comanda('--menu', file, ...targetOf(world), '--new')
    assert.deepEqual([code, err], [0, `Not read in ${file}: alergens (allergens?), seller, group\n`])
    assert.match(out, /^Imported 1 products/)
  })

  it('reads columns under headings that the command names, and prices with a currency', async (world) => {
    const lines = ['Zeile;Betrag', 'Brot;€9.50', 'Wurst;12,00 EUR', 'Senf;£ 2']
    const file = await csv('laden.csv', ...lines)
    const target = targetOf(world)
    const unnamed = await comanda('--menu', file, ...target)
    assert.equal(unnamed.code, 2)
    assert.match(
      unnamed.err,
      /has no column item_name and price; its columns are Zeile, Betrag\. Give the column the heading item_name and price,/,
    )
    const unknown = await comanda('--menu', file, ...target, '--column', 'name=Ware')
    assert.match(unknown.err, /has no column named ware\. Name one of its columns: Zeile, Betrag\.\n$/)
    const words = await comanda('--menu', file, ...target, '--column', 'name')
    assert.match(words.err, /^comanda: --column is "name"\. Give a column and the heading that it has, such as/)
    const { externalMenuId } = await importInto(
      world,
      '--menu',
      file,
      '--column',
      'name=Zeile',
      '--column',
      'price=Betrag',
    )
    assert.deepEqual((await priceList(world, externalMenuId))[0]?.[1], [
      ['Brot', 9.5],
      ['Wurst', 12],
      ['Senf', 2],
    ])
    const odd = await csv('odd.csv', 'name,price', 'Brot,9€50')
    assert.match((await comanda('--menu', odd, ...target)).err, /"9€50" is not a number such as 9\.50/)
  })

  it('changes the menu when it is imported again, without duplicates', async (world) => {
    const first = await importInto(world, '--menu', await csv('bar.csv', 'item_name,price', 'Ale,4', 'Stout,5'))
    const changed = await csv('bar.csv', 'item_name,price', 'Stout,5.5', 'Porter,6')
    const tried = await comanda('--menu', changed, ...targetOf(world), '--new', '--dry-run')
    assert.match(
      tried.out,
      /^Nothing was changed\. This would import 2 products .*: 1 new, 1 price changed \(Stout 5\.00 → 5\.50\), 1 gone but kept \(--delete-gone takes them off\)\n$/,
    )
    const sold = async () => (await priceList(world, first.externalMenuId))[0]?.[1]
    assert.deepEqual(await sold(), [
      ['Ale', 4],
      ['Stout', 5],
    ])
    const again = await importInto(world, '--menu', changed)
    assert.deepEqual(
      [again.added, again.priceChanged, again.gone],
      [['Porter'], [{ name: 'Stout', before: 5, after: 5.5, alsoIn: [], notAt: [] }], ['Ale']],
    )
    assert.equal(again.externalMenuId, first.externalMenuId)
    const kept = [
      ['Stout', 5.5],
      ['Porter', 6],
      ['Ale', 4],
    ]
    assert.deepEqual(await sold(), kept)
    const { menus } = await world.ask<{ menus: { name: string }[] }>('/admin/menus/list', {
      corporationId: demo.corporation,
    })
    assert.equal(menus.filter(({ name }) => name === 'bar').length, 1)
    const deleted = await importInto(world, '--menu', changed, '--delete-gone')
    assert.deepEqual([deleted.gone, await sold()], [['Ale'], kept.slice(0, 2)])
  })

  it('keeps groups that the file does not have at the end, with their settings, unless it deletes what is gone', async (world) => {
    const fileOf = (...lines: string[]) => csv('courses.csv', 'name,price,group,group_hidden', ...lines)
    const whole = await fileOf('Cress,3,Salads,yes', 'Rocket,4,Salads,', 'Trifle,5,Puddings,')
    const { externalMenuId } = await importInto(world, '--menu', whole)
    const groups = async () => {
      const { menus } = await world.ask<{
        menus: { id: string; groups: { name: string; isHidden: boolean; productIds: string[] }[] }[]
      }>('/admin/menus/list', { corporationId: demo.corporation })
      const menu = menus.find(({ id }) => id === externalMenuId)
      return menu?.groups.map(({ name, isHidden, productIds }) => [name, isHidden, productIds.length])
    }
    const puddings = await csv('courses.csv', 'name,price,group', 'Sorbet,6,Puddings', 'Rocket,4,Puddings')
    await importInto(world, '--menu', puddings)
    assert.deepEqual(await groups(), [
      ['Puddings', false, 3],
      ['Salads', true, 1],
    ])
    const again = await importInto(world, '--menu', puddings)
    assert.deepEqual([again.added, again.otherwiseChanged], [[], []])
    await importInto(world, '--menu', puddings, '--delete-gone')
    assert.deepEqual(await groups(), [['Puddings', false, 2]])
  })

  it('names the other menus in which a price changes', async (world) => {
    await importInto(world, '--menu', await csv('day.csv', 'name,price', 'Chai,2.50'), '--name', 'Day', '--new')
    const night = await csv('night.csv', 'name,price', 'Chai,3', 'Toddy,5')
    const target = targetOf(world)
    const { out } = await comanda('--menu', night, ...target, '--name', 'Night', '--new')
    assert.match(out, /: 1 new, 1 put on the menu, 1 price changed \(Chai 2\.50 → 3\.00, also in Day\), 0 gone\n$/)
    const described = await csv('night.csv', 'name,price,tags', 'Chai,3,spiced')
    const { out: told } = await comanda('--menu', described, ...target, '--name', 'Night')
    assert.match(told, /, 1 otherwise changed \(Chai, also in Day\), 1 gone but kept/)
  })

  it('counts a product whose only change is its category', async (world) => {
    const fileOf = (category: string) => csv('moved.csv', 'name,price,category', `Mead,4,${category}`, 'Rum,5,Spirits')
    const target = [...targetOf(world), '--new']
    await importInto(world, '--menu', await fileOf('Spirits'))
    const moved = await comanda('--menu', await fileOf('Wines'), ...target)
    assert.match(moved.out, /: 0 new, 0 prices changed, 1 otherwise changed, 0 gone\n$/)
    const same = await comanda('--menu', await fileOf('Wines'), ...target)
    assert.match(same.out, /: 0 new, 0 prices changed, 0 gone\n$/)
  })

  it('sets prices for a single organization on request', async (world) => {
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

  it('imports sizes of products, and prints which prices change', async (world) => {
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
    assert.deepEqual((await importInto(world, '--menu', file)).priceChanged, [
      { name: 'Pizza', size: 'L', before: 12.5, after: 13, alsoIn: [], notAt: [] },
    ])
  })

  it('gives dishes without a recipe one of their ingredients from a day on', async (world) => {
    const fileOf = (...lines: string[]) => csv('pizzeria.csv', 'name,price,ingredients', ...lines)
    const margherita = 'Margherita,9,"Tomato, Mozzarella"'
    const grams = ['--ingredient-grams', '50']
    const { externalMenuId } = await importInto(world, '--menu', await fileOf(margherita), ...grams)
    const { code, err } = await comanda(
      '--menu',
      await fileOf(margherita),
      '--recipes-from',
      '2026-03-01',
      ...targetOf(world),
    )
    assert.equal(code, 2)
    assert.match(err, /^comanda: --recipes-from is for recipes/)
    const both = await fileOf(margherita, 'Bufala,12,"Tomato; Basil"')
    await importInto(world, '--menu', both, ...grams, '--recipes-from', '2026-03-01')
    const { itemsGroups } = await world.ask<Menu>('/api/menu/v3/by_id', {
      ...{ externalMenuId, organizationId: demo.organization },
    })
    const chartsOf = async ({ productId }: { productId: string }) => {
      const { items } = await world.ask<{ items: { dateFrom: string; items: { quantityIn: number }[] }[] }>(
        '/api/nomenclature/v2/assembly-chart/list',
        { productId },
      )
      return items.map(({ dateFrom, items }) => [dateFrom, items.map(({ quantityIn }) => quantityIn)])
    }
    assert.deepEqual(await Promise.all(itemsGroups.flatMap(({ items }) => items.map(chartsOf))), [
      [['1970-01-01', [0.05, 0.05]]],
      [['2026-03-01', [0.05, 0.05]]],
    ])
  })

  it('creates a menu with a new name only on request', async (world) => {
    const file = await csv('evening.csv', 'name,price', 'Wine,6')
    const target = targetOf(world)
    await importInto(world, '--menu', file, '--name', 'Evening', '--new')
    const { code, err } = await comanda('--menu', file, ...target, '--name', 'Evenign')
    assert.equal(code, 2)
    assert.match(err, /^comanda: There is no menu "Evenign" yet\. Give --new to make it, or /)
    assert.match(err, /\n {2}--name "Evening"\n/)
    assert.equal((await importInto(world, '--menu', file, '--name', 'Evening')).isKnown, true)
    const renamed = await csv('later.csv', 'name,price', 'Wine,7')
    assert.match(
      (await comanda('--menu', renamed, ...target, '--new', '--dry-run')).err,
      /^This is another menu beside "Evening", with the same products: --name imports into a known menu\n$/,
    )
  })

  it('keeps a renamed product that its id or number identifies, also one that was imported by name', async (world) => {
    const run = async (file: string, ...lines: string[]) => importInto(world, '--menu', await csv(file, ...lines))
    const counts = ({ added, otherwiseChanged, gone }: Imported) => [
      added,
      otherwiseChanged.map(({ name }) => name),
      gone,
    ]
    await run('rooms.csv', 'name,price,group', 'Porridge,3,Morning', 'Kipper,4,Morning')
    const numbered = ['id,name,price,group', '31,Porridge,3,Morning', '32,Kipper,4,Morning', '33,Kipper,5,Evening']
    const { externalMenuId, ...again } = await run('rooms.csv', ...numbered)
    assert.deepEqual(counts({ externalMenuId, ...again }), [['Kipper'], [], []])
    const renamed = ['id,name,price,group', '33,Smoked kipper,5,Evening']
    assert.deepEqual(counts(await run('rooms.csv', ...renamed)), [[], ['Smoked kipper'], ['Porridge', 'Kipper']])
    assert.deepEqual(await priceList(world, externalMenuId), [
      ['Evening', [['Smoked kipper', 5]]],
      [
        'Morning',
        [
          ['Porridge', 3],
          ['Kipper', 4],
        ],
      ],
    ])
    await run('stores.csv', 'name,price,sku', 'Broth,3,B-7', 'Brew,4,B-8')
    const articles = ['article,name,price', 'B-7,Clear broth,3', 'B-8,Brew,4']
    assert.deepEqual(counts(await run('stores.csv', ...articles)), [[], ['Clear broth'], []])
    assert.deepEqual(counts(await run('stores.csv', ...articles)), [[], [], []])
    await run('pots.csv', 'name,price,sku', 'Stew,3,', 'Stew,4,S-2')
    assert.deepEqual(counts(await run('pots.csv', 'name,price', 'Stew,3')), [[], [], ['Stew']])
  })

  it('identifies products of one name by their groups on request', async (world) => {
    const lines = ['name,price,group', 'Perry,4,Glasses', 'Perry,9,Bottles']
    const file = await csv('cellar.csv', ...lines)
    const grouped = ['--menu', file, '--identify', 'group+name']
    const { externalMenuId } = await importInto(world, ...grouped)
    const sold = [
      ['Glasses', [['Perry', 4]]],
      ['Bottles', [['Perry', 9]]],
    ]
    assert.deepEqual(await priceList(world, externalMenuId), sold)
    const again = await importInto(world, ...grouped)
    assert.deepEqual([again.added, again.priceChanged, again.otherwiseChanged, again.gone], [[], [], [], []])
    const unclear = await comanda(
      '--menu',
      await csv('cellar.csv', 'name,price', 'Perry,4'),
      ...targetOf(world),
      '--new',
    )
    assert.match(unclear.err, /line 2: several products of the menu have the name "Perry": give the lines an id, /)
  })

  it('imports a menu that is larger than one request may be', async (world) => {
    const lines = Array.from({ length: 1_500 }, (_, i) => `Dish number ${i},${i / 100},${'long words '.repeat(80)}`)
    const file = await csv('large.csv', 'name,price,description', ...lines)
    const { externalMenuId } = await importInto(world, '--menu', file)
    const [[, items] = []] = await priceList(world, externalMenuId)
    assert.equal(items?.length, 1_500)
  })

  it('reports a missing server, organization, corporation or file in one line', async (world) => {
    const menu = await csv('tea.csv', 'name,price', 'Tea,1')
    const target = targetOf(world)
    const cases: [words: string[], message: RegExp][] = [
      [['--menu', join(files.folder, 'none.csv')], /There is no file .*none\.csv/],
      [['--menu', menu], /No server runs on/],
      [['--menu', menu, '--url', 'nonsense'], /--url is "nonsense"\. Give a URL/],
      [['--menu', menu, '--url', world.url], /There is no admin token/],
      [['--menu', menu, '--url', 'http://127.0.0.1:9', '--admin-token', 'x'], /No server answers at/],
      [['--menu', menu, '--url', world.url, '--admin-token', 'x'], /refuses the admin token\. Give/],
      [['--menu', menu, ...target, '--organization', demo.corporation], /There is no organization/],
      [['--menu', menu, ...target, '--corporation', demo.organization], /CORPORATION_NOT_FOUND/],
    ]
    for (const [args, message] of cases) {
      const { code, out, err } = await comanda(...args)
      assert.match(err, message)
      assert.deepEqual([code, out, err.trim().split('\n').length], [2, '', 1])
    }
  })

  it('reports every bad line, and imports nothing of the file', async (world) => {
    const file = await csv('bad.csv', 'name,price', 'Good,1', ',2', 'Dear,free', 'Good,3', 'Wide,1,5')
    const { code, err } = await comanda('--menu', file, ...targetOf(world))
    assert.equal(code, 2)
    assert.match(err, /line 3, column 1: the name is empty\n/)
    assert.match(err, /line 4, column 2: "free" is not a number such as 9\.50\n/)
    assert.match(err, /line 5, column 1: "Good" is on line 2 already at another price: products of one name need /)
    assert.match(err, /line 6: it has 3 columns, the header has 2\n/)
    const { menus } = await world.ask<{ menus: { name: string }[] }>('/admin/menus/list', {
      corporationId: demo.corporation,
    })
    assert.equal(
      menus.some(({ name }) => name === 'bad'),
      false,
    )
  })

  // The chain has price categories from here on, and the server several chains.
  it('names the restaurants whose own prices stay, and keeps prices of price categories', async (world) => {
    const fileOf = (price: string) => csv('bistro.csv', 'name,price', `Grog,${price}`)
    await importInto(world, '--menu', await fileOf('5'))
    const { corporation: corporationId, organization: organizationId } = demo
    const priceCategoryId = randomUUID()
    const { products } = await world.ask<{ products: { id: string; name: string }[] }>('/admin/menus/list', {
      corporationId,
    })
    const { id, name } = products.find((product) => product.name === 'Grog')!
    const prices = [{ price: 5 }, { price: 4, organizationId }, { price: 3, priceCategoryId }]
    const priceCategories = [{ id: priceCategoryId, name: 'Terrace' }]
    await world.ask('/admin/menus/save', { corporationId, priceCategories, products: [{ id, name, prices }] })
    const { out } = await comanda('--menu', await fileOf('6'), ...targetOf(world), '--name', 'bistro')
    assert.match(out, /1 price changed \(Grog 5\.00 → 6\.00, not at .+\), 0 gone\n$/)
    const after = await world.ask<{ products: { id: string; prices: { price: number }[] }[] }>('/admin/menus/list', {
      corporationId,
    })
    const saved = after.products.find((product) => product.id === id)
    assert.deepEqual(saved?.prices.map(({ price }) => price).sort(), [3, 4, 6])
  })

  it('goes into the only menu whatever the name of the file, and asks which if there are several', async (world) => {
    const corporation = { name: 'Chain of one menu' }
    const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', corporation)
    const target = [...targetOf(world), '--corporation', corporationId]
    const run = async (...args: string[]) => {
      const { code, out, err } = await comanda(...target, '--json', ...args)
      assert.equal(code, 0, err)
      return JSON.parse(out) as Imported
    }
    const first = await run('--menu', await csv('menu.csv', 'name,price', 'Tea,2.5'))
    assert.deepEqual([first.name, first.isKnown], ['menu', false])
    const second = await run('--menu', await csv('menu_of_may.csv', 'name,price', 'Tea,3'))
    assert.deepEqual([second.externalMenuId, second.name, second.isKnown], [first.externalMenuId, 'menu', true])
    const evening = await csv('evening menu.csv', 'name,price', 'Tea,3')
    assert.deepEqual([(await run('--menu', evening, '--new')).name], ['evening menu'])
    const { code, err } = await comanda(...target, '--menu', evening)
    assert.deepEqual(
      [code, err],
      [
        2,
        'comanda: There are 2 menus. Name one of them, or give --new for another one.\n' +
          '  --name "evening menu"\n  --name "menu"\n',
      ],
    )
  })

  it('finds the menu of a restaurant among those that are sold there', async (world) => {
    const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Two places' })
    const open = (name: string) =>
      world.ask<{ id: string }>('/admin/organizations/save', { corporationId, name, timeZone: 'Europe/Rome' })
    const [harbour, hill] = [await open('Harbour'), await open('Hill')]
    const run = async (file: string, { id }: { id: string }) => {
      const { code, out, err } = await comanda('--menu', file, '--organization', id, ...targetOf(world), '--json')
      assert.equal(code, 0, err)
      return (JSON.parse(out) as Imported).externalMenuId
    }
    const cheap = await csv('list.csv', 'name,price', 'Squid,6')
    const menus = [await run(cheap, harbour), await run(cheap, hill), await run(cheap, harbour)]
    assert.notEqual(menus[0], menus[1])
    assert.equal(menus[0], menus[2])
  })
})
