import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call, newId, refusal } from '../api.ts'
import {
  type Product,
  useAccounts,
  useClosedThrough,
  useCounteragents,
  useIntentKeys,
  useProducts,
  useStores,
} from '../books.ts'
import { useBooksErrors } from '../books_errors.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import { findDraft, useKeptDraft } from '../document_drafts.ts'
import {
  documentKinds,
  fieldTexts,
  type HeadField,
  headControls,
  type Kind,
  kindTexts,
  lineControls,
  slugOf,
  statusLooks,
} from '../document_kinds.ts'
import { DraftLines, decimalOf, type FieldValues, useIsChanged, valuesOf } from '../document_lines.ts'
import { DocumentMoney } from '../document_money.tsx'
import type { AnyAccount, Named } from '../document_postings.tsx'
import { type Answered, readDocument, saveDocument } from '../document_saving.ts'
import { LineTable } from '../document_table.tsx'
import { NoStore } from '../no_store.tsx'
import { Alert, Button, Check, Failure, Field, Loading, Select, TextArea } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { ProductField } from '../product_field.tsx'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { localNow, type Restaurant } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { dateText, defineTexts, useTexts } from '../text.ts'
import { GuestField, useGuestName } from './document_guest.tsx'

const Postings = lazy(() => import('../document_postings.tsx'))
const SupplierForm = lazy(() => import('./document_supplier.tsx'))

const texts = defineTexts(
  {
    all: 'All documents',
    save: 'Save',
    post: 'Post',
    unpost: 'Unpost',
    cancel: 'Cancel document',
    sure: 'The document is cancelled for ever. Nothing of it was posted.',
    changed: 'Not saved',
    saved: 'Saved',
    posted: 'Posted',
    cancelled: 'Cancelled',
    closed: (day: string) =>
      `The books are closed through ${day}, so this document stays as it is. The owner or the bookkeeper may open them again.`,
    fixed: 'This document was made by another program, which does not let it be changed.',
    discard: 'Discard changes',
    newSupplier: 'New supplier or customer',
    books: 'Settings of the books',
    numberHint: 'Empty: the next one.',
    none: 'None',
    usual: 'As usual',
    RETURN_DISH: 'The dishes',
    RETURN_GOOD: 'Their ingredients',
    DO_NOT_RETURN: 'Nothing',
    change: 'Choose another',
  },
  {
    all: 'Все документы',
    save: 'Сохранить',
    post: 'Провести',
    unpost: 'Отменить проведение',
    cancel: 'Отменить документ',
    sure: 'Документ отменяется навсегда. Он ещё ничего не изменил.',
    changed: 'Не сохранено',
    saved: 'Сохранено',
    posted: 'Проведён',
    cancelled: 'Отменён',
    closed: (day) =>
      `Учёт закрыт по ${day}, поэтому документ не меняется. Открыть учёт снова может владелец или бухгалтер.`,
    fixed: 'Документ создала другая программа и запретила его менять.',
    discard: 'Отменить изменения',
    newSupplier: 'Новый контрагент',
    books: 'Настройки учёта',
    numberHint: 'Пусто: следующий по порядку.',
    none: 'Нет',
    usual: 'Обычный',
    RETURN_DISH: 'Блюда',
    RETURN_GOOD: 'Их ингредиенты',
    DO_NOT_RETURN: 'Ничего',
    change: 'Выбрать другой',
  },
)

export default function DocumentScreen({ kind, id }: { kind: Kind; id: string }) {
  const names = useTexts(kindTexts)
  const t = useTexts(texts)
  return (
    <RestaurantScreen
      title={names[kind]}
      tools={
        <Link className="button" to="/documents">
          {t.all}
        </Link>
      }
    >
      {(restaurant) => <LoadedDocument key={kind} kind={kind} id={id} restaurant={restaurant} />}
    </RestaurantScreen>
  )
}

interface LoadedProps {
  kind: Kind
  id: string
  restaurant: Restaurant
}

const commonFields = ['number', 'date', 'comment'] as const

/** Fields of the head that requests do not have, or that the screen sends from elsewhere. */
const answeredOnly = new Set(['items', 'status', 'dateCreated', 'dateModified', 'userCreated', 'userModified'])

const documentKey = (id: string) => ['document', id]

