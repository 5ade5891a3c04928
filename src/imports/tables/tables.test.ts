import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import writeXlsxFile from 'write-excel-file/node'
import { type Columns, columnFlag, expectColumns, headingKey, type ReadHeading } from './columns.ts'
import { parseDateFormat } from './date_format.ts'
import { dateOrderIn, parseDay, parseTime } from './dates.ts'
import { type FileError, type FileFault, faultOf, placeText } from './faults.ts'
import { headingWords } from './heading_words.ts'
import { decimalMarkOf, parseNumber } from './numbers.ts'
import { bytesSource } from './source.ts'
import { type ReadOptions, readTable, refuseErrors } from './table.ts'
import { valueFlag } from './values.ts'

const columns = {
  name: { headings: ['item_name', 'name'], meaning: 'name', isRequired: true },
  price: { headings: ['price'], meaning: 'price', isRequired: true },
  group: { headings: ['category', 'group'], meaning: 'group' },
} as const satisfies Columns

const read = (content: string | Buffer, options: Partial<ReadOptions> = {}) =>
  readTable(bytesSource('menu.csv', Buffer.from(content)), { columns, ...options })

/** Cells of the found columns, by line. */
async function cellsOf(content: string | Buffer, options: Partial<ReadOptions> = {}): Promise<string[][]> {
  const { headings, rows } = await read(content, options)
  const places = ['item_name', 'price'].map((heading) => headings.indexOf(heading))
  return rows.map(({ cells }) => places.map((place) => cells[place] ?? ''))
}

const expected = [
  ['Tea', '2.50'],
  ['Café', '3.00'],
]

