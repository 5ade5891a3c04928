import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type Response } from '../api.ts'
import { booksKey } from '../books.ts'
import { Failure, Loading } from '../parts.tsx'
import type { Restaurant } from '../restaurants.ts'
import type { RowField } from '../row_form.tsx'
import { useSession } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { RowTable } from './row_table.tsx'
import { SettingsFacts } from './settings_facts.tsx'
import { partTexts } from './settings_texts.ts'

const texts = defineTexts(
  {
    name: 'Name',
    code: 'Short name',
    address: 'Address',
    company: 'Company',
    taxId: 'Tax number',
    phone: 'Phone',
    email: 'E-mail',
    comment: 'Comment',
    closedThrough: 'Closed through',
    closedHint: 'Documents of this day and earlier ones stay as they are. Empty or an earlier day opens them again.',
    dayBeginsAt: 'A day of sales begins at',
    isNegativeStockAllowed: 'Documents may take more than lies in a store',
  },
  {
    name: 'Название',
    code: 'Краткое название',
    address: 'Адрес',
    company: 'Организация',
    taxId: 'ИНН',
    phone: 'Телефон',
    email: 'Эл. почта',
    comment: 'Комментарий',
    closedThrough: 'Закрыт по',
    closedHint: 'Документы этого дня и более ранние не меняются. Пусто или более ранний день открывает их снова.',
    dayBeginsAt: 'День продаж начинается в',
    isNegativeStockAllowed: 'Документы могут списать больше, чем есть на складе',
  },
)

type Store = Response<'/admin/stores/list'>['stores'][number]
type Supplier = Response<'/admin/counteragents/list'>['counteragents'][number]

const storesKey = ['saved stores']
const suppliersKey = ['saved suppliers']

/** Stores of the restaurant, in which its goods lie. */
export function Stores({ restaurant: { id: organizationId } }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const corporationId = useSession().person.corporationId ?? ''
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: storesKey,
    queryFn: () => call('/admin/stores/list', { corporationId }),
    staleTime: 0,
  })
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const fields: RowField<Store>[] = [
    { key: 'name', label: t.name, kind: 'text', max: 200, isRequired: true, isColumn: true },
    { key: 'code', label: t.code, kind: 'text', max: 50, isColumn: true },
    { key: 'address', label: t.address, kind: 'text', max: 500, isColumn: true },
  ]
  return (
    <RowTable
      title={titles.stores}
      rows={data.stores.filter((store) => store.organizationId === organizationId)}
      fields={fields}
      path="stores[0]."
      create={(id): Store => ({
        ...{ id, organizationId, name: '', isDeleted: false },
        ...{ code: null, description: null, address: null, gln: null },
      })}
      save={async (store, idempotencyKey) => {
        await call('/admin/stores/save', { corporationId, stores: [store] }, { idempotencyKey })
        // Other screens choose among the stores, too.
        await queries.invalidateQueries()
      }}
    />
  )
}

/** Suppliers and customers of the chain in documents. */
export function Suppliers() {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const corporationId = useSession().person.corporationId ?? ''
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: suppliersKey,
    queryFn: () => call('/admin/counteragents/list', { corporationId }),
    staleTime: 0,
  })
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const fields: RowField<Supplier>[] = [
    { key: 'name', label: t.name, kind: 'text', max: 200, isRequired: true, isColumn: true },
    { key: 'code', label: t.code, kind: 'text', max: 50, isColumn: true },
    { key: 'company', label: t.company, kind: 'text', max: 500, isColumn: true },
    { key: 'taxpayerIdNumber', label: t.taxId, kind: 'text', max: 100, isColumn: true },
    { key: 'phone', label: t.phone, kind: 'text', max: 100, isColumn: true },
    { key: 'email', label: t.email, kind: 'text', max: 100 },
    { key: 'comment', label: t.comment, kind: 'long', max: 500 },
  ]
  return (
    <RowTable
      title={titles.suppliers}
      rows={data.counteragents}
      fields={fields}
      path="counteragents[0]."
      create={(id): Supplier => ({
        ...{ id, name: '', isDeleted: false, code: null, company: null, taxpayerIdNumber: null, supplierType: null },
        ...{ firstName: null, middleName: null, lastName: null, cardNumber: null },
        ...{ phone: null, cellPhone: null, email: null, comment: null },
      })}
      save={async (supplier, idempotencyKey) => {
        await call('/admin/counteragents/save', { corporationId, counteragents: [supplier] }, { idempotencyKey })
        await queries.invalidateQueries()
      }}
    />
  )
}

type Books = Response<'/admin/books/settings/list'>['settings'][number]

/** Settings of the books of the chain, with the last day that is closed. */
export function BooksSettings() {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const corporationId = useSession().person.corporationId ?? ''
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: booksKey,
    queryFn: () => call('/admin/books/settings/list', { corporationId }),
    staleTime: 0,
  })
  const [row] = data?.settings ?? []
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!row) return <Loading />
  const fields: RowField<Books>[] = [
    { key: 'closedThrough', label: t.closedThrough, kind: 'date', hint: t.closedHint },
    { key: 'dayBeginsAt', label: t.dayBeginsAt, kind: 'time', isRequired: true },
    { key: 'isNegativeStockAllowed', label: t.isNegativeStockAllowed, kind: 'check' },
  ]
  const save = async ({ closedThrough, dayBeginsAt, isNegativeStockAllowed }: Books, idempotencyKey: string) => {
    const changed = { closedThrough, dayBeginsAt, isNegativeStockAllowed }
    await call('/admin/books/settings/save', { corporationId, ...changed }, { idempotencyKey })
    await queries.invalidateQueries({ queryKey: booksKey })
  }
  return <SettingsFacts title={titles.books} subject={titles.books} row={row} fields={fields} path="" save={save} />
}