function LoadedDocument({ kind, id, restaurant }: LoadedProps) {
  const isNew = id === 'new'
  const { data, error, refetch } = useQuery({
    queryKey: documentKey(id),
    queryFn: () => readDocument(documentKinds[kind].base, restaurant.id, id),
    enabled: !isNew,
    // What somebody types is not replaced while they type.
    staleTime: 'static',
    gcTime: 0,
  })
  const products = useProducts()
  const stores = useStores(restaurant.id)
  const failed = error ?? products.error ?? stores.error
  if (failed)
    return (
      <Failure
        error={failed}
        retry={() => void Promise.all([!isNew && refetch(), products.refetch(), stores.refetch()])}
      />
    )
  if ((!isNew && !data) || !products.data || !stores.data) return <Loading />
  if (stores.data.length === 0 && documentKinds[kind].base.startsWith('/api/inventory/'))
    return <NoStore restaurant={restaurant} />
  return <Editor kind={kind} document={data} restaurant={restaurant} products={products.data} stores={stores.data} />
}

interface EditorProps {
  kind: Kind
  /** Undefined for a new one. */
  document: Answered | undefined
  restaurant: Restaurant
  products: ReadonlyMap<string, Product>
  stores: readonly Named[]
}

type Change = 'save' | 'post' | 'unpost' | 'cancel'

