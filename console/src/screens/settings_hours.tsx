import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type Response, refusal } from '../api.ts'
import { Failure, Loading } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import type { Restaurant } from '../restaurants.ts'
import type { RowField } from '../row_form.tsx'
import { useSession } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { type Streets, streetsText, typedStreets } from '../zone_streets.ts'
import { RowTable } from './row_table.tsx'
import { partTexts } from './settings_texts.ts'

const texts = defineTexts(
  {
    hint: 'An order is accepted when a row allows its day, time and place. Without rows, at any time and everywhere. A row whose end is before its beginning passes midnight.',
    days: 'Days',
    everyDay: 'Every day',
    from: 'From',
    to: 'Until',
    timeHint: 'Empty: the whole day.',
    zone: 'Zone',
    everywhere: 'Everywhere',
    kitchen: 'Kitchen',
    allKitchens: 'All kitchens',
    minSum: 'Order of at least',
    duration: 'Minutes until delivery',
    priority: 'Order of use',
    priorityHint: 'Of several rows that fit, the one with the lowest number applies.',
    zones: 'Delivery zones',
    zonesHint: 'A zone is an area on the map. Rows above say when the restaurant delivers there.',
    name: 'Name',
    corners: 'Corners: latitude, longitude, one in each line',
    cornersColumn: 'Corners',
    streets: 'Streets',
    streetLines: 'Streets, one in each line',
    streetHint: 'All houses, or some: Quay Road: 1-20 – Quay Road: even 2-40 – Quay Road: 3, 5a',
    unknownStreet: (line: string) => `There is no such street: ${line}`,
    wrongCorners: 'Type at least three lines such as 51.501, -0.142.',
    usedZone: 'Rows of the hours still name this zone. Change them first.',
  },
  {
    hint: 'Заказ принимается, если строка допускает его день, время и место. Без строк – в любое время и везде. Если конец раньше начала, строка переходит через полночь.',
    days: 'Дни',
    everyDay: 'Каждый день',
    from: 'С',
    to: 'До',
    timeHint: 'Пусто: весь день.',
    zone: 'Зона',
    everywhere: 'Везде',
    kitchen: 'Кухня',
    allKitchens: 'Все кухни',
    minSum: 'Заказ не меньше',
    duration: 'Минут до доставки',
    priority: 'Очерёдность',
    priorityHint: 'Из нескольких подходящих строк действует строка с наименьшим числом.',
    zones: 'Зоны доставки',
    zonesHint: 'Зона – область на карте. Строки выше говорят, когда ресторан туда доставляет.',
    name: 'Название',
    corners: 'Углы: широта, долгота, по одному в строке',
    cornersColumn: 'Углов',
    streets: 'Улиц',
    streetLines: 'Улицы, по одной в строке',
    streetHint: 'Все дома или некоторые: Садовая: 1-20 – Садовая: чётные 2-40 – Садовая: 3, 5а',
    unknownStreet: (line) => `Такой улицы нет: ${line}`,
    wrongCorners: 'Введите не меньше трёх строк вида 51.501, -0.142.',
    usedZone: 'Эту зону ещё называют строки часов. Сначала измените их.',
  },
)

type Restrictions = Response<'/admin/delivery_restrictions/list'>['deliveryRestrictions'][number]
type Restriction = Restrictions['restrictions'][number]
type Zone = Restrictions['deliveryZones'][number]

/** Row of the hours as its form has it. */
interface HoursRow {
  id: string
  isDeleted: boolean
  days: readonly string[]
  from: string | null
  to: string | null
  zone: string | null
  terminalGroupId: string | null
  minSum: number | null
  deliveryDurationInMinutes: number
  priority: number
}

interface ZoneRow {
  id: string
  isDeleted: boolean
  name: string
  corners: string
  streets: string
  cornerCount: number
  streetCount: number
}

const minutesOfDay = 1440

