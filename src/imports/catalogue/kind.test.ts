import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demo } from '#shared/demo.ts'
import { writeCatalogue } from '#test/fixtures/catalogue_files.ts'
import { environmentIn, runComanda, writtenFiles } from '#test/fixtures/written_files.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const main = join(import.meta.dirname, '..', '..', 'main.ts')
const { corporation: corporationId } = demo
/** More than two requests contain. */
const productsMany = 1_200

const argumentsFor = ({ url, adminToken }: World, folder: string, ...args: string[]) => [
  ...['import', '--catalogue', folder, '--corporation', corporationId],
  ...['--url', url, '--admin-token', adminToken, ...args],
]

interface Counts {
  rows: number
  added: number
  changed: number
}

type Imported = Record<'groups' | 'scales' | 'charts', Counts> & { products: Counts & { gone: number } }

const changesOf = ({ groups, scales, products, charts }: Imported) =>
  [groups, scales, products, charts].map(({ added, changed }) => [added, changed])

interface Modifier {
  modifierId: string
  splittable: boolean | null
  hideIfDefaultAmount: boolean
}

interface Product {
  productId: string
  name: string
  type: string
  amountUnitId: string
  isDeleted: boolean
  code: string
  defaultSalePrice: number | null
  estimatedPurchasePrice: number | null
  cookingTimeNormal: number | null
  amountIndependentOfParentAmount: boolean
  nutritionValues: object[]
  modifiers: (Modifier & { maximumAmount: number; childModifiers: Modifier[] | null })[]
}

interface Chart {
  productId: string
  productSizeAssemblyStrategy: string
  items: {
    productId: string
    quantityIn: number
    quantityMiddle: number | null
    quantityOut: number | null
    packageCount: number | null
  }[]
}

interface Listed {
  products: Product[]
  sizePrices: { productId: string; price: number }[]
  charts: Chart[]
  cursor: string | null
}

async function read({ ask }: World): Promise<Omit<Listed, 'cursor'>> {
  const pages: Listed[] = []
  let cursor: string | null = null
  do {
    const page: Listed = await ask('/admin/catalogue/list', { corporationId, limit: 1_000, cursor })
    pages.push(page)
    cursor = page.cursor
  } while (cursor !== null)
  return {
    products: pages.flatMap(({ products }) => products),
    sizePrices: pages.flatMap(({ sizePrices }) => sizePrices),
    charts: pages.flatMap(({ charts }) => charts),
  }
}

const productNamed = async (world: World, name: string) =>
  (await read(world)).products.find((product) => product.name === name)!

/** Returns the lines of the recipe of a product. */
async function recipeOf(world: World, name: string): Promise<Chart['items']> {
  const { products, charts } = await read(world)
  const product = products.find((candidate) => candidate.name === name && !candidate.isDeleted)
  return charts.find(({ productId }) => productId === product?.productId)?.items ?? []
}

const cafe = {
  groups: ['Name;Parent Group;code', 'Cafe;;601', 'Cakes;Cafe;602', 'Toppings;;603'],
  sizes: ['scale;size;short name;default', 'Cups;Small;S;', 'Cups;Large;L;yes'],
  products: [
    'Item-Name;category;type;unit;article;Price EUR;scale;VAT;allergens;independent amount;energy;proteins;fats;carbs',
    'Cafe latte;Cafe;dish;pcs;CL;;Cups;10 %;Milk;;;;;',
    'Apple cake;Cakes;;;AC;4,50;;10;Gluten | Eggs;;252,5;3,4;11;33,2',
    'Cream;Toppings;MODIFIER;;CR;0,80;;;Milk;yes;;;;',
    'Syrup;Toppings;MODIFIER;;SY;0,50;;;;no;;;;',
    'Apples;;GOODS;kg;AP;;;;;;52;0;0;14',
  ],
  prices: ['product;size;price', 'Cafe latte;S;2,90', 'Cafe latte;Large;3,60'],
  modifiers: [
    'product;modifier;group;min;max;hide if default;splittable',
    'Apple cake;Cream;;;2;;',
    'Cafe latte;;Toppings;0;2;;yes',
    'Cafe latte;Cream;Toppings;;;yes;no',
    'Cafe latte;Syrup;Toppings;;;;',
  ],
  charts: ['product;ingredient;gross;net;makes', 'Apple cake;Apples;2;1,6;12', 'Apple cake;Cream;0,5;0,5;12'],
}

