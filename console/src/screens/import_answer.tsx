import { Link } from 'wouter'
import type { Response } from '../api.ts'
import { useTexts } from '../text.ts'
import { changeTexts, columnTexts, importTexts, kindTexts } from './import_texts.ts'
import { usePriceText } from './menu_parts.ts'

type Previewed = Response<'/admin/imports/preview'>
type Kind = Response<'/admin/imports/kinds'>['kinds'][number]
interface Column {
  column: string
  heading: string
}

interface ImportHeadingsProps {
  kind: Kind
  answer: Previewed
  given: readonly Column[]
  onMap(column: Column | undefined, heading: string): void
}

/** Headings of each file, and the columns as which they are read. A person may choose another one. */
export function ImportHeadings({ kind, answer, given, onMap }: ImportHeadingsProps) {
  const t = useTexts(importTexts)
  const texts: Readonly<Record<string, string>> = useTexts(columnTexts)
  const isAmbiguous = answer.files.length > 1
  return answer.files.map(({ part, name, headings }) => {
    const columns = kind.files.find((file) => part === file.part || part.startsWith(`${file.part} `))?.columns ?? []
    const textOf = (column: string) => {
      const [, of = '', rest = ''] = /^(menu|group|size)_(.+)$/.exec(column) ?? []
      return texts[column] ?? (texts[rest] ? `${texts[of]}: ${texts[rest]}` : column)
    }
    return (
      <section key={`${part} ${name}`} className="sheet" aria-label={name}>
        <h2>{isAmbiguous ? `${t.columns}: ${name}` : t.columns}</h2>
        <ul className="import-columns">
          {headings
            .filter(({ heading }) => heading !== '')
            .map(({ heading, column }) => {
              const read = columns.find((one) => one.column === column || one.heading === column)
              const chosen = given.find((one) => one.heading === heading)
              return (
                <li key={heading}>
                  <span>{heading}</span>
                  <select
                    className="input"
                    aria-label={t.columnOf(heading)}
                    value={chosen?.column ?? read?.column ?? ''}
                    onChange={({ target: { value } }) =>
                      onMap(value === '' ? undefined : { column: value, heading }, heading)
                    }
                  >
                    {(chosen || !read) && <option value="">{t.notRead}</option>}
                    {columns.map((one) => (
                      <option key={one.column} value={one.column}>
                        {one.isRequired ? `${textOf(one.column)} *` : textOf(one.column)}
                      </option>
                    ))}
                  </select>
                </li>
              )
            })}
        </ul>
        <p className="hint">{t.columnsNote}</p>
      </section>
    )
  })
}

const faultsShown = 200

/** Kinds whose lines name products that must be known. */
const kindsOfGoods: ReadonlySet<string> = new Set(['invoice', 'openingStock', 'stockTake', 'suppliers'])

/** Faults of the files, by line. */
export function ImportFaults({ kind, answer: { files, faults } }: { kind: string; answer: Previewed }) {
  const t = useTexts(importTexts)
  const kindNames = useTexts(kindTexts)
  const headingOf = ({ file, column }: Previewed['faults'][number]) =>
    column === null ? undefined : files.find(({ name }) => name === file)?.headings[column - 1]
  const withFile = new Set(faults.map(({ file }) => file)).size > 1
  return (
    <section className="sheet" aria-label={t.faults}>
      <h2>{t.faults}</h2>
      <p className="hint">{t.faultsNote(faults.length)}</p>
      {kindsOfGoods.has(kind) && faults.some((fault) => headingOf(fault)?.column === 'product') && (
        <p className="hint">
          {t.unknownProducts} <Link to="/import?kind=catalogue">{kindNames.catalogue}</Link>
        </p>
      )}
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              {withFile && <th>{t.file}</th>}
              <th className="number">{t.line}</th>
              <th>{t.column}</th>
              <th>{t.reason}</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, faultsShown).map((fault) => (
              <tr key={[fault.file, fault.line, fault.column, fault.message].join(' ')}>
                {withFile && <td>{fault.file}</td>}
                <td className="number">{fault.line}</td>
                <td>{headingOf(fault)?.heading ?? fault.column}</td>
                <td className="wrong">{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface ChangedField {
  key: string
  /** Lines of text. */
  lines: readonly string[]
}

const rowsShown = 30

/** Numbers and names of the changes. The server's sentence, if none of them has a text. */
export function ImportChanges({ answer: { changes, sentence } }: { answer: Previewed }) {
  const texts: Readonly<Record<string, string>> = useTexts(changeTexts)
  const priceText = usePriceText()
  const fields = fieldsOf(changes ?? {}, priceText).filter(({ key }) => key in texts)
  if (fields.length === 0) return <p>{sentence}</p>
  return (
    <dl className="import-changes">
      {fields.map(({ key, lines }) => (
        <div key={key}>
          <dt>{texts[key]}</dt>
          <dd>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const fieldsOf = (changes: object, priceText: (price: number) => string): ChangedField[] =>
  Object.entries(changes).flatMap(([key, value]): ChangedField[] => {
    if (Array.isArray(value)) return value.length === 0 ? [] : [{ key, lines: linesOf(value, priceText) }]
    if (typeof value === 'object' && value !== null) return fieldsOf(value, priceText)
    return value === null || typeof value === 'boolean' ? [] : [{ key, lines: [String(value)] }]
  })

/** Writes names in one line, and changes of values in one line each. */
function linesOf(rows: readonly unknown[], priceText: (price: number) => string): string[] {
  const shown = rows.slice(0, rowsShown)
  const more = rows.length > rowsShown ? ['…'] : []
  if (shown.every((row) => typeof row === 'string')) return [`${rows.length}: ${[...shown, ...more].join(', ')}`]
  return [...new Set(shown.map((row) => rowText({ ...(row as object) }, priceText))), ...more]
}

function rowText(row: Readonly<Record<string, unknown>>, priceText: (price: number) => string): string {
  const { name, product, number, size, organization, before, after } = row
  const title = [name ?? product ?? number, size, organization].filter(Boolean).join(', ')
  const valueText = (value: unknown) => (typeof value === 'number' ? priceText(value) : '–')
  return before === undefined ? title : `${title}: ${valueText(before)} → ${valueText(after)}`
}