function Editor({ kind, document, restaurant, products, stores }: EditorProps) {
  const t = useTexts(texts)
  const names = useTexts(kindTexts)
  const fields = useTexts(fieldTexts)
  const { language } = usePreferences()
  const { may, person } = useSession()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const { base, head: headFields, line: lineFields } = documentKinds[kind]
  const organizationId = restaurant.id
  const place = { personId: person.personId, organizationId, kind, dateModified: document?.dateModified }
  const [kept] = useState(() => findDraft(document?.documentId, place))
  const lines = useMemo(() => kept?.lines ?? new DraftLines(lineFields, language), [kept, lineFields, language])
  const isChanged = useIsChanged(lines)
  const allFields = useMemo(() => [...commonFields, ...headFields], [headFields])
  const newHead = (): FieldValues => {
    const [store, another] = stores.filter(({ isDeleted }) => !isDeleted)
    const only = another ? '' : (store?.id ?? '')
    return { date: localNow(restaurant), store: only, defaultStore: only }
  }
  const [head, setHead] = useState<FieldValues>(() => kept?.head ?? newHead())
  const [newDocumentId] = useState(() => kept?.documentId ?? newId())
  const documentId = document?.documentId ?? newDocumentId
  useKeptDraft({ ...place, documentId, head, lines }, isChanged)
  const [first, setFirst] = useState<number>()
  const shown = useRef(kept ? document : undefined)
  const load = useCallback(
    (from: Answered) => {
      lines.load(from.items)
      setHead(valuesOf(allFields, from, language))
    },
    [lines, allFields, language],
  )
  useEffect(() => {
    // A draft already has the document that is read first.
    if (document && document !== shown.current) load(document)
    shown.current = undefined
  }, [document, load])
  const discard = () => {
    if (document) return load(document)
    lines.load([])
    setHead(newHead())
  }
  const set = (field: string, value: string | boolean) => {
    if (lines.isFrozen) return
    setHead((before) => ({ ...before, [field]: value }))
    lines.markChanged()
  }
  const counteragents = useCounteragents(organizationId)
  const accounts = useAccounts()
  const closedThrough = useClosedThrough()
  const keys = useIntentKeys()
  const errors = useBooksErrors(products)

  const bodyOf = () => {
    const kept = Object.entries(document ?? {}).filter(([name]) => !answeredOnly.has(name))
    const whole = products.get(`${head.product}`)
    return {
      ...Object.fromEntries(kept),
      ...sent(allFields, head, headControls),
      organizationId,
      documentId,
      ...(whole?.unitId !== undefined && { amountUnit: whole.unitId }),
      ...(kind === 'INCOMING_INVENTORY' && { itemsFirstStep: document?.itemsFirstStep ?? [] }),
      items: lines.all().map(({ product, values, rest }, i) => ({
        ...rest,
        num: i + 1,
        product,
        ...sent(
          lineFields,
          { ...values, ...('store' in values && !values.store && { store: head.defaultStore ?? '' }) },
          lineControls,
        ),
      })),
    }
  }
  const save = async () => {
    const body = bodyOf()
    refuseTexts(body)
    await saveDocument({ base, isNew: !document, body, keys })
  }
  const change = useMutation({
    // Fields stay enabled, so that the focus stays where it is, but what is typed now would be lost.
    onMutate: () => {
      lines.isFrozen = true
      setFirst(undefined)
    },
    mutationFn: async (what: Change) => {
      if (what === 'save' || (what === 'post' && (isChanged || !document))) {
        await save()
        await show()
      }
      if (what !== 'save') {
        await call(`${base}/${what}`, { organizationId, documentId })
        await show()
      }
    },
    onError: (error) => setFirst(lines.fail(errors.fieldsOf(error))),
    onSettled: () => {
      lines.isFrozen = false
      void queries.invalidateQueries({ queryKey: ['documents'] })
      void queries.invalidateQueries({ queryKey: ['stock'] })
      void queries.invalidateQueries({ queryKey: ['postings'] })
    },
  })
  const show = async () => {
    const answered = await readDocument(documentKinds[kind].base, organizationId, documentId)
    queries.setQueryData(documentKey(documentId), answered)
    if (!document) navigate(`/documents/${slugOf(kind)}/${documentId}?restaurant=${organizationId}`, { replace: true })
  }
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (change.error) page.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [change.error])
  const [isCancelling, setCancelling] = useState(false)

  const status = document?.status === 'DELETED' ? 'CANCELED' : (document?.status ?? 'NEW')
  const isClosed = document !== undefined && closedThrough !== undefined && document.date.slice(0, 10) <= closedThrough
  const isFixed = document?.isEditable === false
  const isEditable = status === 'NEW' && !isClosed && !isFixed && may(`${base}/${document ? 'update' : 'create'}`)
  const wrong = new Map(errors.fieldsOf(change.error).map(({ path, message }) => [path, message]))
  const mutate = change.mutate
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isEditable || change.isPending) return
      event.preventDefault()
      mutate('save')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isEditable, change.isPending, mutate])
  const state =
    status === 'NEW'
      ? isChanged
        ? t.changed
        : document
          ? t.saved
          : ''
      : status === 'PROCESSED'
        ? t.posted
        : t.cancelled
  return (
    <div className="page wide" ref={page}>
      {isClosed && status !== 'CANCELED' && (
        <p className="caution">
          <span>
            {t.closed(dateText(closedThrough, language))}{' '}
            {may('/admin/books/settings/save') && <Link to="/settings/books">{t.books}</Link>}
          </span>
        </p>
      )}
      {isFixed && status === 'NEW' && <p className="caution">{t.fixed}</p>}
      <fieldset className="sheet document-head" disabled={!isEditable}>
        <legend className="visually-hidden">{names[kind]}</legend>
        <Field
          label={fields.number}
          hint={document ? '' : t.numberHint}
          error={wrong.get('number')}
          maxLength={100}
          value={textOf(head.number)}
          onChange={(e) => set('number', e.target.value)}
        />
        <Field
          label={fields.date}
          type="datetime-local"
          required
          error={wrong.get('date')}
          value={textOf(head.date).slice(0, 16)}
          onChange={(e) => set('date', e.target.value)}
        />
        {headFields.map((field) => (
          <HeadControl
            key={field}
            field={field}
            kind={kind}
            head={head}
            error={wrong.get(field) ?? (field === 'product' ? wrong.get('amountUnit') : undefined)}
            choices={{
              organizationId,
              restaurant,
              stores,
              products,
              counteragents: counteragents.data ?? [],
              accounts: accounts.data ?? [],
              isEditable,
            }}
            onChange={set}
          />
        ))}
        <TextArea
          label={fields.comment}
          rows={1}
          maxLength={2000}
          value={textOf(head.comment)}
          onChange={(e) => set('comment', e.target.value)}
        />
      </fieldset>
      <LineTable
        lines={lines}
        kind={kind}
        isEditable={isEditable}
        first={first}
        restaurant={restaurant}
        products={products}
        stores={stores}
        accounts={accounts.data ?? []}
        error={wrong.get('items')}
      />
      {document && (
        <DocumentMoney
          kind={kind}
          document={document}
          status={status}
          restaurant={restaurant}
          accounts={accounts.data ?? []}
          onPaid={show}
        />
      )}
      {document && status === 'PROCESSED' && may('/api/finance/v1/document_transactions/list') && (
        <Suspense fallback={<Loading />}>
          <Postings
            documentId={document.documentId}
            restaurant={restaurant}
            products={products}
            stores={stores}
            accounts={accounts.data ?? []}
            counteragents={counteragents.data ?? []}
          />
        </Suspense>
      )}
      {change.error !== null && <Alert error={new Error(errors.textOf(change.error))} />}
      {document && status === 'NEW' && !isFixed && !isClosed && may(`${base}/cancel`) && (
        <div className="row end">
          <Button look="quiet" className="danger" disabled={change.isPending} onClick={() => setCancelling(true)}>
            {t.cancel}
          </Button>
        </div>
      )}
      <div className="bar">
        <p role="status">{state && <span className={isChanged ? 'tag soon' : statusLooks[status]}>{state}</span>}</p>
        {!isClosed && (
          <div className="row">
            {isEditable && isChanged && (
              <Button look="quiet" disabled={change.isPending} onClick={discard}>
                {t.discard}
              </Button>
            )}
            {isEditable && (
              <Button disabled={change.isPending || !isChanged} onClick={() => change.mutate('save')}>
                {t.save}
              </Button>
            )}
            {status === 'NEW' && may(`${base}/post`) && (
              <Button look="primary" disabled={change.isPending} onClick={() => change.mutate('post')}>
                {t.post}
              </Button>
            )}
            {status === 'PROCESSED' && may(`${base}/unpost`) && (
              <Button disabled={change.isPending} onClick={() => change.mutate('unpost')}>
                {t.unpost}
              </Button>
            )}
          </div>
        )}
      </div>
      {isCancelling && (
        <Dialog title={`${t.cancel}: ${names[kind]} ${document?.number ?? ''}`} onClose={() => setCancelling(false)}>
          <DialogForm
            submit={t.cancel}
            onClose={() => setCancelling(false)}
            onSubmit={() => {
              setCancelling(false)
              change.mutate('cancel')
            }}
          >
            <p>{t.sure}</p>
          </DialogForm>
        </Dialog>
      )}
    </div>
  )
}