describeOwnWorld('comanda import --catalogue', ({ it }) => {
  const written = writtenFiles()

  /** Creates a folder of files, each from its lines. */
  async function folderOf(files: Record<string, readonly string[]>): Promise<string> {
    const folder = await mkdtemp(join(written.folder, 'files-'))
    for (const [name, lines] of Object.entries(files))
      await writeFile(join(folder, `${name}.csv`), `${lines.join('\n')}\n`)
    return folder
  }
  const comanda = (world: World, folder: string, ...args: string[]) =>
    runComanda(argumentsFor(world, folder, ...args), written)

  async function importFrom(world: World, folder: string, ...args: string[]): Promise<Imported> {
    const { code, out, err } = await comanda(world, folder, '--json', ...args)
    assert.equal(code, 0, err)
    return JSON.parse(out)
  }

  it('creates groups, products, sizes, modifiers and charts from a folder, and sells them', async (world) => {
    const { out, err, code } = await comanda(world, await folderOf(cafe))
    assert.equal(code, 0, err)
    assert.equal(
      out,
      'Imported 5 products: 5 new, 0 changed, 0 gone; groups: 3 new, 0 changed; scales: 1 new, 0 changed; charts: 1 new, 0 changed\n',
    )
    const { products, sizePrices, charts } = await read(world)
    const idOf = (name: string) => products.find((product) => product.name === name)?.productId
    const latte = products.find(({ name }) => name === 'Cafe latte')!
    assert.deepEqual(
      sizePrices
        .filter(({ productId }) => productId === latte.productId)
        .map(({ price }) => price)
        .sort(),
      [2.9, 3.6],
    )
    assert.deepEqual(
      latte.modifiers.map(({ maximumAmount, childModifiers }) => [
        maximumAmount,
        childModifiers?.map(({ modifierId }) => modifierId),
      ]),
      [[2, [idOf('Cream'), idOf('Syrup')]]],
    )
    const [toppings] = latte.modifiers
    assert.deepEqual(
      [toppings, ...(toppings?.childModifiers ?? [])].map((one) => [one?.splittable, one?.hideIfDefaultAmount]),
      [
        [true, false],
        [false, true],
        [null, false],
      ],
    )
    assert.deepEqual(
      ['Cream', 'Syrup'].map(
        (name) => products.find((product) => product.name === name)?.amountIndependentOfParentAmount,
      ),
      [true, false],
    )
    const per100Grams = (
      energyAmount: number,
      proteinAmount: number,
      fatAmount: number,
      carbohydrateAmount: number,
    ) => ({
      ...{ energyAmount, proteinAmount, fatAmount, carbohydrateAmount },
      ...{ nutritionComponents: null, organizationIds: [], productSizeId: null },
    })
    assert.deepEqual(
      ['Apple cake', 'Apples', 'Cream'].map((name) => products.find((one) => one.name === name)?.nutritionValues),
      [[per100Grams(252.5, 3.4, 11, 33.2)], [per100Grams(52, 0, 0, 14)], []],
    )
    const cake = charts.find(({ productId }) => productId === idOf('Apple cake'))
    assert.deepEqual(
      cake?.items.map(({ productId, quantityIn }) => [productId, quantityIn]),
      [
        [idOf('Apples'), 2],
        [idOf('Cream'), 0.5],
      ],
    )
    const sold = await world.ask<{ products: { id: string }[] }>('/api/1/nomenclature', {
      organizationId: demo.organization,
    })
    assert.ok(sold.products.some(({ id }) => id === idOf('Apple cake')))
  })

  it('changes values in the files, leaves others unchanged, and reports missing products', async (world) => {
    const files = { products: ['name,group,price', 'Toast,Breakfast,3', 'Egg,Breakfast,2', 'Ham,Breakfast,4'] }
    const folder = await folderOf(files)
    await importFrom(world, folder)
    const { productId } = await productNamed(world, 'Toast')
    const unchanged = {
      productId,
      name: 'Toast',
      code: '',
      type: 'DISH',
      amountUnitId: demo.amountUnit,
      cookingTimeNormal: 7,
    }
    await world.ask('/api/nomenclature/v2/product/update', unchanged)
    assert.deepEqual(changesOf(await importFrom(world, folder)), [
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 0],
    ])
    await writeFile(
      join(folder, 'products.csv'),
      'name,group,price\nToast,Breakfast,3.5\nEgg,Breakfast,2\nJam,Breakfast,1\n',
    )
    const tried = await comanda(world, folder, '--dry-run')
    assert.equal(
      tried.out,
      'Nothing was changed. This would import 3 products: 1 new, 1 changed, 1 gone but kept (--delete-gone deletes them); groups: 0 new, 0 changed\n',
    )
    assert.equal((await productNamed(world, 'Toast')).defaultSalePrice, 3)
    const { products } = await importFrom(world, folder)
    assert.deepEqual(products, { rows: 3, added: 1, changed: 1, gone: 1 })
    const toast = await productNamed(world, 'Toast')
    assert.deepEqual([toast.defaultSalePrice, toast.cookingTimeNormal], [3.5, 7])
    assert.equal((await productNamed(world, 'Ham')).isDeleted, false)
    assert.equal((await importFrom(world, folder, '--delete-gone')).products.gone, 1)
    assert.equal((await productNamed(world, 'Ham')).isDeleted, true)
    assert.equal((await importFrom(world, folder)).products.gone, 0)
    await importFrom(world, await folderOf(files))
    assert.equal((await productNamed(world, 'Ham')).isDeleted, false)
  })

  it('changes the general nutrition, and clears it if the columns are empty', async (world) => {
    const rows = (cells: string) => folderOf({ products: ['name,energy,protein,fat,carbohydrates', `Bun,${cells}`] })
    await importFrom(world, await rows('250,8,4,45'))
    const { productId } = await productNamed(world, 'Bun')
    const product = { productId, name: 'Bun', code: '', type: 'DISH', amountUnitId: demo.amountUnit }
    const elsewhere = { energyAmount: 1, proteinAmount: 2, fatAmount: 3, carbohydrateAmount: 4 }
    const there = { ...elsewhere, organizationIds: [demo.organization], nutritionComponents: null, productSizeId: null }
    const everywhere = { energyAmount: 250, nutritionComponents: { salt: 0.5 } }
    await world.ask('/api/nomenclature/v2/product/update', { ...product, nutritionValues: [there, everywhere] })
    const general = { energyAmount: 260, proteinAmount: 8, fatAmount: 4, carbohydrateAmount: 45 }
    const salted = { ...general, organizationIds: [], nutritionComponents: { salt: 0.5 }, productSizeId: null }
    for (const [cells, expected, changed] of [
      ['260,8,4,45', [salted, there], 1],
      ['260,8,4,45', [salted, there], 0],
      [',,,', [there], 1],
    ] as const) {
      assert.equal((await importFrom(world, await rows(cells))).products.changed, changed)
      assert.deepEqual((await productNamed(world, 'Bun')).nutritionValues, expected)
    }
    for (const [cells, error] of [
      ['1,-1,0,0', 'products.csv, line 2, column 3: "-1" is below 0'],
      [',1,,', 'products.csv, line 2, column 3: nutrition needs energy, proteins, fats, carbs'],
    ] as const)
      assert.ok((await comanda(world, await rows(cells))).err.includes(error), error)
    await importFrom(world, await folderOf({ products: ['name,price', 'Bun,2'] }))
    assert.deepEqual((await productNamed(world, 'Bun')).nutritionValues, [there])
  })

  const larder = {
    products: [
      'name,type,unit,weight,cost',
      ...[
        'Pie,DISH,pcs,,',
        'Curd,GOODS,kg,,4.2',
        'Buttermilk,GOODS,l,,',
        'Duck egg,GOODS,pcs,0.08,',
        'Sea salt,GOODS,kg,,',
      ],
    ],
  }

  it('converts amounts of recipes into the units of the ingredients, and repeats empty cells of a product', async (world) => {
    await importFrom(world, await folderOf(larder))
    const { productId, name, type, amountUnitId } = await productNamed(world, 'Curd')
    const containers = [{ containerId: demo.container, name: 'Tub', quantity: 0.25 }]
    await world.ask('/admin/catalogue/import', {
      corporationId,
      products: [{ productId, name, type, amountUnitId, containers }],
    })
    const charts = [
      'product,ingredient,quantity,unit,makes',
      ...['Pie,Curd,125,g,2', ',Buttermilk,20 cl,,', ',Duck egg,160 g,,', ',Sea salt,"0,2",oz,', ',Curd,2 tub,,'],
    ]
    const folder = await folderOf({ charts })
    assert.equal((await importFrom(world, folder)).charts.added, 1)
    assert.deepEqual(
      (await recipeOf(world, 'Pie')).map(({ quantityIn, packageCount }) => [quantityIn, packageCount]),
      [
        [0.125, null],
        [0.2, null],
        [2, null],
        [0.005669905, null],
        [0.5, 2],
      ],
    )
    const again = await comanda(world, folder)
    assert.equal(again.out, 'Imported 1 charts: 0 new, 0 changed\n')
    const refused = await folderOf({
      charts: [
        'product,ingredient,quantity,unit',
        ...[
          'Pie,Curd,2,pcs',
          'Pie,Buttermilk,1,pint',
          'Pie,Sea salt,3 g,kg',
          'Pie,Sea salt,3,handfuls',
          'Pie,Sea salt,-3 g,',
        ],
      ],
    })
    const { code, err } = await comanda(world, refused)
    assert.equal(code, 2)
    for (const error of [
      'charts.csv, line 2, column 4: "pcs" cannot be converted: the product is kept in Kilogram, and no container of it is a piece',
      'charts.csv, line 3, column 4: "pint" differs between countries: write "US pint" or "UK pint"',
      'charts.csv, line 4, column 3: "3 g" is not in kg, the unit of the line',
      'charts.csv, line 5, column 4: "handfuls" is neither a known unit nor a container of the product',
      'charts.csv, line 6, column 3: "-3" is below 0',
    ])
      assert.ok(err.includes(`  ${error}\n`), `${error}\n${err}`)
  })

  it('works out net amounts and yields from losses, and adds up the lines of one ingredient', async (world) => {
    const products = ['name,type,unit', 'Roast,DISH,pcs', 'Brisket,GOODS,kg', 'Barley,GOODS,kg']
    const heading = 'product,ingredient,gross,net,cold_loss,hot_loss'
    const charts = [heading, 'Roast,Brisket,1000 g,,20,25%', 'Roast,Barley,0.1,,,-150', 'Roast,Barley,0.2,0.2,,']
    await importFrom(world, await folderOf({ products, charts }))
    assert.deepEqual(
      (await recipeOf(world, 'Roast')).map(({ quantityIn, quantityMiddle, quantityOut }) => [
        quantityIn,
        quantityMiddle,
        quantityOut,
      ]),
      [
        [1, 0.8, 0.6],
        [0.1, null, 0.25],
        [0.2, 0.2, null],
      ],
    )
    const { productId } = await productNamed(world, 'Roast')
    const { items } = await world.ask<{ items: { amount: number }[] }>('/api/nomenclature/v2/assembly-chart/prepared', {
      productId,
    })
    assert.deepEqual(
      items.map(({ amount }) => amount),
      [1, 0.3],
    )
    const wrong = await folderOf({ charts: [heading, 'Roast,Brisket,1,0.5,20,', 'Roast,Barley,1,,much,'] })
    const { err } = await comanda(world, wrong)
    assert.match(err, /line 2, column 4: "0.5" is not what the loss of 20 % leaves\n/)
    assert.match(err, /line 3, column 5: "much" is no loss in percent such as 12.5\n/)
  })

  it('reads recipes alone, also of dishes of a menu with sizes, which a file of products may describe', async (world) => {
    const menu = await written.write('calzone.csv', 'name,size,price', 'Calzone,S,8', 'Calzone,L,11')
    const { code, err } = await runComanda(
      [...argumentsFor(world, '').toSpliced(1, 2, '--menu', menu), '--name', 'Calzone', '--new'],
      written,
    )
    assert.equal(code, 0, err)
    await importFrom(world, await folderOf({ products: ['name,type,unit', 'Semolina,GOODS,kg'] }))
    const charts = ['product,ingredient,size,gross', 'Calzone,Semolina,S,200 g', ',Semolina,L,300 g']
    await importFrom(world, await folderOf({ charts }))
    assert.deepEqual(
      (await recipeOf(world, 'Calzone')).map(({ quantityIn }) => quantityIn),
      [0.2, 0.3],
    )
    const missing = await comanda(world, await folderOf({ charts: [...charts, 'Calzone,Semolina,XL,1'] }))
    assert.match(missing.err, /line 4, column 3: "XL" is no size of the product, which has "S", "L"\n/)
    const products = ['name,description,cost', 'Calzone,Folded,2.4']
    const both = await importFrom(world, await folderOf({ products, charts }))
    assert.deepEqual(changesOf(both), [
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 0],
    ])
    assert.equal((await productNamed(world, 'Calzone')).estimatedPurchasePrice, 2.4)
  })

  it('recognizes products by their ids if the files have them', async (world) => {
    const lines = [
      'id,name,group',
      '17,Water,Glass',
      '18,Water,Bottle',
      `${demo.spareNomenclatureProduct},Pumpkin soup,Soups`,
    ]
    const charts = ['product,ingredient,quantity', '17,18,0.5']
    await importFrom(world, await folderOf({ products: lines, charts }))
    const { products } = await read(world)
    assert.equal(products.filter(({ name }) => name === 'Water').length, 2)
    assert.equal(products.filter(({ name }) => name === 'Pumpkin soup').length, 1)
    const { err } = await comanda(
      world,
      await folderOf({ products: lines, charts: ['product,ingredient,quantity', 'Water,18,1'] }),
    )
    assert.match(err, /charts\.csv, line 2, column 1: several have the name "Water": say the id of the product\n/)
  })

  it('keeps a renamed product that its article identifies, and tells products of one name apart by it', async (world) => {
    const products = ['name,article,price', 'Gherkin,G-1,2', 'Gherkin,G-2,3', 'Relish,R-1,1']
    await importFrom(world, await folderOf({ products }))
    const { productId } = await productNamed(world, 'Relish')
    const renamed = [...products.slice(0, 3), 'Pickle relish,R-1,1']
    const charts = ['product,ingredient,amount', 'G-1,R-1,1']
    const { products: counts } = await importFrom(world, await folderOf({ products: renamed, charts }))
    assert.deepEqual(counts, { rows: 3, added: 0, changed: 1, gone: 0 })
    assert.equal((await productNamed(world, 'Pickle relish')).productId, productId)
  })

  it('continues after it was killed, without duplicates', async (world) => {
    const folder = join(written.folder, 'large')
    await writeCatalogue(folder, { products: productsMany })
    const ours = async () => (await read(world)).products.filter(({ name }) => /^Product \d/.test(name))
    const first = spawn(process.execPath, [main, ...argumentsFor(world, folder)], {
      env: { ...process.env, ...environmentIn(written.folder) },
      stdio: 'ignore',
    })
    const ended = new Promise((done) => first.once('exit', done))
    while ((await ours()).length === 0 && first.exitCode === null) await sleep(50)
    first.kill('SIGKILL')
    await ended
    const there = (await ours()).length
    assert.ok(there > 0)
    const second = await importFrom(world, folder)
    assert.ok(second.products.added <= productsMany - there)
    assert.equal((await ours()).length, productsMany)
    assert.deepEqual(changesOf(await importFrom(world, folder)), [
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  it('reports file, line and column of all errors, and imports nothing', async (world) => {
    const folder = await folderOf({
      groups: ['name,parent,code', 'Soups,Kitchen,1'],
      sizes: ['scale,size', 'Bowls,Small', 'Bowls,Small'],
      products: [
        'name,group,type,code,price,scale,tax',
        'Broth,Soup,DISH,12,2.5,,',
        'Goulash,Soups,STEW,1234567890,free,Bowls,much',
        'Broth,Soups,,12,2,,',
        'Odd,Soups',
        ',Soups,,,,,',
      ],
      prices: ['product,size,price', 'Goulash,Huge,1', 'Broth,Small,2', 'Stew,Small,3'],
      modifiers: [
        'product,modifier,group,min,max',
        'Goulash,Bread,,,',
        'Goulash,Broth,,3,1',
        'Goulash,,,,',
        'Broth,Goulash,,,1.5',
      ],
      charts: ['product,ingredient,gross,from', 'Goulash,Beef,1,', 'Goulash,Broth,,', 'Broth,Goulash,1,soon'],
    })
    const { code, out, err } = await comanda(world, folder)
    assert.deepEqual([code, out], [2, ''])
    for (const error of [
      'products.csv, line 5: it has 2 columns, the header has 7',
      'products.csv, line 6, column 1: the name is empty',
      'charts.csv, line 3, column 3: the gross is empty',
    ])
      assert.ok(err.includes(`${error}\n`), `${error}\n${err}`)
    assert.match(err, /^comanda: Nothing of .* is taken\. Mend these lines and run the command again/)
  })

  it('reports all contradictions in readable files', async (world) => {
    const folder = await folderOf({
      groups: ['name,parent,code', 'Soups,Kitchen,1'],
      sizes: ['scale,size', 'Bowls,Small', 'Bowls,Small'],
      products: [
        'name,group,type,code,price,scale,tax',
        'Broth,Soup,STEW,12,free,Bowl,much',
        'Rice,Soups,,123456789,,Bowls,',
        'Rice,Soups,,12,2,,',
      ],
      prices: ['product,size,price', 'Rice,Huge,1', 'Stew,Small,3'],
      modifiers: [
        'product,modifier,group,min,max,splittable',
        'Broth,Bread,,,,',
        'Broth,Rice,,3,1,maybe',
        'Broth,,,,,',
        'Rice,Broth,,,1.5,',
      ],
      charts: ['product,ingredient,gross,from', 'Broth,Beef,1,', 'Broth,Rice,1,soon'],
    })
    const { code, err } = await comanda(world, folder)
    assert.equal(code, 2)
    for (const error of [
      'groups.csv, line 2, column 2: there is no group "Kitchen" in the files',
      'sizes.csv, line 3, column 1: "Bowls" with "Small" is on line 2 already',
      'products.csv, line 2, column 2: there is no group "Soup" in the files',
      'products.csv, line 2, column 3: "STEW" is none of GOODS, DISH, PREPARED, SERVICE, MODIFIER, OUTER, RATE, PETROL',
      'products.csv, line 2, column 5: "free" is not a number such as 0.25',
      'products.csv, line 2, column 6: there is no scale "Bowl" in the files',
      'products.csv, line 2, column 7: there is no tax category "much"',
      'products.csv, line 3, column 4: "123456789" is not a code of at most 8 digits',
      'products.csv, line 4, column 1: "Rice" is on line 3 already',
      'products.csv, line 4, column 4: "12" is on line 2 already',
      'prices.csv, line 2, column 2: "Huge" is no size of the scale of the product',
      'prices.csv, line 3, column 1: there is no product "Stew" in the files',
      'modifiers.csv, line 3, column 5: the greatest amount, 1, is below the least or the default amount',
      'modifiers.csv, line 3, column 6: "maybe" is neither yes nor no',
      'modifiers.csv, line 4, column 2: it names neither a modifier nor a group',
      'modifiers.csv, line 5, column 5: "1.5" is no whole number',
      'charts.csv, line 2, column 2: there is no product "Beef" in the files or on the server',
      'charts.csv, line 3, column 4: "soon" is no day such as 2026-03-01',
    ])
      assert.ok(err.includes(`  ${error}\n`), `${error}\n${err}`)
    assert.equal(await productNamed(world, 'Broth'), undefined)
  })

  it('reports which line the server refuses, and how much is saved', async (world) => {
    const folder = await folderOf({ products: ['name,code', 'Fine,880001', 'Twin,9001'] })
    const { code, err } = await comanda(world, folder)
    assert.equal(code, 2)
    assert.match(
      err,
      /^comanda: The server refuses products\.csv, line 3, "Twin", code: Another active product .* 0 of 2 rows are saved\. Mend the line and run the command again: it goes on there\.\n$/m,
    )
    const cycle = {
      products: ['name', 'Hen', 'Hatched egg'],
      charts: ['product,ingredient,amount', 'Hen,Hatched egg,1', 'Hatched egg,Hen,1'],
    }
    const refused = await comanda(world, await folderOf(cycle))
    assert.match(
      refused.err,
      /charts\.csv, line 3, "Hatched egg".*: The product would contain itself: Hatched egg → Hen → Hatched egg\. 2 of 4 /,
    )
  })

  it('requires either a menu or a catalogue, with its own flags', async (world) => {
    const folder = await folderOf(cafe)
    for (const [args, message] of [
      [['--menu', 'x.csv'], /It is not said what to import\. Give either --menu or --catalogue, or the word orders\./],
      [['--name', 'Other'], /--name is for a menu\. Give it with --menu, or leave it out\./],
    ] as const)
      assert.match((await comanda(world, folder, ...args)).err, message)
    const empty = await mkdtemp(join(written.folder, 'empty-'))
    assert.match((await comanda(world, empty)).err, /The catalogue has no products\. Give a file products\.csv/)
    const nameless = await folderOf({ products: ['what', 'Soup'] })
    assert.match(
      (await comanda(world, nameless)).err,
      /products\.csv has no column name; its columns are what\. Give the column the heading name, or/,
    )
  })
})
