import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { call, codeOf, type Request, type Response } from '../api.ts'
import { useStores } from '../books.ts'
import { useFilters } from '../filtered_list.ts'
import { useCorporationId } from '../menu_catalogue.ts'
import { Alert, Button, Check, Failure, Field, Loading, Select, Top } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { useRestaurants } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { useTexts } from '../text.ts'
import { ImportChanges, ImportFaults, ImportHeadings } from './import_answer.tsx'
import { importTexts, kindTexts, optionTexts, partTexts } from './import_texts.ts'

type Kind = Response<'/admin/imports/kinds'>['kinds'][number]
type Previewed = Response<'/admin/imports/preview'>
type PreviewBody = Request<'/admin/imports/preview'>
type Column = NonNullable<PreviewBody['columns']>[number]

/** Time that large files may take, in seconds. */
const timeoutSeconds = 600

type OptionType = 'text' | 'date' | 'datetime-local' | 'checkbox' | 'store'

/** Choices of a kind that the screen offers, with the type of their field. */
const optionsOf: Readonly<Record<string, Readonly<Record<string, OptionType>>>> = {
  menu: { name: 'text', new: 'checkbox', deleteGone: 'checkbox' },
  catalogue: { deleteGone: 'checkbox' },
  suppliers: { supplier: 'text', new: 'checkbox', withoutVat: 'checkbox', knownOnly: 'checkbox' },
  openingStock: { date: 'date', store: 'store' },
  stockTake: { at: 'datetime-local', store: 'store', all: 'checkbox', post: 'checkbox' },
  invoice: {
    ...{ supplier: 'text', number: 'text', date: 'date', store: 'store' },
    ...{ new: 'checkbox', withoutVat: 'checkbox', post: 'checkbox' },
  },
}
/** Choices without which a kind is refused. */
const requiredOptions: ReadonlySet<string> = new Set(['openingStock date', 'stockTake at'])
/** Kinds whose rows are of one restaurant. */
const ofRestaurant: ReadonlySet<string> = new Set(['openingStock', 'stockTake', 'invoice', 'orders'])

