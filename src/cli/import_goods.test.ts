import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Office, openOffice } from '#test/fixtures/documents.ts'
import { ublInvoice } from '#test/fixtures/ubl.ts'
import { runComanda, writtenFiles } from '#test/fixtures/written_files.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const invoices = '/api/inventory/v1/incoming_invoice'
const counts = '/api/inventory/v1/incoming_inventory'
const may = { from: '2026-05-01', to: '2026-05-31' }

interface Line {
  product: string
  amount: number
  sum: number
  vatPercent: number
  containerId?: string
}

interface Invoice {
  documentId: string
  counteragent: string
  status: string
  incomingDocumentNumber: string
  date: string
  items: Line[]
}

/** Opens a chain with products in kilograms and litres, and a box of twelve. */
async function openKitchen(world: World) {
  const office = await openOffice(world)
  const { corporationId } = office
  const [kg, litre, box, tomatoes, oil, percent] = Array.from({ length: 6 }, () => randomUUID())
  await world.ask('/admin/directories/save', {
    corporationId,
    amountUnits: [
      { id: kg, name: 'Kilogram', code: 'kg' },
      { id: litre, name: 'Litre', code: 'l' },
    ],
    containers: [{ id: box, name: 'Box' }],
    taxCategories: [{ id: percent, name: 'Food', percentage: 10 }],
  })
  await world.ask('/admin/catalogue/import', {
    corporationId,
    products: [
      {
        productId: tomatoes,
        name: 'Tomatoes',
        type: 'GOODS',
        amountUnitId: kg,
        productArticle: 'T-1',
        taxCategoryId: percent,
        containers: [{ containerId: box, name: 'Box', quantity: 12 }],
        barcodes: [{ barcode: '4006381333931', containerId: box, type: 'GTIN' }],
      },
      { productId: oil, name: 'Olive oil', type: 'GOODS', amountUnitId: litre, productArticle: 'O-1' },
    ],
  })
  return { ...office, tomatoes: tomatoes!, oil: oil!, box: box! }
}

const listInvoices = (office: Office) => office.ask<Invoice[]>(`${invoices}/list`, may)