const textOf = (value: string | boolean | undefined): string => (typeof value === 'string' ? value : '')

/** Returns fields as requests have them. Empty ones are undefined, which leaves them out. */
function sent(
  fields: readonly string[],
  values: FieldValues,
  controls: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field]
      if (value === undefined || value === '') return [field, undefined]
      if (controls[field] === 'number') return [field, decimalOf(`${value}`)]
      // A moment without seconds is no time of the contract.
      return [field, field === 'date' && `${value}`.length === 16 ? `${value}:00` : value]
    }),
  )
}

/** Refuses texts in fields of numbers, which the body cannot have. */
function refuseTexts({ amount, items }: Readonly<Record<string, unknown>> & { items: readonly object[] }): void {
  const fields = items.flatMap((item, i) =>
    Object.entries(item).flatMap(([name, value]) => (Number.isNaN(value) ? [{ path: `items[${i}].${name}` }] : [])),
  )
  if (Number.isNaN(amount)) fields.push({ path: 'amount' })
  if (fields.length > 0) throw refusal('INVALID_REQUEST', '', { fields })
}

interface Choices {
  organizationId: string
  restaurant: Restaurant
  stores: readonly Named[]
  products: ReadonlyMap<string, Product>
  counteragents: readonly {
    id?: string | null
    name?: string | null
    supplier?: boolean | null
    employee?: boolean | null
  }[]
  accounts: readonly AnyAccount[]
  isEditable: boolean
}

const expenses = ['COST_OF_GOODS_SOLD', 'EXPENSES', 'OTHER_EXPENSES', 'DEBTS_OF_EMPLOYEES']
const income = ['INCOME', 'OTHER_INCOME']

/** Types of the accounts that a field offers. The others, such as cash, are never meant by it. */
const accountTypes: Readonly<Partial<Record<HeadField, readonly string[]>>> = {
  expenseAccount: expenses,
  accountShortage: expenses,
  revenueAccount: income,
  accountSurplus: income,
}

interface HeadControlProps {
  field: HeadField
  kind: Kind
  head: FieldValues
  error: string | undefined
  choices: Choices
  onChange(field: HeadField, value: string | boolean): void
}

