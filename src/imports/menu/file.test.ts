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

interface Reading {
  sizes?: string
  digits?: number
  identity?: 'name' | 'group+name' | undefined
}

const readMenuFile = async (menu: string, { sizes, ...options }: Reading = {}) =>
  parseMenu(
    await readMenuTable({ menu: await fileSource(menu), ...(sizes && { sizes: await fileSource(sizes) }) }),
    options,
  )

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
      /line 3, column 4: the product is in another group on line 2, with other sizes/,
    ],
    [
      'with two skus of a product',
      ['name,price,size,sku', 'Tea,1,S,T1', 'Tea,2,M,T2'],
      /line 3, column 4: the product has another sku on line 2: give --column size_sku=sku if each size has its own/,
    ],
    [
      'with two ids of a product',
      ['id,name,price,size', '1,Tea,1,S', '2,Tea,2,M'],
      /line 3, column 1: the product has another id on line 2: give --identify name if each size has its own/,
    ],
    [
      'with one name at several prices',
      ['name,price', 'Tea,1', 'Tea,2'],
      /line 3, column 1: "Tea" is on line 2 already at another price: products of one name need a column id, sku or article$/,
    ],
    [
      'with one name at several prices in several groups',
      ['name,price,group', 'Tea,1,Hot', 'Tea,2,Cold'],
      /"Tea" is on line 2 already at another price: .* column id, sku or article, or --identify group\+name$/,
    ],
    [
      'with one number at several prices',
      ['name,price,group,sku', 'Tea,1,Hot,T', 'Tea,2,Cold,T'],
      /line 3, column 1: "Tea" is on line 2 already at another price$/,
    ],
    [
      'with one number under several names',
      ['name,price,article', 'Tea,1,T', 'Mate,1,T'],
      /line 3, column 3: "T" is on line 2 already, as "Tea"/,
    ],
    ['with a repeated line', ['name,price', 'Tea,1', 'Tea,1.00'], /line 3, column 1: "Tea" is on line 2 already$/],
    ['with a size without a product', ['name,price,size', ',1,S', 'Tea,1,S'], /line 2, column 1: the name is empty/],
    ['with a name that is too long', ['name,price', `${'x'.repeat(201)},1`], /line 2, column 1: the name is longer/],
  ]
  for (const [name, lines, message] of cases)
    it(`refuses a file ${name}`, async () => {
      await assert.rejects(readMenuFile(await csv('refused.csv', ...lines)), { name: 'OperatorError', message })
    })

  it('reads exports of spreadsheets: any separator, decimal commas, headings with blanks and capitals', async () => {
    const expected = [
      { key: 'Soup, hot', name: 'Soup, hot', groups: ['Starters'], prices: [{ price: 4.5 }], sku: 'S-1' },
      { key: 'Tè', name: 'Tè', groups: ['Menu'], prices: [{ price: 3 }], sku: 'T' },
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
        key: 'Tea',
        name: 'Tea',
        groups: ['Hot'],
        prices: [
          { size: 'S', price: 1 },
          { size: 'M', price: 2 },
        ],
      },
      { key: 'Juice', name: 'Juice', groups: ['Cold'], prices: [{ price: 3 }] },
    ]
    assert.deepEqual((await readMenuFile(whole)).rows, expected)
    const products = await csv('products.csv', 'Product-Id;Name;Group', '1;Tea;Hot', '2;Juice;Cold')
    const sizes = await csv('sizes.csv', 'product_id,size,price', '1,S,1', '1,M,2', '2,,3')
    assert.deepEqual((await readMenuFile(products, { sizes })).rows, expected)
  })

  it('repeats the cells of a product that are empty on its further lines', async () => {
    const lines = [
      'name,size,price,group,sku,description',
      'Tea,S,1,Hot,T,Green',
      ',M,2,,,',
      'Tea,L,3,,,',
      'Mate,,4,,,',
    ]
    const { rows } = await readMenuFile(await csv('merged.csv', ...lines))
    const prices = ['S', 'M', 'L'].map((size, i) => ({ size, price: i + 1 }))
    assert.deepEqual(rows, [
      { key: 'Tea', name: 'Tea', groups: ['Hot'], prices, sku: 'T', description: 'Green' },
      { key: 'Mate', name: 'Mate', groups: ['Menu'], prices: [{ price: 4 }] },
    ])
  })

  it('reads a product in two groups, whose prices may stand in the first one only', async () => {
    const sizes = ['Tea,S,1,Hot', 'Tea,M,2,Hot', 'Tea,S,1.00,Cold', 'Tea,M,,Cold', 'Mate,,3,Hot', 'Mate,,3,Cold']
    const { rows } = await readMenuFile(await csv('groups.csv', 'name,size,price,group', ...sizes))
    assert.deepEqual(
      rows.map(({ name, groups, prices }) => [name, groups, prices.map(({ price }) => price)]),
      [
        ['Tea', ['Hot', 'Cold'], [1, 2]],
        ['Mate', ['Hot', 'Cold'], [3]],
      ],
    )
  })

  it('tells products of one name apart by id, number, or group', async () => {
    const namesOf = async (lines: string[], identity?: 'name' | 'group+name') =>
      (await readMenuFile(await csv('same.csv', ...lines), { identity })).rows.map(({ key, prices }) => [
        key,
        ...prices.map(({ price }) => price),
      ])
    assert.deepEqual(await namesOf(['id,name,price', '7,Tea,1', '8,Tea,2']), [
      ['7', 1],
      ['8', 2],
    ])
    assert.deepEqual(await namesOf(['article,name,price', 'T1,Tea,1', 'T2,Tea,2', ',Mate,3']), [
      ['T1\nTea', 1],
      ['T2\nTea', 2],
      ['Mate', 3],
    ])
    const grouped = ['name,price,group', 'Tea,1,Hot', 'Tea,2,Cold']
    assert.deepEqual(await namesOf(grouped, 'group+name'), [
      ['Hot\nTea', 1],
      ['Cold\nTea', 2],
    ])
    assert.deepEqual(await namesOf(['id,name,size,price', '1,Tea,S,1', '2,Tea,M,2'], 'name'), [['Tea', 1, 2]])
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
    const [one, other] = ['Day', 'Night'].map((name) =>
      menuBody({ ...file, name }, { corporationId: demo.corporation }),
    )
    assert.deepEqual(one?.products, other?.products)
    assert.notEqual(one?.menu.id, other?.menu.id)
  })

  const skip = existsSync(realMenu) ? false : 'the takeaway data is not on this machine'
  it('reads the menu of a real takeaway', { skip }, async () => {
    const { rows } = await readMenuFile(realMenu)
    assert.equal(rows.length, 248)
    assert.deepEqual(rows[0], { key: 'Mint Sauce', name: 'Mint Sauce', groups: ['Menu'], prices: [{ price: 0.5 }] })
  })
})