export default function ImportScreen() {
  const t = useTexts(importTexts)
  const kindNames: Readonly<Record<string, string>> = useTexts(kindTexts)
  const corporationId = useCorporationId()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['import kinds'],
    queryFn: () => call('/admin/imports/kinds', { corporationId }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const kind = data?.kinds.find((one) => one.kind === search.get('kind')) ?? data?.kinds[0]
  return (
    <>
      <Top title={t.title} />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!error && !kind && <Loading />}
      {kind && (
        <div className="page wide">
          <div className="filters">
            <label className="field">
              <span>{t.kind}</span>
              <select value={kind.kind} onChange={({ target }) => setSearch({ kind: target.value }, { replace: true })}>
                {data?.kinds.map((one) => (
                  <option key={one.kind} value={one.kind}>
                    {kindNames[one.kind] ?? one.kind}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <ImportForm key={kind.kind} kind={kind} />
        </div>
      )}
    </>
  )
}

const exampleMax = 6

/** Returns a first line with the needed columns, and some of the others. */
function exampleOf(columns: Kind['files'][number]['columns']): string {
  const ordered = columns.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
  return ordered
    .slice(0, Math.max(exampleMax, columns.filter(({ isRequired }) => isRequired).length))
    .map(({ heading }) => heading)
    .join(',')
}

type Options = Readonly<Record<string, string | boolean>>

/** Files and choices of a person. */
interface Chosen {
  files: Readonly<Record<string, readonly File[]>>
  options: Options
  columns: readonly Column[]
  organizationId: string
}

function ImportForm({ kind }: { kind: Kind }) {
  const t = useTexts(importTexts)
  const parts: Readonly<Record<string, string>> = useTexts(partTexts)
  const corporationId = useCorporationId()
  const { language } = usePreferences()
  const { data: restaurants = [] } = useRestaurants()
  const [files, setFiles] = useState<Chosen['files']>({})
  const [options, setOptions] = useState<Options>({})
  const [columns, setColumns] = useState<readonly Column[]>([])
  const { get, set } = useFilters()
  const isOfOne = ofRestaurant.has(kind.kind)
  const choices = isOfOne || restaurants.length === 1 ? restaurants.slice(1) : restaurants
  const organizationId = choices.find(({ id }) => id === get('restaurant'))?.id ?? ''
  // The last answer stays until the next one, so that the focus does.
  const [answer, setAnswer] = useState<Previewed>()
  const [isOutdated, setOutdated] = useState(false)
  const place = organizationId || (isOfOne ? (restaurants[0]?.id ?? '') : '')
  const check = useMutation({
    mutationFn: async (chosen: Chosen) => {
      const body = {
        corporationId,
        ...(chosen.organizationId !== '' && { organizationId: chosen.organizationId }),
        input: await inputOf(kind, chosen),
        columns: [...chosen.columns],
        language,
      }
      return call('/admin/imports/preview', body, { timeoutSeconds })
    },
    onSuccess: setAnswer,
  })
  const chosen = { files, options, columns, organizationId: place }
  const isComplete = ({ files, options }: Chosen) =>
    kind.files.every(({ part, isRequired }) => !isRequired || (files[part] ?? []).length > 0) &&
    Object.values(files).some((some) => some.length > 0) &&
    Object.keys(optionsOf[kind.kind] ?? {}).every(
      (name) => !requiredOptions.has(`${kind.kind} ${name}`) || (options[name] ?? '') !== '',
    )
  const run = (next: Chosen) => isComplete(next) && check.mutate(next)
  const choose = (part: string, list: FileList | null) => {
    const next = { ...files, [part]: [...(list ?? [])] }
    setFiles(next)
    setOutdated(false)
    run({ ...chosen, files: next })
  }
  const map = (column: Column | undefined, heading: string) => {
    const others = columns.filter((one) => one.heading !== heading && one.column !== column?.column)
    const next = column ? [...others, column] : others
    setColumns(next)
    run({ ...chosen, columns: next })
  }
  const required = kind.files.filter(({ isRequired }) => isRequired)
  const [shown, further] =
    required.length > 0 ? [required, kind.files.filter(({ isRequired }) => !isRequired)] : [kind.files, []]
  const inputs = (some: Kind['files']) =>
    some.map(({ part, isRepeated, columns: known }) => (
      <label key={part} className="field import-file">
        <span>{parts[part] ?? part}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xml"
          multiple={isRepeated}
          onChange={({ target }) => choose(part, target.files)}
        />
        <span className="hint">
          {t.fileHint(kind.kind === 'invoice' ? t.invoiceTypes : t.types)}
          {known.length > 0 && (
            <>
              {' '}
              {t.example} <code>{exampleOf(known)}</code>
            </>
          )}
        </span>
      </label>
    ))
  return (
    <>
      <form
        className="sheet"
        onSubmit={(event) => {
          event.preventDefault()
          run(chosen)
        }}
      >
        {inputs(shown)}
        {further.length > 0 && (
          <details className="menu-more">
            <summary>{t.furtherFiles}</summary>
            {inputs(further)}
          </details>
        )}
        {restaurants.length > 1 && (
          <Select
            label={t.restaurant}
            none={isOfOne ? restaurants[0]!.name : t.allRestaurants}
            value={organizationId}
            options={choices}
            onChange={(id) => set('restaurant', id || (isOfOne ? restaurants[0]!.id : 'all'))}
          />
        )}
        <OptionFields kind={kind.kind} organizationId={place} options={options} onChange={setOptions} />
        <Alert error={check.error} />
        <div className="row">
          <Button type="submit" disabled={check.isPending || !isComplete(chosen)}>
            {t.check}
          </Button>
          <span role="status">{check.isPending && t.checking}</span>
        </div>
      </form>
      {answer && (
        <>
          <ImportHeadings kind={kind} answer={answer} given={columns} onMap={map} />
          {answer.faults.length > 0 && <ImportFaults kind={kind.kind} answer={answer} />}
          {isOutdated && <p className="caution">{t.outdated}</p>}
          {answer.importId !== null && (
            <Apply
              key={answer.importId}
              kind={kind.kind}
              importId={answer.importId}
              answer={answer}
              isChecking={check.isPending}
              onOutdated={() => {
                setOutdated(true)
                run(chosen)
              }}
            />
          )}
        </>
      )}
    </>
  )
}

interface OptionFieldsProps {
  kind: string
  organizationId: string
  options: Options
  onChange(options: Options): void
}

function OptionFields({ kind, organizationId, options, onChange }: OptionFieldsProps) {
  const t = useTexts(importTexts)
  const texts: Readonly<Record<string, string>> = useTexts(optionTexts)
  const { data: stores = [] } = useStores(organizationId)
  return Object.entries(optionsOf[kind] ?? {}).map(([name, type]) => {
    const value = options[name]
    const label = texts[`${kind} ${name}`] ?? texts[name] ?? name
    if (type === 'store')
      return (
        <Select
          key={name}
          label={label}
          none={t.noStore}
          value={typeof value === 'string' ? value : ''}
          options={stores.flatMap(({ name, isDeleted }) => (isDeleted ? [] : [{ id: name, name }]))}
          onChange={(store) => onChange({ ...options, [name]: store })}
        />
      )
    if (type === 'checkbox')
      return (
        <Check
          key={name}
          label={label}
          checked={value === true}
          onChange={({ target }) => onChange({ ...options, [name]: target.checked })}
        />
      )
    return (
      <Field
        key={name}
        label={label}
        type={type}
        required={requiredOptions.has(`${kind} ${name}`)}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange({ ...options, [name]: target.value })}
      />
    )
  })
}

/** Returns the files in base64, and the choices that were made. */
async function inputOf(kind: Kind, { files, options }: Chosen): Promise<PreviewBody['input']> {
  const parts = kind.files.map(async ({ part, isRepeated }) => {
    const sent = await Promise.all((files[part] ?? []).map(sentFile))
    return sent.length === 0 ? [] : [[part, isRepeated ? sent : sent[0]] as const]
  })
  const given = Object.entries(options).filter(([, value]) => value !== '' && value !== false)
  const input = {
    kind: kind.kind,
    files: Object.fromEntries((await Promise.all(parts)).flat()),
    options: Object.fromEntries(given),
  }
  // The server says which files and choices a kind has, so only it can check them.
  return input as unknown as PreviewBody['input']
}

async function sentFile(file: File): Promise<{ name: string; content: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  return { name: file.name, content: (await promise).replace(/^.*?,/, '') }
}

interface ApplyProps {
  kind: string
  importId: string
  answer: Previewed
  isChecking: boolean
  /** Called when the data have changed since the files were read. */
  onOutdated(): void
}

/** Changes by the files, and the button that saves them. */
function Apply({ kind, importId, answer, isChecking, onOutdated }: ApplyProps) {
  const t = useTexts(importTexts)
  const { may } = useSession()
  const corporationId = useCorporationId()
  const queries = useQueryClient()
  const { notes, rows } = answer
  const apply = useMutation({
    mutationFn: () => call('/admin/imports/apply', { corporationId, importId }, { timeoutSeconds }),
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => codeOf(error) === 'IMPORT_OUTDATED' && onOutdated(),
  })
  const saved = useSavedRows(apply.isPending ? importId : null)
  return (
    <section className="sheet" aria-label={t.changes}>
      <h2>{t.changes}</h2>
      <ImportChanges answer={answer} />
      {notes.map((note) => (
        <p key={note} className="hint">
          {note}
        </p>
      ))}
      <Alert error={apply.error} />
      <div className="row" role="status">
        {apply.isSuccess ? (
          <>
            <strong>{t.applied(apply.data.saved)}</strong>
            {kind === 'menu' && may('/admin/menus/list') && <Link to="/menu">{t.toMenu}</Link>}
            {(kind === 'invoice' || kind === 'stockTake') && <Link to="/documents">{t.allDocuments}</Link>}
          </>
        ) : (
          <Button look="primary" disabled={apply.isPending || isChecking || rows === 0} onClick={() => apply.mutate()}>
            {rows === 0 ? t.nothing : t.apply(rows)}
          </Button>
        )}
        {saved !== undefined && <span>{t.progress(saved, rows)}</span>}
      </div>
    </section>
  )
}

/** Returns the number of rows that a running import has saved; undefined without one. */
function useSavedRows(importId: string | null): number | undefined {
  const corporationId = useCorporationId()
  const { data } = useQuery({
    queryKey: ['import', importId],
    queryFn: () => call('/admin/imports/get', { corporationId, importId: importId! }),
    enabled: importId !== null,
    refetchInterval: 1_000,
  })
  return importId === null ? undefined : data?.saved
}
