import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link, useRoute } from 'wouter'
import { call } from '../api.ts'
import { useChain } from '../chain.tsx'
import { commandTexts } from '../command_texts.ts'
import { useFilters, usePages } from '../filtered_list.ts'
import { Failure, Field, ListTable, Select, Top } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { useSession } from '../session.tsx'
import { defineTexts, momentText, useTexts } from '../text.ts'

const RequestTrace = lazy(() => import('./request_trace.tsx'))

const texts = defineTexts(
  {
    title: 'Commands',
    about: 'Orders and other commands that wait for a front office, were refused by it, or were not answered in time.',
    list: 'List of commands',
    restaurant: 'Restaurant',
    allRestaurants: 'All restaurants',
    state: 'State',
    notDone: 'Not done',
    Unfinished: 'Waiting',
    Failed: 'Refused',
    Expired: 'Not answered in time',
    Applied: 'Done',
    operation: 'Operation',
    since: 'Since',
    time: 'Time',
    reason: 'Reason',
    empty: 'No command is like this. Everything that was requested is done, or the filters leave it out.',
    oneRestaurant: 'Choose a restaurant to see what was done.',
    back: 'All commands',
  },
  {
    title: 'Команды',
    about: 'Заказы и другие команды, которые ждут кассу, отклонены ею или не получили ответа вовремя.',
    list: 'Список команд',
    restaurant: 'Ресторан',
    allRestaurants: 'Все рестораны',
    state: 'Состояние',
    notDone: 'Не выполнены',
    Unfinished: 'Ожидают',
    Failed: 'Отклонены',
    Expired: 'Нет ответа вовремя',
    Applied: 'Выполнены',
    operation: 'Операция',
    since: 'С',
    time: 'Время',
    reason: 'Причина',
    empty: 'Таких команд нет. Всё запрошенное выполнено, или это скрывают фильтры.',
    oneRestaurant: 'Чтобы увидеть выполненные, выберите ресторан.',
    back: 'Все команды',
  },
)

const states = ['Unfinished', 'Failed', 'Expired', 'Applied'] as const

export default function Commands() {
  const t = useTexts(texts)
  const [, opened] = useRoute('/commands/:id')
  const { corporationId, choice, instead } = useChain()
  if (corporationId && opened)
    return (
      <>
        <Top title={t.title} />
        <RequestTrace
          corporationId={corporationId}
          correlationId={opened.id}
          back={{ path: '/commands', text: t.back }}
        />
      </>
    )
  return (
    <>
      <Top title={t.title} />
      {corporationId ? (
        <div className="page wide">
          <p className="hint">{t.about}</p>
          {choice}
          <CommandList key={corporationId} corporationId={corporationId} />
        </div>
      ) : (
        instead
      )}
    </>
  )
}

/** Returns the restaurants of the chain that the person sees. */
function useRestaurantsOf(corporationId: string) {
  const { may } = useSession()
  return useQuery({
    queryKey: ['organizations', corporationId],
    async queryFn() {
      const { organizations } = may('/admin/organizations/list')
        ? await call('/admin/organizations/list', { corporationId })
        : await call('/api/1/organizations', {})
      return organizations.map(({ id, name }) => ({ id, name: name ?? '' }))
    },
  })
}

function CommandList({ corporationId }: { corporationId: string }) {
  const t = useTexts(texts)
  const stateNames = useTexts(commandTexts)
  const { language } = usePreferences()
  const { search, get, set } = useFilters()
  const { data: restaurants = [], error, refetch } = useRestaurantsOf(corporationId)
  const [operation, since] = [get('operation'), get('since')]
  const organizationId = restaurants.find(({ id }) => id === get('restaurant'))?.id ?? ''
  const state = states.find((one) => one === get('state')) ?? null
  const lacksRestaurant = state === 'Applied' && organizationId === ''
  const filters = {
    ...{ organizationId: organizationId || null, state, operation: operation || null },
    since: since ? new Date(`${since}T00:00:00`).toISOString() : null,
  }
  const list = usePages({
    queryKey: ['commands', corporationId, filters],
    read: (cursor, signal) => call('/admin/commands/list', { corporationId, ...filters, cursor }, { signal }),
    rowsOf: ({ commands }) => commands,
    nextOf: ({ cursor }) => cursor,
    isEnabled: !lacksRestaurant,
  })
  if (error) return <Failure error={error} retry={() => void refetch()} />
  return (
    <>
      <div className="filters">
        <Select
          label={t.restaurant}
          none={t.allRestaurants}
          value={organizationId}
          options={restaurants}
          onChange={(value) => set('restaurant', value || 'all')}
        />
        <Select
          label={t.state}
          none={t.notDone}
          value={state ?? ''}
          options={states.map((id) => ({ id, name: t[id] }))}
          onChange={(value) => set('state', value)}
        />
        <Field
          label={t.operation}
          type="search"
          defaultValue={operation}
          onChange={({ target }) => set('operation', target.value.trim())}
        />
        <Field label={t.since} type="date" value={since} onChange={({ target }) => set('since', target.value)} />
      </div>
      {lacksRestaurant ? (
        <p className="hint">{t.oneRestaurant}</p>
      ) : (
        <ListTable
          label={t.list}
          {...list}
          empty={t.empty}
          head={
            <>
              <th>{t.time}</th>
              <th>{t.operation}</th>
              <th>{t.state}</th>
              <th>{t.reason}</th>
              <th>{t.restaurant}</th>
            </>
          }
          rowOf={(one) => (
            <tr key={one.correlationId}>
              <td className="nowrap">{momentText(one.acceptedAt, language)}</td>
              <th scope="row">
                <Link className="row-link" to={`/commands/${one.correlationId}?${search}`}>
                  {one.operation}
                </Link>
              </th>
              <td>{stateNames[one.state]}</td>
              <td className="sentence">{one.errorReason}</td>
              <td>{restaurants.find(({ id }) => id === one.organizationId)?.name}</td>
            </tr>
          )}
        />
      )}
    </>
  )
}
