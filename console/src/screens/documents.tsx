import { lazy } from 'react'
import { Link, useRoute } from 'wouter'
import { call, type Request } from '../api.ts'
import { useCounteragents, useStores } from '../books.ts'
import { documentKinds, kindNames, kindOf, kindTexts, type Status, slugOf, statusLooks } from '../document_kinds.ts'
import { useFilters, usePages } from '../filtered_list.ts'
import { Icon } from '../icons.tsx'
import { Field, ListTable, Select } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import type { Restaurant } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { amountText, dateText, defineTexts, useTexts } from '../text.ts'

const DocumentScreen = lazy(() => import('./document.tsx'))

const texts = defineTexts(
  {
    title: 'Documents',
    add: 'New document',
    kind: 'Kind',
    status: 'State',
    all: 'All',
    store: 'Store',
    counteragent: 'Supplier or customer',
    from: 'From',
    to: 'To',
    number: 'Number',
    date: 'Date',
    sum: 'Sum',
    list: 'List of documents',
    empty: 'No document is like this. Change the filters, or make a new document.',
  },
  {
    title: 'Документы',
    add: 'Новый документ',
    kind: 'Вид',
    status: 'Состояние',
    all: 'Все',
    store: 'Склад',
    counteragent: 'Контрагент',
    from: 'С',
    to: 'По',
    number: 'Номер',
    date: 'Дата',
    sum: 'Сумма',
    list: 'Список документов',
    empty: 'Таких документов нет. Измените фильтры или создайте новый документ.',
  },
)

export default function Documents() {
  const t = useTexts(texts)
  const [isOpened, opened] = useRoute('/documents/:kind/:id')
  const kind = kindOf(opened?.kind)
  if (isOpened && kind) return <DocumentScreen kind={kind} id={opened.id} />
  return (
    <RestaurantScreen title={t.title} tools={<NewDocument />}>
      {(restaurant) => <DocumentList restaurant={restaurant} />}
    </RestaurantScreen>
  )
}

/** Links to a new document of each kind that the person may make. */
function NewDocument() {
  const t = useTexts(texts)
  const names = useTexts(kindTexts)
  const { may } = useSession()
  const kinds = kindNames.filter((kind) => may(`${documentKinds[kind].base}/create`))
  if (kinds.length === 0) return null
  return (
    <details className="new-document">
      <summary className="button primary">
        <Icon name="plus" />
        {t.add}
      </summary>
      <ul className="popover">
        {kinds.map((kind) => (
          <li key={kind}>
            <Link className="menu-item" to={`/documents/${slugOf(kind)}/new`}>
              {names[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

type Filters = Omit<Request<'/api/inventory/v1/documents/list'>, 'organizationId'>

const statuses: readonly Status[] = ['NEW', 'PROCESSED', 'CANCELED']

function DocumentList({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const names = useTexts(kindTexts)
  const { language } = usePreferences()
  const organizationId = restaurant.id
  const { get, set } = useFilters()
  const kind = kindOf(get('kind'))
  const status = statuses.find((one) => one === get('state'))
  const filters: Filters = {
    ...(kind && { kinds: [kind] }),
    ...(status && { statuses: [status] }),
    store: get('store') || null,
    counteragent: get('counteragent') || null,
    number: get('number') || null,
    from: get('from') || null,
    to: get('to') || null,
  }
  const list = usePages({
    queryKey: ['documents', organizationId, filters],
    read: (cursor, signal) =>
      call('/api/inventory/v1/documents/list', { organizationId, ...filters, cursor }, { signal }),
    rowsOf: ({ documents }) => documents,
    nextOf: ({ cursor }) => cursor,
  })
  const stores = useStores(organizationId)
  const counteragents = useCounteragents(organizationId)
  const storeNames = new Map(stores.data?.map(({ id, name }) => [id, name]))
  const counteragentNames = new Map(counteragents.data?.map(({ id, name }) => [id ?? '', name ?? '']))
  return (
    <div className="page wide">
      <div className="filters">
        <Select
          label={t.kind}
          none={t.all}
          value={kind ? slugOf(kind) : ''}
          options={kindNames.map((one) => ({ id: slugOf(one), name: names[one] }))}
          onChange={(value) => set('kind', value)}
        />
        <Select
          label={t.status}
          none={t.all}
          value={status ?? ''}
          options={statuses.map((one) => ({ id: one, name: names[one] }))}
          onChange={(value) => set('state', value)}
        />
        <Select
          label={t.store}
          none={t.all}
          value={get('store')}
          options={stores.data ?? []}
          onChange={(value) => set('store', value)}
        />
        <Select
          label={t.counteragent}
          none={t.all}
          value={get('counteragent')}
          options={counteragents.data ?? []}
          onChange={(value) => set('counteragent', value)}
        />
        <Field label={t.from} type="date" value={get('from')} onChange={(e) => set('from', e.target.value)} />
        <Field label={t.to} type="date" value={get('to')} onChange={(e) => set('to', e.target.value)} />
        <Field
          label={t.number}
          type="search"
          defaultValue={get('number')}
          onChange={(e) => set('number', e.target.value.trim())}
        />
      </div>
      <ListTable
        label={t.list}
        {...list}
        empty={t.empty}
        head={
          <>
            <th>{t.date}</th>
            <th>{t.kind}</th>
            <th>{t.number}</th>
            <th>{t.counteragent}</th>
            <th>{t.store}</th>
            <th className="number">{t.sum}</th>
            <th>{t.status}</th>
          </>
        }
        rowOf={(one) => (
          <tr key={one.documentId}>
            <td className="nowrap">{dateText(one.date, language)}</td>
            <th scope="row">
              <Link
                className="row-link"
                to={`/documents/${slugOf(one.kind)}/${one.documentId}?restaurant=${organizationId}`}
              >
                {names[one.kind]}
              </Link>
              {one.comment && <p className="hint">{one.comment}</p>}
            </th>
            <td>
              {one.number}
              {one.incomingDocumentNumber && <p className="hint">{one.incomingDocumentNumber}</p>}
            </td>
            <td>{counteragentNames.get(one.counteragent ?? '')}</td>
            <td>{one.storeIds.map((id) => storeNames.get(id) ?? '').join(', ')}</td>
            <td className="number">{amountText(one.sum, restaurant.currency, language)}</td>
            <td>
              <span className={statusLooks[one.status]}>{names[one.status]}</span>
            </td>
          </tr>
        )}
      />
    </div>
  )
}