/** Field of the head of a document, with the choices that it has. */
function HeadControl({ field, kind, head, error, choices, onChange }: HeadControlProps) {
  const t = useTexts(texts)
  const label = useTexts(fieldTexts)[field]
  const value = textOf(head[field])
  const isRequired = documentKinds[kind].needed.includes(field)
  const select = (options: readonly { id?: string | null; name?: string | null }[], none?: string) => (
    <Select
      label={label}
      value={value}
      options={options}
      isRequired={isRequired}
      {...(!isRequired && { none: none ?? t.none })}
      error={error}
      onChange={(chosen) => onChange(field, chosen)}
    />
  )
  const control = headControls[field]
  switch (control) {
    case 'store':
      return select(choices.stores)
    case 'account':
      return select(
        choices.accounts.filter(
          ({ id, accountType }) => id === value || accountTypes[field]?.includes(accountType ?? ''),
        ),
        t.usual,
      )
    case 'counteragent':
      return <Counteragent kind={kind} value={value} choices={choices} select={select} onChange={onChange} />
    case 'employee':
      return select(choices.counteragents.filter(({ employee }) => employee))
    case 'mode':
      return select((['RETURN_DISH', 'RETURN_GOOD', 'DO_NOT_RETURN'] as const).map((id) => ({ id, name: t[id] })))
    case 'INCOMING_INVOICE':
    case 'OUTGOING_INVOICE':
      return <InvoiceSelect invoiceKind={control} head={head} choices={choices} select={select} />
    case 'product':
      return value ? (
        <div className="field">
          <span>{label}</span>
          <span className="row">
            {choices.products.get(value)?.name}
            <Button look="quiet" onClick={() => onChange(field, '')}>
              {t.change}
            </Button>
          </span>
        </div>
      ) : (
        <ProductField label={label} error={error} onChoose={({ id }) => onChange(field, id)} />
      )
    case 'check':
      return <Check label={label} checked={head[field] === true} onChange={(e) => onChange(field, e.target.checked)} />
    default:
      return (
        <Field
          label={label}
          type={control === 'day' ? 'date' : 'text'}
          inputMode={control === 'number' ? 'decimal' : undefined}
          maxLength={100}
          required={isRequired}
          error={error}
          value={control === 'day' ? value.slice(0, 10) : value}
          onChange={(e) => onChange(field, e.target.value)}
        />
      )
  }
}

interface CounteragentProps extends Pick<HeadControlProps, 'kind' | 'choices' | 'onChange'> {
  value: string
  select(options: Choices['counteragents']): React.ReactNode
}

/** Kinds whose goods or services may go to a guest. */
const kindsOfGuests: ReadonlySet<Kind> = new Set<Kind>([
  'OUTGOING_INVOICE',
  'SALES_RETURN_DOCUMENT',
  'OUTGOING_SERVICE',
])

/** Choice among suppliers and employees. A guest is found by phone or card, since there are too many to choose from. */
function Counteragent({ kind, value, choices, select, onChange }: CounteragentProps) {
  const t = useTexts(texts)
  const { may } = useSession()
  const [isMaking, setMaking] = useState(false)
  const { isSuccess: areKnown } = useCounteragents(choices.organizationId)
  const takesGuests = kindsOfGuests.has(kind)
  const isListed = value === '' || choices.counteragents.some(({ id }) => id === value)
  const guest = useGuestName(areKnown && takesGuests && !isListed ? value : '')
  return (
    <>
      <div>
        {select(isListed ? choices.counteragents : [{ id: value, name: guest ?? '…' }, ...choices.counteragents])}
        {choices.isEditable && may('/admin/counteragents/save') && (
          <Button look="quiet" onClick={() => setMaking(true)}>
            {t.newSupplier}
          </Button>
        )}
        {isMaking && (
          <Suspense>
            <SupplierForm onMade={(id) => onChange('counteragent', id)} onClose={() => setMaking(false)} />
          </Suspense>
        )}
      </div>
      {takesGuests && <GuestField restaurant={choices.restaurant} onChoose={(id) => onChange('counteragent', id)} />}
    </>
  )
}

interface InvoiceSelectProps {
  invoiceKind: 'INCOMING_INVOICE' | 'OUTGOING_INVOICE'
  head: FieldValues
  choices: Choices
  select(options: readonly Named[]): React.ReactNode
}

/** Choice among the posted invoices of the counteragent, the newest first. */
function InvoiceSelect({ invoiceKind, head, choices, select }: InvoiceSelectProps) {
  const { language } = usePreferences()
  const { organizationId } = choices
  const counteragent = textOf(head.counteragent)
  const { data } = useQuery({
    queryKey: ['documents', organizationId, invoiceKind, counteragent],
    queryFn: () =>
      call('/api/inventory/v1/documents/list', {
        organizationId,
        kinds: [invoiceKind],
        statuses: ['PROCESSED'],
        counteragent,
      }),
    enabled: counteragent !== '',
  })
  return select(
    (data?.documents ?? []).map(({ documentId, number, date }) => ({
      id: documentId,
      name: `${number}, ${dateText(date, language)}`,
    })),
  )
}
