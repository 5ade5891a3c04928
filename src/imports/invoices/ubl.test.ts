import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Decimal, moneyGrid, total } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { ublInvoice } from '#test/fixtures/ubl.ts'
import { type CellValues, valueFlag } from '../tables/values.ts'
import { isXml, readUbl } from './ubl.ts'

/** Sums of the lines as texts, and the errors. */
async function sumsOf(content: string | Buffer, charges?: string) {
  const faults = new Set<string>()
  const context = { path: 'invoice.xml', faults, grid: moneyGrid('USD'), charges, supplier: '' }
  const { lines } = await readUbl(Buffer.from(content), context)
  return { sums: lines.map(({ sum }) => sum.toFixed(2)), faults: [...faults] }
}

const line = (price: string, vatPercent: number) => ({ name: 'Tea', quantity: '1', unit: 'KGM', price, vatPercent })

describe('an invoice in UBL', () => {
  it('has lines with VAT that add up to the sum that is owed', () => {
    const price = fc.integer({ min: 0, max: 100_000 }).map((cents) => new Decimal(cents).div(100).toFixed(2))
    const rate = fc.constantFrom(0, 5.5, 10, 21)
    const lines = fc.array(fc.tuple(price, rate), { minLength: 1, maxLength: 8 })
    return fc.assert(
      fc.asyncProperty(lines, price, fc.integer({ min: -2, max: 2 }), async (prices, charge, rounding) => {
        const [[, vatPercent] = ['', 0]] = prices
        const content = ublInvoice({
          lines: prices.map(([sum, percent]) => line(sum, percent)),
          charges: [{ sum: charge, vatPercent }],
          rounding: new Decimal(rounding).div(100).toFixed(2),
        })
        const { sums, faults } = await sumsOf(content)
        const [, payable] = /PayableAmount currencyID="USD">([^<]*)</.exec(content) ?? []
        assert.deepEqual([faults, total(sums).toFixed(2)], [[], payable])
      }),
      { numRuns: 50 },
    )
  })

  it('spreads charges and allowances over the lines of their rate, or makes charges lines', async () => {
    const lines = [line('10.00', 10), line('30.00', 10), line('5.00', 20)]
    const charges = [
      { sum: '8.00', vatPercent: 10 },
      { sum: '-1.00', vatPercent: 20 },
    ]
    const content = ublInvoice({ lines, charges, prepaid: '20.00' })
    assert.deepEqual(await sumsOf(content), { sums: ['13.20', '39.60', '4.80'], faults: [] })
    assert.deepEqual(await sumsOf(content, 'Delivery'), { sums: ['11.00', '33.00', '4.80', '8.80'], faults: [] })
    const freight = ublInvoice({ lines, charges: [{ sum: '8.00', vatPercent: 25 }] })
    assert.match((await sumsOf(freight)).faults.join('\n'), /no line has the VAT rate of this charge: .*--charges/)
    assert.deepEqual((await sumsOf(freight, 'Delivery')).sums, ['11.00', '33.00', '6.00', '10.00'])
  })

  it('is read in its encoding, with any prefixes', async () => {
    const content = ublInvoice().replaceAll('cbc:', 'b:').replace('xmlns:cbc', 'xmlns:b')
    const utf16 = Buffer.from(`\ufeff${content.replace('UTF-8', 'UTF-16')}`, 'utf16le')
    assert.ok(isXml(utf16))
    assert.deepEqual(await sumsOf(utf16), await sumsOf(ublInvoice()))
    await assert.rejects(sumsOf(Buffer.from(content.replace('Olive', 'Ölive'), 'latin1')), /it is not UTF-8/)
  })

  it('has the texts that the values of its columns mean', async () => {
    const given = ['product:OLIVE oil=Oil', 'supplier_article:T-1=T1', 'barcode:04006381333931=1', 'unit:MLT=LTR']
    const values = [...given, 'supplier:NL123=Harbour of Delft', 'Bezeichnung:Pomodori pelati=Tomatoes'].reduce(
      (former, text) => valueFlag(text, former),
      new Map() as CellValues,
    )
    const article = '<cac:SellersItemIdentification><cbc:ID>T-1</cbc:ID></cac:SellersItemIdentification>'
    const content = ublInvoice().replace('<cac:StandardItem', `${article}<cac:StandardItem`)
    const context = { path: 'invoice.xml', faults: new Set<string>(), grid: moneyGrid('USD'), supplier: '', values }
    const { supplierNames, lines } = await readUbl(Buffer.from(content), { ...context, charges: undefined })
    assert.equal(supplierNames[0], 'Harbour of Delft')
    assert.deepEqual(
      lines.map(({ identity, unit }) => [identity.product, identity.supplierArticle, identity.barcode, unit]),
      [
        ['Tomatoes', 'T1', '1', 'C62'],
        ['Oil', '', '', 'LTR'],
      ],
    )
  })

  it('is refused when it ends early', async () => {
    const content = ublInvoice().trim()
    for (let length = 0; length < content.length; length += 37)
      await assert.rejects(sumsOf(content.slice(0, length)), OperatorError)
  })
})