const timeOf = (minutes: number | null): string | null =>
  minutes === null
    ? null
    : [Math.floor((minutes % minutesOfDay) / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

function minutesOf(time: string | null): number | null {
  if (time === null) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Bits of the days of the week, Monday first. */
const dayBits = ['1', '2', '4', '8', '16', '32', '64']

function hoursRowOf(row: Restriction, index: number): HoursRow {
  const { weekMap, from, to, zone, terminalGroupId, minSum, deliveryDurationInMinutes, priority } = row
  return {
    id: String(index),
    isDeleted: false,
    days: dayBits.filter((bit) => (weekMap & Number(bit)) !== 0),
    from: timeOf(from),
    to: timeOf(to),
    ...{ zone, terminalGroupId, minSum, deliveryDurationInMinutes, priority },
  }
}

function restrictionOf({ id: _, isDeleted: __, days, from, to, ...row }: HoursRow, known: Restriction | undefined) {
  const end = minutesOf(to)
  return {
    deliveryServiceProductId: known?.deliveryServiceProductId ?? null,
    ...row,
    weekMap: days.reduce((sum, bit) => sum + Number(bit), 0),
    from: minutesOf(from) ?? (end === null ? null : 0),
    // Midnight at the end of a day, not at its beginning.
    to: end === 0 ? minutesOfDay : (end ?? (from === null ? null : minutesOfDay)),
  }
}

const cornersText = ({ coordinates }: Zone): string =>
  coordinates.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n')

/** Returns the corners that somebody typed; undefined if a line is none. */
function typedCorners(text: string): Zone['coordinates'] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const corners = lines.flatMap((line) => {
    const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)[,;\s]+(-?\d+(?:\.\d+)?)\s*$/.exec(line) ?? []
    return latitude && longitude ? [{ latitude: Number(latitude), longitude: Number(longitude) }] : []
  })
  return corners.length === lines.length ? corners : undefined
}

const restrictionsKey = ['delivery restrictions']

export function Hours({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const days = useDays()
  const corporationId = useSession().person.corporationId ?? ''
  const queries = useQueryClient()
  const organizationId = restaurant.id
  const list = useQuery({
    queryKey: restrictionsKey,
    queryFn: () => call('/admin/delivery_restrictions/list', { corporationId }),
    staleTime: 0,
  })
  const groups = useQuery({
    queryKey: ['terminal groups', organizationId],
    queryFn: async () => {
      const found = await call('/api/1/terminal_groups', { organizationIds: [organizationId] })
      return [...found.terminalGroups, ...found.terminalGroupsInSleep].flatMap(({ items }) => items)
    },
  })
  const streets = useStreets(organizationId)
  const error = list.error ?? groups.error ?? streets.error
  if (error && !list.data) return <Failure error={error} retry={() => void list.refetch()} />
  if (!list.data || !groups.data || !streets.data) return <Loading />
  const streetNames = streets.data
  const present = list.data.deliveryRestrictions.find((one) => one.organizationId === organizationId)
  const { restrictions = [], deliveryZones = [], zonesMode = 0 } = present ?? {}
  const save = async (
    change: Partial<Pick<Restrictions, 'restrictions' | 'deliveryZones' | 'zonesMode'>>,
    idempotencyKey: string,
  ) => {
    await call('/admin/delivery_restrictions/save', { ...present, organizationId, ...change }, { idempotencyKey })
    await queries.invalidateQueries({ queryKey: restrictionsKey })
  }
  const hoursFields: RowField<HoursRow>[] = [
    { key: 'days', label: t.days, kind: 'many', options: days, all: t.everyDay, isColumn: true },
    { key: 'from', label: t.from, kind: 'time', hint: t.timeHint, isColumn: true },
    { key: 'to', label: t.to, kind: 'time', isColumn: true },
    {
      ...{ key: 'zone', label: t.zone, kind: 'choice', none: t.everywhere, isColumn: true },
      options: deliveryZones.map(({ name }) => ({ id: name, name })),
    },
    {
      ...{ key: 'terminalGroupId', label: t.kitchen, kind: 'choice', none: t.allKitchens },
      ...{ options: groups.data, isColumn: groups.data.length > 1 },
    },
    { key: 'minSum', label: t.minSum, kind: 'number', isColumn: true },
    { key: 'deliveryDurationInMinutes', label: t.duration, kind: 'number', isRequired: true, isColumn: true },
    { key: 'priority', label: t.priority, kind: 'number', isRequired: true, hint: t.priorityHint },
  ]
  const zoneFields: RowField<ZoneRow>[] = [
    { key: 'name', label: t.name, kind: 'text', max: 255, isRequired: true, isColumn: true },
    { key: 'corners', label: t.corners, kind: 'long', max: 50_000 },
    ...(streetNames.size > 0 || deliveryZones.some(({ addresses }) => addresses.length > 0)
      ? [{ key: 'streets' as const, label: t.streetLines, kind: 'long' as const, max: 500_000, hint: t.streetHint }]
      : []),
  ]
  const zoneColumns: RowField<ZoneRow>[] = [
    { key: 'cornerCount', label: t.cornersColumn, kind: 'number', isColumn: true },
    { key: 'streetCount', label: t.streets, kind: 'number', isColumn: true },
  ]
  const saveHours = (row: HoursRow, key: string) => {
    const index = restrictions.findIndex((_, i) => String(i) === row.id)
    const others = restrictions.filter((_, i) => i !== index)
    const changed = restrictionOf(row, restrictions[index])
    if (row.isDeleted) return save({ restrictions: others }, key)
    return save({ restrictions: index < 0 ? [...others, changed] : restrictions.with(index, changed) }, key)
  }
  const saveZone = (row: ZoneRow, key: string) => {
    const index = deliveryZones.findIndex(({ name }) => name === row.id)
    const known = deliveryZones[index]
    const coordinates = typedCorners(row.corners ?? '')
    const before = known ? streetsText(known, streetNames) : ''
    const typed = (row.streets ?? '') === before ? known?.addresses : typedStreets(row.streets ?? '', streetNames)
    const addresses = typed === undefined ? [] : typed
    const fault = row.isDeleted
      ? restrictions.some(({ zone }) => zone === row.id) && { path: 'name', message: t.usedZone }
      : typeof addresses === 'string'
        ? { path: 'streets', message: t.unknownStreet(addresses) }
        : !(coordinates && (coordinates.length >= 3 || (coordinates.length === 0 && addresses.length > 0))) && {
            ...{ path: 'corners', message: t.wrongCorners },
          }
    if (fault || !coordinates || typeof addresses === 'string') {
      const fields = fault ? [fault] : []
      return Promise.reject(refusal('INVALID_REQUEST', t.wrongCorners, { fields }))
    }
    const zone = { name: row.name, coordinates, addresses }
    const zones = row.isDeleted
      ? deliveryZones.filter((one) => one !== known)
      : index < 0
        ? [...deliveryZones, zone]
        : deliveryZones.with(index, zone)
    const renamed = restrictions.map((one) => (one.zone === row.id ? { ...one, zone: row.name } : one))
    // Streets would have no effect where zones are found by their corners alone.
    const isByStreets = zonesMode === 0 && zones.some((one) => one.addresses.length > 0)
    return save({ deliveryZones: zones, restrictions: renamed, ...(isByStreets && { zonesMode: 2 }) }, key)
  }
  return (
    <>
      <RowTable
        title={titles.hours}
        hint={t.hint}
        rows={restrictions.map(hoursRowOf)}
        fields={hoursFields}
        path="restrictions[0]."
        create={(id) => ({
          ...{ id, isDeleted: false, days: dayBits, from: null, to: null, zone: null, terminalGroupId: null },
          ...{ minSum: null, priority: 0 },
          deliveryDurationInMinutes: present?.defaultDeliveryDurationInMinutes ?? 60,
        })}
        save={saveHours}
      />
      <RowTable
        title={t.zones}
        hint={t.zonesHint}
        param="zone"
        rows={deliveryZones.map((zone) => ({
          ...{ id: zone.name, isDeleted: false, name: zone.name, corners: cornersText(zone) },
          streets: streetsText(zone, streetNames),
          ...{ cornerCount: zone.coordinates.length, streetCount: zone.addresses.length },
        }))}
        fields={zoneFields}
        columns={zoneColumns}
        path=""
        create={(id) => ({
          ...{ id, isDeleted: false, name: '', corners: '', streets: '' },
          ...{ cornerCount: 0, streetCount: 0 },
        })}
        save={saveZone}
      />
    </>
  )
}

/** Reads the streets to which a restaurant delivers. */
const useStreets = (organizationId: string) =>
  useQuery({
    queryKey: ['streets', organizationId],
    queryFn: async (): Promise<Streets> => {
      const { cities } = await call('/api/1/cities', { organizationIds: [organizationId] })
      const ids = cities.flatMap(({ items }) => items.map(({ id }) => id))
      const found = await Promise.all(ids.map((cityId) => call('/api/1/streets/by_city', { organizationId, cityId })))
      return new Map(found.flatMap(({ streets }) => streets.map(({ id, name }) => [id, name])))
    },
    staleTime: 300_000,
  })

/** Days of the week with their bits, Monday first. */
function useDays() {
  const format = new Intl.DateTimeFormat(usePreferences().language, { weekday: 'short', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return dayBits.map((id, i) => ({ id, name: format.format(Date.UTC(2024, 0, 1 + i)) }))
}