describeWorld('comanda import of goods', ({ it }) => {
  const files = writtenFiles()
  const { write } = files

  const run = ({ url, adminToken }: World, kind: string, ...args: string[]) =>
    runComanda(['import', kind, '--url', url, '--admin-token', adminToken, ...args], files)

  /** Returns what the command prints, which must succeed. */
  async function printed(world: World, kind: string, ...args: string[]): Promise<string> {
    const { code, out, err } = await run(world, kind, ...args)
    assert.equal(code, 0, err)
    return out
  }

  /** Returns the lines of errors, and the exit code. */
  async function refused(world: World, kind: string, ...args: string[]): Promise<string> {
    const { code, out, err } = await run(world, kind, ...args)
    assert.deepEqual([code, out], [2, ''])
    return err
  }

  it('imports price lists, makes suppliers on request, and changes prices', async (world) => {
    const office = await openKitchen(world)
    const { corporationId, tomatoes, oil, box, supplier } = office
    const listed = async () => {
      const { supplierProducts } = await world.ask<{ supplierProducts: Record<string, unknown>[] }>(
        '/admin/counteragents/pricelists/list',
        { corporationId },
      )
      return supplierProducts.map(({ name, productId, containerId, num, price }) => [
        ...[name, productId, containerId, num, price],
      ])
    }
    const lines = [
      'supplier;Artikel;Art.-Nr.;EAN;Einheit;Einkaufspreis',
      'Harbour Foods;Tomaten;HF-12;4006381333931;;24,00',
      'Harbour Foods;Olive oil;HF-13;;ml;0,0125',
    ]
    const file = await write('prices.csv', ...lines)
    const target = ['--corporation', corporationId]
    assert.match(
      await printed(world, 'suppliers', file, ...target, '--dry-run'),
      /^Nothing was changed\. This would import 2 prices: 2 new, 0 changed\n$/,
    )
    await printed(world, 'suppliers', file, ...target)
    assert.deepEqual((await listed()).toSorted(), [
      ['Olive oil', oil, null, 'HF-13', 12.5],
      ['Tomaten', tomatoes, box, 'HF-12', 2],
    ])
    assert.equal(await printed(world, 'suppliers', file, ...target), 'Imported 2 prices: 0 new, 0 changed\n')
    const dearer = await write('dearer.csv', 'supplier_article,price', 'HF-12,27')
    assert.equal(
      await printed(world, 'suppliers', dearer, ...target, '--supplier', 'Harbour Foods'),
      'Imported 1 prices: 0 new, 1 changed (Tomaten 2 → 2.25)\n',
    )
    const { items } = await office.ask<{ items: { price: number }[] }>(
      '/api/inventory/v1/counteragents/pricelist/list',
      { counteragentId: supplier },
    )
    assert.deepEqual(items.map(({ price }) => price).toSorted(), [12.5, 2.25])
    const net = await write('net.csv', 'supplier,name,price,vat', 'Mill,Flour,1.00,10', 'Mill,Salt,1,10')
    assert.match(await refused(world, 'suppliers', net, ...target), /line 2, column 1: there is no supplier "Mill"/)
    assert.match(
      await refused(world, 'suppliers', net, ...target, '--new'),
      /line 3, column 2: there is no product "Salt"/,
    )
    assert.equal(
      await printed(world, 'suppliers', net, ...target, '--new', '--known-only', '--without-vat'),
      'Imported 1 prices: 1 new, 0 changed; new suppliers: Mill; 1 lines of other products skipped\n',
    )
    assert.ok((await listed()).some(([name, , , , price]) => name === 'Flour' && price === 1.1))
  })

  it('opens stores with goods, in any of their units', async (world) => {
    const { organizationId, tomatoes, oil, store, balances } = await openKitchen(world)
    const target = ['--organization', organizationId, '--date', '2026-05-01']
    const listed = async () => {
      const { openingStock } = await world.ask<{ openingStock: { date: string; rows: object[] }[] }>(
        '/admin/books/opening_stock/list',
        { organizationId },
      )
      return openingStock
    }
    const file = await write(
      'stock.csv',
      'product,quantity,unit,price,sum,store',
      'Tomatoes,2,Box,24,,Kitchen',
      'tomatoes,500,g,,1.00,Kitchen',
      'Olive oil,750,ml,,9.00,Kitchen',
      'Flour,0,,,,Kitchen',
    )
    const first = 'opening stock of 3 products worth 58.00 on 2026-05-01: 2 new, 0 changed\n'
    assert.equal(
      await printed(world, 'opening-stock', file, ...target, '--dry-run'),
      `Nothing was changed. This would import ${first}`,
    )
    assert.equal(await printed(world, 'opening-stock', file, ...target), `Imported ${first}`)
    const [{ date, rows } = { date: '', rows: [] }] = await listed()
    assert.equal(date, '2026-05-01')
    assert.deepEqual(
      new Set(rows),
      new Set([
        { storeId: store, productId: tomatoes, amount: 24.5, sum: 49 },
        { storeId: store, productId: oil, amount: 0.75, sum: 9 },
      ]),
    )
    assert.match(await printed(world, 'opening-stock', file, ...target), /: 0 new, 0 changed\n$/)
    assert.equal((await balances())[store], 58)
    const bad = await write(
      'bad_stock.csv',
      'product,quantity,unit,price,sum,store',
      'Tomatoes,2,crate,24,,Kitchen',
      'Cleaning,1,,5,,Kitchen',
      'Olive oil,1,l,9,10,Kitchen',
      'Olive oil,1,l,,,Cellar',
      'Olive oil,1,l,9,,',
    )
    const errors = await refused(world, 'opening-stock', bad, ...target)
    assert.match(
      errors,
      /line 2, column 3: "crate" is neither a known unit nor a container of the product, which has "Box"/,
    )
    assert.match(errors, /line 3, column 1: "Cleaning" cannot lie in a store/)
    assert.match(errors, /line 4, column 5: the sum is 10\.00, but price × amount is 9\.00/)
    assert.match(
      errors,
      /line 5, column 6: there is no store "Cellar"; the stores are "Kitchen", "Bar"|"Bar", "Kitchen"/,
    )
    assert.match(errors, /line 5, column 4: it has neither a price nor a sum/)
    assert.match(errors, /line 6, column 6: name the store: /)
  })

  it('imports counted stock as a draft, changes it, and posts it', async (world) => {
    const { organizationId, tomatoes, oil, store, goods, ask, stock } = await openKitchen(world)
    await stock([
      { storeId: store, productId: tomatoes, amount: 10, sum: 20 },
      { storeId: store, productId: goods, amount: 3, sum: 6 },
    ])
    const target = ['--organization', organizationId, '--at', '2026-05-31T23:30', '--store', 'Kitchen']
    const file = await write('count.csv', 'Article,Counted,Unit', 'T-1,8500,g', 'O-1,2,l')
    const readStockTake = async () => {
      const [document] = await ask<{ documentId: string; processed: boolean }[]>(`${counts}/list`, may)
      const found = await ask<{ date: string; items: Line[] }>(`${counts}/get`, { documentId: document!.documentId })
      return [document!.processed, found.date, found.items.map(({ product, amount }) => [product, amount])] as const
    }
    const counted = (text: string) => `counts of 2 products at 2026-05-31T23:30:00 in 1 stock-take: ${text}\n`
    assert.equal(
      await printed(world, 'stock-take', file, ...target),
      `Imported ${counted('1 new, 0 changed, 0 unchanged')}`,
    )
    assert.deepEqual(await readStockTake(), [
      false,
      '2026-05-31T23:30:00.000-04:00',
      [
        [tomatoes, 8.5],
        [oil, 2],
      ],
    ])
    assert.match(await printed(world, 'stock-take', file, ...target), /: 0 new, 0 changed, 1 unchanged\n$/)
    await write('count.csv', 'Article,Counted,Unit', 'T-1,8400,g', 'O-1,2,l')
    assert.match(
      await printed(world, 'stock-take', file, ...target, '--post'),
      /: 0 new, 1 changed, 0 unchanged; 1 posted\n$/,
    )
    assert.match(await printed(world, 'stock-take', file, ...target, '--post'), /: 0 new, 0 changed, 1 unchanged\n$/)
    const [isPosted, , items] = await readStockTake()
    assert.deepEqual([isPosted, items[0]], [true, [tomatoes, 8.4]])
    await write('count.csv', 'Article,Counted,Unit', 'T-1,8300,g', 'O-1,2,l')
    assert.match(
      await refused(world, 'stock-take', file, ...target),
      /the stock-take 1 of 2026-05-31T23:30:00 is posted, and differs: it has Tomatoes 8\.4, the file Tomatoes 8\.3/,
    )
    const all = ['--organization', organizationId, '--at', '2026-05-20 23:30:00', '--store', 'Kitchen', '--all']
    assert.match(await printed(world, 'stock-take', file, ...all), /^Imported counts of 3 products/)
    const sameMoment = all.with(3, '2026-05-20T23:30')
    assert.match(await printed(world, 'stock-take', file, ...sameMoment), /: 0 new, 0 changed, 1 unchanged\n$/)
  })

  it('imports invoices of a table as drafts, and knows them by supplier and number', async (world) => {
    const office = await openKitchen(world)
    const { organizationId, tomatoes, oil, box, supplier, corporationId, balances } = office
    await world.ask('/admin/counteragents/pricelists/save', {
      corporationId,
      supplierProducts: [
        { name: 'Pomodori', counteragentId: supplier, productId: tomatoes, containerId: box, num: 'HF-12', price: 2 },
      ],
    })
    const target = ['--organization', organizationId, '--store', 'Kitchen']
    const lines = [
      'Supplier,Invoice number,Date,Supplier article,Product,Quantity,Unit,Price,VAT',
      'Harbour Foods,HF-118,2026-05-04,HF-12,Pomodori,2,,24.00,10',
      ',,,,Olive oil,5,l,9.90,20',
      'Quay Bakery,Q7,2026-05-05,,Flour,10,,1.10,',
    ]
    const file = await write('invoices.csv', ...lines)
    assert.match(
      await printed(world, 'invoice', file, ...target),
      /^Imported 2 invoices: 2 new, 0 changed, 0 unchanged\n$/,
    )
    const [first, second] = await listInvoices(office)
    assert.deepEqual(
      [first?.status, first?.incomingDocumentNumber, first?.counteragent, first?.date.slice(0, 10)],
      ['NEW', 'HF-118', supplier, '2026-05-04'],
    )
    assert.deepEqual(
      first?.items.map(({ product, amount, sum, vatPercent, containerId }) => [
        ...[product, amount, sum, vatPercent, containerId],
      ]),
      [
        [tomatoes, 24, 48, 10, box],
        [oil, 5, 49.5, 20, undefined],
      ],
    )
    assert.deepEqual(second?.items[0]?.sum, 11)
    assert.match(await printed(world, 'invoice', file, ...target), /: 0 new, 0 changed, 2 unchanged\n$/)
    await write('invoices.csv', ...lines.with(2, ',,,,Olive oil,5,l,9.80,20'))
    const { documentId } = second!
    await office.ask(`${invoices}/post`, { documentId })
    assert.match(
      await printed(world, 'invoice', file, ...target, '--post'),
      /: 0 new, 1 changed, 1 unchanged; 1 posted\n$/,
    )
    assert.equal((await balances())['2.01'], -108)
    await write('invoices.csv', ...lines.with(3, 'Quay Bakery,Q7,2026-05-05,,Flour,12,,1.10,'))
    const errors = await refused(world, 'invoice', file, ...target)
    assert.match(
      errors,
      /line 2, column 2: the invoice HF-118 of Harbour Foods is posted, and differs: it has Olive oil 5 for 49,/,
    )
    assert.match(
      errors,
      /the invoice Q7 of Quay Bakery is posted, and differs: it has Flour 10 for 11, the file Flour 12 for 13\.2/,
    )
    await office.ask(`${invoices}/unpost`, { documentId })
    await office.ask(`${invoices}/cancel`, { documentId })
    const other = await write('other.csv', 'Product,Quantity,Sum', 'Flour,12,13.20')
    const flags = ['--supplier', 'Quay Bakery', '--number', 'Q7', '--date', '2026-05-05']
    for (const outcome of ['1 new, 0 changed, 0 unchanged', '0 new, 0 changed, 1 unchanged'])
      assert.equal(await printed(world, 'invoice', other, ...target, ...flags), `Imported 1 invoice: ${outcome}\n`)
  })

  it('changes a draft that a person has entered, and keeps its time and comment', async (world) => {
    const office = await openKitchen(world)
    const { organizationId, goods, store, supplier } = office
    const { documentId } = await office.ask<{ documentId: string }>(`${invoices}/create`, {
      date: '2026-05-04T14:30:00',
      counteragent: supplier,
      incomingDocumentNumber: 'HF-9',
      comment: 'By the back door',
      items: [{ num: 1, product: goods, store, amount: 1, sum: 2 }],
    })
    const file = await write(
      'entered.csv',
      'Supplier,Number,Date,Product,Quantity,Sum',
      'Harbour Foods,HF-9,2026-05-04,Flour,2,4',
    )
    const target = ['--organization', organizationId, '--store', 'Kitchen']
    const { out } = await run(world, 'invoice', file, ...target, '--json')
    const changed = { supplier: 'Harbour Foods', number: 'HF-9', state: 'changed', sum: 4 }
    assert.deepEqual(JSON.parse(out).invoices, [changed])
    const found = await office.ask<Invoice & { comment: string }>(`${invoices}/get`, { documentId })
    assert.deepEqual(
      [found.date, found.comment, found.items[0]?.amount],
      ['2026-05-04T14:30:00.000-04:00', 'By the back door', 2],
    )
    assert.match(await printed(world, 'invoice', file, ...target), /: 0 new, 0 changed, 1 unchanged\n$/)
  })

  it('reports all that is wrong with invoices, and saves none', async (world) => {
    const office = await openKitchen(world)
    const { organizationId } = office
    const file = await write(
      'wrong.csv',
      'Supplier,Invoice number,Date,Article,Barcode,Product,Quantity,Unit,Price,Sum',
      'Harbor Foods,A1,2026-05-04,,,Flour,1,,1,',
      'Quay Bakery,A2,2026-05-04,,,Flouer,1,,1,',
      'Quay Bakery,A2,2026-05-05,,4006381333931,,1,pcs,1,',
      'Quay Bakery,A3,,,,Flour,1,,1,2',
    )
    const errors = await refused(world, 'invoice', file, '--organization', organizationId)
    for (const message of [
      /line 2, column 1: there is no supplier "Harbor Foods" \("Harbour Foods" is the nearest name\): give --new/,
      /line 4, column 3: the invoice has another day on line 3/,
      /line 5, column 3: the date of the invoice is empty/,
      /line 5, column 10: the sum is 2\.00, but price × amount is 1\.00/,
    ])
      assert.match(errors, message)
    const looked = await write(
      'looked.csv',
      'Supplier,Invoice number,Date,Barcode,Product,Quantity,Unit,Price,Store',
      'Quay Bakery,A2,2026-05-04,,Flouer,1,,1,Bar',
      'Quay Bakery,A2,2026-05-04,4006381333931,,1,pcs,1,',
    )
    const found = await refused(world, 'invoice', looked, '--organization', organizationId)
    assert.match(found, /line 2, column 5: there is no product "Flouer"; "Flour" is the nearest name/)
    assert.match(found, /line 3, column 7: "pcs" may be a piece or the container of the barcode or article/)
    assert.match(found, /line 3, column 9: name the store: /)
    assert.deepEqual(await listInvoices(office), [])
  })

  it('reports a closed day, and what the server refuses', async (world) => {
    const office = await openKitchen(world)
    const { organizationId, saveSettings, corporationId, supplier, goods } = office
    const target = ['--organization', organizationId, '--store', 'Kitchen']
    const file = await write(
      'april.csv',
      'Supplier,Number,Date,Product,Quantity,Price',
      'Harbour Foods,1,2026-04-30,Flour,1,2',
    )
    await saveSettings({ closedThrough: '2026-04-30', defaultDeviationAction: 'DISABLE' })
    assert.match(
      await refused(world, 'invoice', file, ...target),
      /the books are closed through 2026-04-30: give --received with a later day/,
    )
    await world.ask('/admin/counteragents/pricelists/save', {
      corporationId,
      supplierProducts: [{ name: 'Flour', counteragentId: supplier, productId: goods, price: 1 }],
    })
    assert.match(
      await refused(world, 'invoice', file, ...target, '--received', '2026-05-02', '--post'),
      /^comanda: The server refuses the invoice 1, items\[0\]\.price: .*\. 0 of 1 documents are saved\./,
    )
    assert.deepEqual(await listInvoices(office), [])
    await printed(world, 'invoice', file, ...target, '--received', '2026-05-02')
    assert.match(await printed(world, 'invoice', file, ...target), /: 0 new, 0 changed, 1 unchanged\n$/)
  })

  it('imports invoices in UBL to the cent', async (world) => {
    const office = await openKitchen(world)
    const { organizationId, tomatoes, oil, box, service, balances } = office
    const target = ['--organization', organizationId, '--store', 'Kitchen']
    const file = await write('invoice.xml', ublInvoice())
    assert.match(await refused(world, 'invoice', file, ...target), /line 2: there is no supplier "Harbour": give --new/)
    assert.equal(
      await printed(world, 'invoice', file, ...target, '--new', '--post'),
      'Imported 1 invoice: 1 new, 0 changed, 0 unchanged; 1 posted; new suppliers: Harbour\n',
    )
    const [invoice] = await listInvoices(office)
    assert.deepEqual([invoice?.incomingDocumentNumber, invoice?.status], ['SI-77', 'PROCESSED'])
    // The freight of 3.00 is spread over 48.00 and 9.99, before VAT of 10 percent.
    assert.deepEqual(
      invoice?.items.map(({ product, amount, sum, containerId }) => [product, amount, sum, containerId]),
      [
        [tomatoes, 24, 55.53, box],
        [oil, 0.75, 11.56, undefined],
      ],
    )
    assert.equal(
      invoice?.items.reduce((sum, line) => sum + Math.round(line.sum * 100), 0),
      6709,
    )
    assert.equal((await balances())['2.01'], -67.09)
    assert.match(await printed(world, 'invoice', file, ...target, '--post'), /: 0 new, 0 changed, 1 unchanged\n$/)
    const charged = await write('charged.xml', ublInvoice().replace('SI-77', 'SI-78'))
    await printed(world, 'invoice', charged, ...target, '--charges', 'Cleaning')
    const [, other] = await listInvoices(office)
    assert.deepEqual(
      other?.items.map(({ product, sum }) => [product, sum]),
      [
        [tomatoes, 52.8],
        [oil, 10.99],
        [service, 3.3],
      ],
    )
    const content = ublInvoice().replace('SI-77', 'SI-79').replace('Olive  oil', 'Huile').replace('"MLT"', '"XY"')
    const renamed = await write('renamed.xml', content)
    const given = ['--value', 'product:huile=Olive oil', '--value', 'unit:XY=ml']
    assert.match(await refused(world, 'invoice', renamed, ...target, '--dry-run'), /"Huile"/)
    assert.match(await printed(world, 'invoice', renamed, ...target, ...given), /: 1 new, /)
    const [, , mapped] = await listInvoices(office)
    assert.deepEqual([mapped?.items[1]?.product, mapped?.items[1]?.amount], [oil, 0.75])
  })

  it('refuses invoices in XML that cannot be booked as they are', async (world) => {
    const { organizationId } = await openKitchen(world)
    const target = ['--organization', organizationId, '--store', 'Kitchen', '--new']
    const errorOf = async (content: string) => refused(world, 'invoice', await write('refused.xml', content), ...target)
    const doctype = '<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice/>'
    const cases: [content: string, message: RegExp][] = [
      [`<?xml version="1.0"?>\n${doctype}`, /it has a document type definition/],
      ['<a><b></a>', /cannot be read as XML: /],
      ['<html/>', /is no UBL invoice: its root is html/],
      [
        ublInvoice().replaceAll('Invoice xmlns', 'CreditNote xmlns').replace('</Invoice>', '</CreditNote>'),
        /is a credit note\. It may return goods/,
      ],
      [ublInvoice().replace('>380<', '>384<'), /is a correction of another invoice/],
      [ublInvoice().replaceAll('USD', 'EUR'), /line 2: the invoice is in EUR, the books are in USD/],
      [
        ublInvoice().replace('>67.09</cbc:Payable', '>67.10</cbc:Payable'),
        /line \d+: PayableAmount is 67\.10, but the lines make 67\.09/,
      ],
      [
        ublInvoice().replace('>24.00<', '>23.00<'),
        /LineExtensionAmount is 48\.00, but price, amount and charges make 46\.00/,
      ],
      [ublInvoice().replace('>2026-05-04<', '>04.05.2026<'), /IssueDate "04\.05\.2026" is no day/],
      [ublInvoice().replace('unitCode="MLT"', 'unitCode="XBX"'), /"XBX" is neither a known unit nor a container/],
    ]
    for (const [content, message] of cases) assert.match(await errorOf(content), message)
  })
})
