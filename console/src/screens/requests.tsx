import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link, useRoute } from 'wouter'
import { call } from '../api.ts'
import { useChain } from '../chain.tsx'
import { useFilters, usePages } from '../filtered_list.ts'
import { Field, ListTable, Select, Top } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { useSession } from '../session.tsx'
import { defineTexts, momentText, useTexts } from '../text.ts'

const RequestTrace = lazy(() => import('./request_trace.tsx'))

const texts = defineTexts(
  {
    title: 'Requests',
    about: 'Refused requests of the last seven days, and at sandboxes all of them.',
    list: 'List of requests',
    time: 'Time',
    operation: 'Operation',
    author: 'Key or person',
    all: 'All',
    outcome: 'Answer',
    duration: 'Duration',
    ms: (count: number) => `${count} ms`,
    code: 'Code of the error',
    id: 'Correlation id',
    from: 'From',
    to: 'To',
    back: 'All requests',
    empty: 'No request is like this. Change the filters.',
  },
  {
    title: 'Запросы',
    about: 'Отклонённые запросы за последние семь дней, в песочницах — все.',
    list: 'Список запросов',
    time: 'Время',
    operation: 'Операция',
    author: 'Ключ или человек',
    all: 'Все',
    outcome: 'Ответ',
    duration: 'Длительность',
    ms: (count) => `${count} мс`,
    code: 'Код ошибки',
    id: 'Идентификатор корреляции',
    from: 'С',
    to: 'По',
    back: 'Все запросы',
    empty: 'Таких запросов нет. Измените фильтры.',
  },
)

export default function Requests() {
  const t = useTexts(texts)
  const [, opened] = useRoute('/requests/:id')
  const { corporationId, choice, instead } = useChain()
  return (
    <>
      <Top title={t.title} />
      {corporationId && opened ? (
        <RequestTrace
          corporationId={corporationId}
          correlationId={opened.id}
          back={{ path: '/requests', text: t.back }}
        />
      ) : corporationId ? (
        <div className="page wide">
          <p className="hint">{t.about}</p>
          {choice}
          <RequestList key={corporationId} corporationId={corporationId} />
        </div>
      ) : (
        instead
      )}
    </>
  )
}

const dayMs = 86_400_000
const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the moment at which a day begins where the person is, some days later. */
const momentOf = (day: string, daysLater = 0): string =>
  new Date(Date.parse(`${day}T00:00:00`) + daysLater * dayMs).toISOString()

function RequestList({ corporationId }: { corporationId: string }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { may } = useSession()
  const { search, get, set } = useFilters()
  const [id, from, to] = [get('id'), get('from'), get('to')]
  const filters = {
    operation: get('operation') || null,
    code: get('code') || null,
    authorId: get('author') || null,
    correlationId: guid.test(id) ? id : null,
    from: from ? momentOf(from) : null,
    to: to ? momentOf(to, 1) : null,
  }
  const list = usePages({
    queryKey: ['requests', corporationId, filters],
    read: (cursor, signal) => call('/admin/requests/list', { corporationId, ...filters, cursor }, { signal }),
    rowsOf: ({ requests }) => requests,
    nextOf: ({ cursor }) => cursor,
  })
  const keys = useQuery({
    queryKey: ['keys', corporationId],
    queryFn: () => call('/admin/api_keys/list', { corporationId }),
    enabled: may('/admin/api_keys/list'),
  })
  return (
    <>
      <div className="filters">
        {keys.data && (
          <Select
            label={t.author}
            none={t.all}
            value={get('author')}
            options={keys.data.apiKeys.map(({ keyId, name }) => ({ id: keyId, name }))}
            onChange={(value) => set('author', value)}
          />
        )}
        {(['operation', 'code', 'id'] as const).map((name) => (
          <Field
            key={name}
            label={t[name]}
            type="search"
            defaultValue={get(name)}
            onChange={({ target }) => set(name, target.value.trim())}
          />
        ))}
        <Field label={t.from} type="date" value={from} onChange={({ target }) => set('from', target.value)} />
        <Field label={t.to} type="date" value={to} onChange={({ target }) => set('to', target.value)} />
      </div>
      <ListTable
        label={t.list}
        {...list}
        empty={t.empty}
        head={
          <>
            <th>{t.time}</th>
            <th>{t.operation}</th>
            <th>{t.outcome}</th>
            <th>{t.author}</th>
            <th className="number">{t.duration}</th>
          </>
        }
        rowOf={(one) => (
          <tr key={one.correlationId}>
            <td className="nowrap">{momentText(one.receivedAt, language)}</td>
            <th scope="row">
              <Link className="row-link" to={`/requests/${one.correlationId}?${search}`}>
                {one.operation}
              </Link>
            </th>
            <td>
              {one.status} {one.code}
            </td>
            <td>{one.authorName}</td>
            <td className="number">{t.ms(one.durationMs)}</td>
          </tr>
        )}
      />
    </>
  )
}