describe('reading a table', () => {
  const texts: [name: string, content: string | Buffer][] = [
    ['commas', 'name,price\nTea,2.50\nCafé,3.00\n'],
    ['semicolons and CRLF', 'name;price\r\nTea;2.50\r\nCafé;3.00\r\n'],
    ['tabs', 'name\tprice\nTea\t2.50\nCafé\t3.00'],
    ['bars', 'name|price\nTea|2.50\nCafé|3.00'],
    ['mixed line ends', 'name,price\r\nTea,2.50\nCafé,3.00\r\n'],
    ['a separator that the file names', 'sep=;\r\nname;price\r\nTea;2.50\r\nCafé;3.00'],
    ['a title above the headings', 'Menu, summer 2026\n\nname;price\nTea;2.50\nCafé;3.00'],
    ['rows without content and trailing cells', 'name,price,,\nTea,2.50,,\n,,,\n\nCafé,3.00,,\n'],
    ['a byte order mark', '\ufeffname,price\nTea,2.50\nCafé,3.00'],
    ['UTF-16', Buffer.from('\ufeffname,price\nTea,2.50\nCafé,3.00', 'utf16le')],
    ['Italian headings', 'Categoria,Nome,Prezzo (€)\nBevande,Tea,2.50\nBevande,Café,3.00'],
    ['Chinese headings', '品名,价格\nTea,2.50\nCafé,3.00'],
    ['a heading with a currency', 'Name,Price EUR\nTea,2.50\nCafé,3.00'],
    ['a heading that begins with price', 'name,price_level,price\nTea,3,2.50\nCafé,4,3.00'],
  ]
  for (const [name, content] of texts)
    it(`accepts ${name}`, async () => assert.deepEqual(await cellsOf(content), expected))

  for (const heading of [
    ...['Price (€)', 'Price (EUR)', 'Prix (TTC)', 'Price (incl. VAT)', 'Preis (inkl. 19 % MwSt.)', 'Price [gross]'],
    ...['Precio (CUP)', 'Precio CUP', 'PRICE (EUR)', 'Unit (price)'],
    ...['Цена (руб.)', 'Цена (с НДС)', 'Price (net)', 'Prezzo (IVA inclusa)', '价格（元）', 'Price'],
  ])
    it(`reads "${heading}" as a price`, async () =>
      assert.deepEqual(await cellsOf(`name;${heading}\nTea;2.50\nCafé;3.00`), expected))

  for (const heading of [
    ...[
      'Price (per unit)',
      'Price per kg',
      'Price (/kg)',
      'Price ($/kg)',
      'Price/kg',
      'Price (100 g)',
      'Price (2)',
      'Price (S)',
    ],
    ...['Price (cup)', 'price cup', 'PRICE (CUP)', 'Prix (bol)', 'Cena (sos)', 'Cost (cup)'],
    ...['Prix (par unité)', 'Prix (€) par kg', 'Цена (за кг)', 'Цена за кг', '价格（每公斤）', 'Price (-50 %)'],
  ])
    it(`reads "${heading}" as no price, and names it as unread`, async () => {
      const found: (readonly ReadHeading[])[] = []
      const onHeadings: ReadOptions['onHeadings'] = (_path, headings) => void found.push(headings)
      assert.deepEqual(await cellsOf(`name;${heading};price\nTea;9;2.50\nCafé;8;3.00`, { onHeadings }), expected)
      assert.deepEqual(found[0]?.[1], { heading, column: null })
      const table = await read(`name;${heading}\nTea;9`)
      assert.throws(() => expectColumns(table, columns), /no column price; .* --column "price=…"/)
    })

  it('refuses a file that is larger than any table', async () => {
    await assert.rejects(read(Buffer.alloc(257 * 1_048_576)), /menu\.csv has more than 256 MB\. Name a smaller file/)
  })

  it('accepts another encoding on request', async () => {
    const cyrillic = Buffer.from([0xd7, 0xe0, 0xe9])
    const content = Buffer.concat([Buffer.from('name,price\n'), cyrillic, Buffer.from(',2.50\n')])
    assert.deepEqual(await cellsOf(content, { encoding: 'windows-1251' }), [['Чай', '2.50']])
    await assert.rejects(read(content), /not UTF-8, in line 2 from its character 1 on\. .*--encoding/)
  })

  it('reads the cells of a workbook by their types', async () => {
    const rows = [
      [{ value: 'Name' }, { value: 'Preis' }, { value: 'Tag' }],
      [{ value: 'Tea' }, { value: 1.234 }, { value: new Date('2026-05-04T00:00:00Z'), format: 'dd/mm/yyyy' }],
      [
        { value: 'Café' },
        { value: 0.1 + 0.2 },
        { value: new Date('2026-05-04T18:30:00Z'), format: 'dd/mm/yyyy hh:mm' },
      ],
    ]
    const bytes = await writeXlsxFile(rows).toBuffer()
    const { headings, rows: found } = await read(bytes)
    assert.deepEqual(headings, ['item_name', 'price', 'tag'])
    assert.deepEqual(
      found.map(({ cells }) => cells),
      [
        ['Tea', '1.2340', '2026-05-04'],
        ['Café', '0.3', '2026-05-04 18:30:00'],
      ],
    )
    await assert.rejects(
      read(bytes, { sheet: 'Summer' }),
      /has no sheet "Summer"\. Give --sheet with one of its sheets: /,
    )
    await assert.rejects(read(bytes.subarray(0, 500)), /is no workbook that can be read/)
  })

  it('names the prices of sizes and units, and how to choose one', async () => {
    const table = await read('name,Price (cup),Price (pot)\nTea,2,5')
    const sized = { ...columns, size: { headings: ['size'] } } satisfies Columns
    assert.throws(
      () => expectColumns(table, sized),
      /no column price; its columns are name, Price \(cup\), Price \(pot\); "Price \(cup\)" and "Price \(pot\)" may be for one size or unit\. .*--column "price=Price \(cup\)"; several sizes need a line each, with the columns size and price\.$/,
    )
    const chosen = columnFlag('price=Price (pot)')
    const { headings, rows } = await read('name,Price (cup),Price (pot)\nTea,2,5', { chosen })
    assert.equal(rows[0]?.cells[headings.indexOf('price')], '5')
  })

  it('refuses two headings of one column', () =>
    assert.rejects(read('name,Price,price\nTea,1,2'), /several columns for price: Price, price/))

  it('names all missing columns with likely headings', async () => {
    const table = await read('itm_name,catégorie,prise\nTea,Hot,2')
    assert.throws(
      () => expectColumns(table, columns),
      /no column item_name and price; .* --column "item_name=itm_name" --column "price=prise"/,
    )
  })

  it('never proposes a heading that has another meaning', async () => {
    const table = await read('catégorie,price\nTea,2')
    assert.throws(() => expectColumns(table, columns), /--column "item_name=…"/)
  })

  it('reads the heading that was chosen', async () => {
    const chosen = new Map([['name', headingKey('Was')]])
    assert.deepEqual(await cellsOf('Was,name,price\nTea,x,2.50\nCafé,y,3.00', { chosen }), expected)
  })

  it('reads a heading of an earlier import, if the file has it', async () => {
    const remembered = new Map([['name', headingKey('Was')]])
    assert.deepEqual(await cellsOf('Was;name;price\nTea;x;2.50\nCafé;y;3.00', { remembered }), expected)
    assert.deepEqual(await cellsOf('name,price\nTea,2.50\nCafé,3.00', { remembered }), expected)
  })

  it('prefers the heading that is chosen now', async () => {
    const options = { remembered: new Map([['name', 'alt']]), chosen: new Map([['name', 'neu']]) }
    assert.deepEqual(await cellsOf('alt,neu,price\nx,Tea,2.50\ny,Café,3.00', options), expected)
  })

  it('replaces cells by the meanings that were given, in whatever case and form of Unicode', async () => {
    const values = valueFlag('name:Cafe\u0301=Café', valueFlag('item_name:TEE  schwarz=Tea'))
    assert.deepEqual(await cellsOf('name,price\ntee schwarz,2.50\ncafé,3.00', { values }), expected)
    assert.deepEqual(await cellsOf('name,price\nTea,2.50\nCafé,3.00', { values: valueFlag('size:L=XL') }), expected)
  })

  it('finds the column of a value by a word of its meaning', async () => {
    const values = valueFlag('Bezeichnung:Tee=Tea')
    assert.deepEqual(await cellsOf('name,price\nTee,2.50\nCafé,3.00', { values }), expected)
  })

  for (const text of ['name', 'name:Tea', 'Tea=Tee', ':Tea=Tee', 'name:=Tee', 'name:Tea='])
    it(`refuses the value "${text}"`, () =>
      assert.throws(() => valueFlag(text), /--value is ".*order_type:Dine-in=Common/))

  it('reports the headings of a file that is refused later', async () => {
    const found: (readonly ReadHeading[])[] = []
    await read('Was,price\nTea,2.50', { onHeadings: (_path, headings) => void found.push(headings) })
    assert.deepEqual(found, [
      [
        { heading: 'Was', column: null },
        { heading: 'price', column: 'price' },
      ],
    ])
  })
})

describe('faults of a file', () => {
  it('are data with their places, all of them', () => {
    const faults = ['line 3: it is short', 'other.csv, line 4, column 2: "x, line 5" is no price', 'it is empty']
    const more = Array.from({ length: 30 }, (_, i) => `line ${i + 10}: it is short`)
    assert.throws(
      () => refuseErrors('menu.csv', [...faults, ...more]),
      (error: FileError) => {
        assert.equal(error.faults.length, 33)
        assert.match(error.message, /Nothing of menu.csv is taken.*line 4, column 2.*and 13 more/s)
        const expected: FileFault[] = [
          { file: 'menu.csv', line: 3, column: null, message: 'it is short' },
          { file: 'other.csv', line: 4, column: 2, message: '"x, line 5" is no price' },
          { file: 'menu.csv', line: null, column: null, message: 'it is empty' },
        ]
        assert.deepEqual(error.faults.slice(0, 3), expected)
        return true
      },
    )
  })

  it('have the places that their messages show', () =>
    fc.assert(
      fc.property(
        fc.record({
          file: fc.constantFrom('menu.csv', 'a, b.csv', 'line 3.csv'),
          line: fc.nat(),
          column: fc.option(fc.nat(), { nil: null }),
          message: fc.string(),
        }),
        ({ column, message, ...place }) => {
          const text = `${placeText({ ...place, ...(column !== null && { column }) })}: ${message}`
          assert.deepEqual(faultOf(text, 'x'), { column, message, ...place })
        },
      ),
    ))
})

describe('the words of headings', () => {
  it('have one meaning each', () => {
    const words = Object.entries(headingWords).flatMap(([meaning, text]) =>
      [...new Set(text.split(',').map(headingKey))].map((word) => ({ word, meaning })),
    )
    const repeated = Object.values(Object.groupBy(words, ({ word }) => word)).filter((found) => found!.length > 1)
    assert.deepEqual(repeated, [])
  })
})

describe('numbers as people write them', () => {
  const numbers: [text: string, value: number][] = [
    ['1 200,50', 1200.5],
    ['1.200,50', 1200.5],
    ['1,200.50', 1200.5],
    ['1’200.50', 1200.5],
    ['12 руб.', 12],
    ['₹1,20,000.00', 120_000],
    ['1.200.300', 1_200_300],
    ['0.125', 0.125],
    ['€ 9,50', 9.5],
    ['USD 12.30', 12.3],
    ['12.-', 12],
    ['١٢٫٥', 12.5],
    ['-3,5', -3.5],
  ]
  for (const [text, value] of numbers) it(`reads "${text}"`, () => assert.deepEqual(parseNumber(text), { value }))

  for (const text of ['', 'abc', '1,2,3', '12 34', '1e5', '12kg', '1.2345,50', '€ 9 €'])
    it(`refuses "${text}"`, () => assert.equal(parseNumber(text), undefined))

  it('finds two meanings of "1.200", unless the column shows its decimal mark', () => {
    assert.deepEqual(parseNumber('1.200'), { meanings: [1.2, 1200] })
    assert.equal(decimalMarkOf(['1.200', '2,50']), ',')
    assert.deepEqual(parseNumber('1.200', ','), { value: 1200 })
    assert.deepEqual(parseNumber('1.200', '.'), { value: 1.2 })
  })
})

describe('times as people write them', () => {
  const times: [text: string, value: object][] = [
    ['2026-05-04 18:30', { local: '2026-05-04 18:30:00' }],
    ['2026-05-04T18:30:00+0200', { local: '2026-05-04 18:30:00', offset: '+02:00' }],
    ['04.05.2026 18:30', { local: '2026-05-04 18:30:00' }],
    ['13/05/2026 12:05 am', { local: '2026-05-13 00:05:00' }],
    ['05/13/2026 6:30 PM', { local: '2026-05-13 18:30:00' }],
  ]
  for (const [text, value] of times) it(`reads "${text}"`, () => assert.deepEqual(parseTime(text), { value }))

  for (const text of ['x', '18:30', '31.02.2026', '2026-05-04 24:00', '4.5.26'])
    it(`refuses "${text}"`, () => assert.equal(parseTime(text), undefined))

  it('finds two meanings of "04/05/2026", unless the column shows its order', () => {
    assert.deepEqual(parseTime('04/05/2026'), { meanings: ['2026-05-04 00:00:00', '2026-04-05 00:00:00'] })
    assert.equal(dateOrderIn(['04/05/2026', '13/05/2026']), 'DMY')
    assert.deepEqual(parseTime('04/05/2026', 'DMY'), { value: { local: '2026-05-04 00:00:00' } })
  })

  const formatted: [format: string, text: string, value: object][] = [
    ['dd.MM.yyyy', '04.05.2026', { local: '2026-05-04 00:00:00' }],
    ['d/M/yy', '4/5/26', { local: '2026-05-04 00:00:00' }],
    ['MM/dd/yyyy', '04/05/2026 6:30 PM', { local: '2026-04-05 18:30:00' }],
    ['DD/MM/YYYY', '04/05/2026T18:30+02:00', { local: '2026-05-04 18:30:00', offset: '+02:00' }],
    ['MM/dd/yy h:mm a', '04/05/26 12:05 AM', { local: '2026-04-05 00:05:00' }],
    ['yyyyMMddHHmmss', '20260504183059', { local: '2026-05-04 18:30:59' }],
    ['yyyy-MM-ddTHH:mm', '2026-05-04T18:30Z', { local: '2026-05-04 18:30:00', offset: 'Z' }],
  ]
  for (const [format, text, value] of formatted)
    it(`reads "${text}" as ${format}`, () => assert.deepEqual(parseTime(text, parseDateFormat(format)), { value }))

  it('reads no other form than the given one', () => {
    const format = parseDateFormat('dd.MM.yyyy')
    for (const text of ['2026-05-04', '04/05/2026', '31.02.2026', '04.05.26', '04.05.2026 x', 'x'])
      assert.equal(parseTime(text, format), undefined, text)
    assert.deepEqual(parseDay('4.5.2026', format), { value: '2026-05-04' })
    assert.deepEqual(parseDay('04.05.2026 00:00:00', format), { value: '2026-05-04' })
    assert.equal(parseTime('04.05.2026 18:30', parseDateFormat('dd.MM.yyyy h:mm a')), undefined)
  })

  for (const text of ['', 'x', 'dd.MM', 'dd.dd.yyyy', 'dd.MM.yyy', 'ddd.MM.yyyy', 'dd.MMM.yyyy', 'dd.MM.yyyy h:mm'])
    it(`refuses the format "${text}"`, () =>
      assert.throws(() => parseDateFormat(text), /The date format is .*dd.MM.yyyy/))
})
