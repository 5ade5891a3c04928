import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { demo } from '#shared/demo.ts'
import { writtenFiles } from '#test/fixtures/written_files.ts'
import { fileSource } from '../tables/source.ts'
import { menuBody } from './body.ts'
import { parseMenu, readMenuTable } from './file.ts'

const realMenu = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', 'takeaway', 'menu.csv')

const readMenuFile = async (menu: string, { sizes, digits }: { sizes?: string; digits?: number } = {}) =>
  parseMenu(await readMenuTable({ menu: await fileSource(menu), ...(sizes && { sizes: await fileSource(sizes) }) }), {
    digits,
  })

describe('reading a menu file', () => {
  const files = writtenFiles()
  const { write: csv } = files

  const cases: [name: string, lines: string[], message: RegExp][] = [
    ['without a name column', ['what,price', 'Tea,1'], /has no column item_name; its columns are what, price/],
    ['without a price column', ['name,cost', 'Tea,1'], /has no column price; its columns are name, cost/],
    ['without products', ['name,price'], /has no products/],
    ['with a quote that is not closed', ['name,price', '"Tea,1'], /is not CSV/],
    ['with a negative price', ['name,price', 'Tea,-1'], /line 2, column 2: "-1" is not a price from 0/],
    [
      'with three decimals of a currency of two',
      ['name,price', 'Tea,1.005'],
      /column 2: "1\.005" may be 1.005 or 1005/,
    ],
    ['with a duplicate sku', ['name,price,sku', 'Tea,1,T', 'Mate,1,T'], /line 3, column 3: "T" is on line 2 already/],
    [
      'with an unprintable character',
      ['name,price', 'Te\u0007a,1'],
      /line 2, column 1: it has a character that cannot/,
    ],
    ['with groups of other lengths in a price', ['name;price', 'Tea;1.2345,50'], /"1\.2345,50" is not a number/],
    [
      'with a duplicate size',
      ['name,price,size', 'Tea,1,S', 'Tea,2,S'],
      /line 3, column 1: "Tea" in the size S is on line 2/,
    ],
    [
      'with several lines of a product, one without a size',
      ['name,price,size', 'Tea,1,S', 'Tea,2,'],
      /column 3: .*needs a size/,
    ],
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
    it(`refuses a file ${name}`, async () => {
      await assert.rejects(readMenuFile(await csv('refused.csv', ...lines)), { name: 'OperatorError', message })
    })

  it('reads exports of spreadsheets: any separator, decimal commas, headings with blanks and capitals', async () => {
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

  it('reads sizes from lines of one name, or from a separate file', async () => {
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
    const sizes = await csv('sizes.csv', 'product_id,size,price', '1,S,1', '1,M,2', '2,,3')
    assert.deepEqual((await readMenuFile(products, { sizes })).rows, expected)
  })

  const joined: [name: string, products: string[], sizes: string[], message: RegExp][] = [
    [
      'a size without a product',
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
      'a duplicate id',
      ['id,name', '1,Tea', '1,Mate'],
      ['id,size,price', '1,S,1'],
      /Nothing of .*products[\s\S]*line 3, column 1: "1" is on line 2 already/,
    ],
    [
      'an invalid name in the other file',
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
    it(`refuses two files with ${name}`, async () => {
      const sizesPath = await csv('sizes.csv', ...sizes)
      const read = readMenuFile(await csv('products.csv', ...products), { sizes: sizesPath })
      await assert.rejects(read, { name: 'OperatorError', message })
    })

  it('reports where a file is not UTF-8', async () => {
    const path = join(files.folder, 'latin.csv')
    await writeFile(path, Buffer.from('name,price\nTea,1\nCr\xe8me,2\n', 'latin1'))
    const message = /is not UTF-8, in line 3 from its character 3 on\. Save it as "CSV UTF-8"/
    await assert.rejects(readMenuFile(path), { name: 'OperatorError', message })
  })

  it('accepts as many decimals as the currency has', async () => {
    const path = await csv('fils.csv', 'name,price', 'Tea,1.005')
    assert.deepEqual((await readMenuFile(path, { digits: 3 })).rows[0]?.prices, [{ price: 1.005 }])
    const yen = await csv('yen.csv', 'name,price', 'Tea,150.5')
    await assert.rejects(readMenuFile(yen, { digits: 0 }), /"150\.5" has 1 digits after the point, the currency has 0/)
  })

  it('refuses an empty file', async () => {
    const path = join(files.folder, 'empty.csv')
    await writeFile(path, '')
    await assert.rejects(readMenuFile(path), { name: 'OperatorError', message: /is empty/ })
  })

  it('derives ids of products from their names, the same in every menu of the chain', async () => {
    const file = await readMenuFile(await csv('ids.csv', 'name,price', 'Tea,1'))
    const [one, other] = ['Day', 'Night'].map((name) => menuBody(file, { corporationId: demo.corporation, name }))
    assert.deepEqual(one?.products, other?.products)
    assert.notEqual(one?.menu.id, other?.menu.id)
  })

  const skip = existsSync(realMenu) ? false : 'the takeaway data is not on this machine'
  it('reads the menu of a real takeaway', { skip }, async () => {
    const { rows } = await readMenuFile(realMenu)
    assert.equal(rows.length, 248)
    assert.deepEqual(rows[0], { name: 'Mint Sauce', group: 'Menu', prices: [{ price: 0.5 }] })
  })
})
