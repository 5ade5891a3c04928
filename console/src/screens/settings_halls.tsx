import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type Response } from '../api.ts'
import { Failure, Loading } from '../parts.tsx'
import type { Restaurant } from '../restaurants.ts'
import type { RowField } from '../row_form.tsx'
import { useSession } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { RowTable } from './row_table.tsx'
import { partTexts } from './settings_texts.ts'

const texts = defineTexts(
  {
    name: 'Name',
    kitchen: 'Kitchen',
    isReservable: 'Its tables can be reserved',
    tableCount: 'Tables',
    tablesOf: (hall: string) => `Tables: ${hall}`,
    number: 'Number',
    seats: 'Seats',
    noKitchen: 'The restaurant has no kitchen yet.',
  },
  {
    name: 'Название',
    kitchen: 'Кухня',
    isReservable: 'Столы можно бронировать',
    tableCount: 'Столов',
    tablesOf: (hall) => `Столы: ${hall}`,
    number: 'Номер',
    seats: 'Мест',
    noKitchen: 'В ресторане пока нет кухни.',
  },
)

type Section = Response<'/admin/restaurant_sections/list'>['terminalGroups'][number]['sections'][number]
type Table = Section['tables'][number]

interface HallRow extends Pick<Section, 'id' | 'name' | 'isDeleted' | 'isReservable'> {
  terminalGroupId: string
  tableCount: number
}

const sectionsKey = ['restaurant sections']

export function Halls({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const corporationId = useSession().person.corporationId ?? ''
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: sectionsKey,
    queryFn: () => call('/admin/restaurant_sections/list', { corporationId }),
    staleTime: 0,
  })
  const groups = useQuery({
    queryKey: ['terminal groups', restaurant.id],
    queryFn: async () => {
      const found = await call('/api/1/terminal_groups', { organizationIds: [restaurant.id] })
      return [...found.terminalGroups, ...found.terminalGroupsInSleep].flatMap(({ items }) => items)
    },
  })
  const error = list.error ?? groups.error
  if (error) return <Failure error={error} retry={() => void Promise.all([list.refetch(), groups.refetch()])} />
  if (!list.data || !groups.data) return <Loading />
  const [first] = groups.data
  if (!first) return <p className="hint">{t.noKitchen}</p>
  const names = new Set(groups.data.map(({ id }) => id))
  const halls = list.data.terminalGroups
    .filter(({ terminalGroupId }) => names.has(terminalGroupId))
    .flatMap(({ terminalGroupId, sections }) => sections.map((section) => ({ ...section, terminalGroupId })))
  const save = async (
    terminalGroupId: string,
    section: Pick<Section, 'id' | 'name'> & Partial<Pick<Section, 'isDeleted' | 'isReservable' | 'tables'>>,
    idempotencyKey: string,
  ) => {
    await call('/admin/restaurant_sections/save', { terminalGroupId, sections: [section] }, { idempotencyKey })
    // The hall and the reserves show the tables, too.
    await queries.invalidateQueries()
  }
  const hallFields: RowField<HallRow>[] = [
    { key: 'name', label: t.name, kind: 'text', max: 200, isRequired: true, isColumn: true },
    { key: 'isReservable', label: t.isReservable, kind: 'check', isColumn: true },
  ]
  const kitchenField: RowField<HallRow> = {
    ...{ key: 'terminalGroupId', label: t.kitchen, kind: 'choice', options: groups.data, isColumn: true },
  }
  const tableFields: RowField<Table>[] = [
    { key: 'number', label: t.number, kind: 'number', isRequired: true, isColumn: true },
    { key: 'name', label: t.name, kind: 'text', max: 200, isRequired: true, isColumn: true },
    { key: 'seatingCapacity', label: t.seats, kind: 'number', isRequired: true, isColumn: true },
  ]
  return (
    <>
      <RowTable
        title={titles.halls}
        rows={halls.map(({ tables, ...hall }) => ({
          ...hall,
          tableCount: tables.filter(({ isDeleted }) => !isDeleted).length,
        }))}
        fields={groups.data.length > 1 ? [...hallFields, kitchenField] : hallFields}
        columns={[{ key: 'tableCount', label: t.tableCount, kind: 'number', isColumn: true }]}
        path="sections[0]."
        create={(id) => ({
          ...{ id, name: '', isDeleted: false, isReservable: true, terminalGroupId: first.id, tableCount: 0 },
        })}
        save={({ terminalGroupId, id, name, isDeleted, isReservable }, key) =>
          save(terminalGroupId, { id, name, isDeleted, isReservable }, key)
        }
      />
      {halls
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ id: hallId, name: hall, terminalGroupId, tables }) => {
          const next = Math.max(0, ...tables.map(({ number }) => number)) + 1
          return (
            <RowTable
              key={hallId}
              title={t.tablesOf(hall)}
              param={`table-${hallId.slice(0, 8)}`}
              rows={tables}
              fields={tableFields}
              path="sections[0].tables[0]."
              create={(id) => ({
                ...{ id, number: next, name: String(next), seatingCapacity: 4, posId: null, isDeleted: false },
              })}
              save={(table, key) => save(terminalGroupId, { id: hallId, name: hall, tables: [table] }, key)}
            />
          )
        })}
    </>
  )
}
