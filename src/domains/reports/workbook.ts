import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { TimeSlices } from '#core/time_slices.ts'
import type { Key, ValueRow } from './answer.rules.ts'
import type { Column } from './columns/column.rules.ts'
import type { Plan } from './plan.rules.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the formats of cells in `styles`. */
const styleOf = { heading: 1, DATE: 2, DATETIME: 3 } as const

/** Files of a workbook besides its sheet. */
const frame: readonly [name: string, content: string][] = [
  [
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${relationships}">` +
      `<Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${officeRelationships}">` +
      '<sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relationships}">` +
      `<Relationship Id="rId1" Type="${officeRelationships}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${officeRelationships}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}">` +
      '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
      '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
      '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
      '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
      '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
  ],
]

/** Writes a report as a workbook with one sheet, whose heading has the labels of the columns. */
export async function* workbookOf(
  plan: Pick<Plan, 'rows' | 'cols' | 'measures'>,
  rows: readonly ValueRow[],
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  const files: [string, () => AsyncIterable<string> | Iterable<string>][] = [
    ...frame.map(([name, content]): [string, () => Iterable<string>] => [name, () => [`${xml}${content}`]]),
    ['xl/worksheets/sheet1.xml', () => sheetOf(plan, rows)],
  ]
  for (const [name, content] of files) {
    const file = new ZippedFile(name, offset)
    for await (const bytes of file.write(content())) {
      offset += bytes.length
      yield bytes
    }
    directory.push(file.directoryEntry())
  }
  const entries = Buffer.concat(directory)
  yield entries
  yield directoryEnd(files.length, entries.length, offset)
}

/** Rows of one piece. */
const rowsOfPiece = 50

async function* sheetOf(
  { rows, cols, measures }: Pick<Plan, 'rows' | 'cols' | 'measures'>,
  values: readonly ValueRow[],
): AsyncGenerator<string> {
  const columns = [...rows, ...cols, ...measures].map((column, i) => ({ ...column, letters: lettersOf(i) }))
  const heading = columns.map(({ label, letters }) => textCell(label, `${letters}1`, styleOf.heading)).join('')
  yield `${xml}<worksheet xmlns="${main}"><sheetData><row r="1">${heading}</row>`
  const slices = new TimeSlices()
  for (let i = 0; i < values.length; i += rowsOfPiece) {
    const piece = values.slice(i, i + rowsOfPiece).map(({ keys, values: own }, j) => {
      const line = i + j + 2
      const cells = [...keys, ...own].map((value, n) =>
        cellOf(value, columns[n]!.type, `${columns[n]!.letters}${line}`),
      )
      return `<row r="${line}">${cells.join('')}</row>`
    })
    yield piece.join('')
    await slices.next()
  }
  yield '</sheetData></worksheet>'
}

/** Returns the letters of a column: A to Z, then AA. */
function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}

const dayMs = 86_400_000
/** Number of 1 January 1970 in spreadsheets, which count days. */
const epochDay = 25_569

/** Writes a cell with its address, such as B7: some readers need it. */
function cellOf(value: Key, type: Column['type'], address: string): string {
  if (value === null) return ''
  if (type === 'DATE' || type === 'DATETIME') {
    const at = Date.parse(`${value}${type === 'DATE' ? 'T00:00:00' : ''}Z`)
    return `<c r="${address}" s="${styleOf[type]}"><v>${at / dayMs + epochDay}</v></c>`
  }
  return typeof value === 'number' ? `<c r="${address}"><v>${value}</v></c>` : textCell(value, address)
}

/** Maximum length of a text in a cell. */
const textMax = 32_767
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function textCell(text: string, address: string, style = 0): string {
  // Control characters are not allowed in XML.
  const escaped = text.slice(0, textMax).replace(/[&<>]|[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, (one) => entities[one] ?? '')
  return `<c r="${address}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped}</t></is></c>`
}

/** Sizes follow the content; names are UTF-8. */
const zipFlags = 0x0808
const deflated = 8
const zipVersion = 20
/** 1 January 1980, the earliest day that a ZIP file can have. */
const zipDay = 33

/** A file in a ZIP file, written while it is compressed. */
class ZippedFile {
  readonly #name: Buffer
  readonly #offset: number
  #crc = 0
  #size = 0
  #compressed = 0

  constructor(name: string, offset: number) {
    this.#name = Buffer.from(name)
    this.#offset = offset
  }

  async *write(content: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
    const head = Buffer.alloc(30)
    head.write('PK\x03\x04', 'latin1')
    head.writeUInt16LE(zipVersion, 4)
    head.writeUInt16LE(zipFlags, 6)
    head.writeUInt16LE(deflated, 8)
    head.writeUInt16LE(zipDay, 12)
    head.writeUInt16LE(this.#name.length, 26)
    yield Buffer.concat([head, this.#name])
    const deflate = createDeflateRaw()
    pipeline(Readable.from(this.#counted(content)), deflate, () => {})
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      this.#compressed += bytes.length
      yield bytes
    }
    const sizes = Buffer.alloc(16)
    sizes.write('PK\x07\x08', 'latin1')
    this.#writeSizes(sizes, 4)
    yield sizes
  }

  /** Returns the entry of the file in the directory at the end. */
  directoryEntry(): Buffer {
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(zipVersion, 4)
    entry.writeUInt16LE(zipVersion, 6)
    entry.writeUInt16LE(zipFlags, 8)
    entry.writeUInt16LE(deflated, 10)
    entry.writeUInt16LE(zipDay, 14)
    this.#writeSizes(entry, 16)
    entry.writeUInt16LE(this.#name.length, 28)
    entry.writeUInt32LE(this.#offset, 42)
    return Buffer.concat([entry, this.#name])
  }

  #writeSizes(bytes: Buffer, at: number): void {
    bytes.writeUInt32LE(this.#crc, at)
    bytes.writeUInt32LE(this.#compressed, at + 4)
    bytes.writeUInt32LE(this.#size, at + 8)
  }

  async *#counted(content: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      const bytes = Buffer.from(piece)
      this.#crc = crc32(bytes, this.#crc)
      this.#size += bytes.length
      yield bytes
    }
  }
}

function directoryEnd(files: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
