import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, useState } from 'react'
import { Link, useRoute } from 'wouter'
import { call, type Response } from '../api.ts'
import { Body, Section, useTime } from '../bodies.tsx'
import { useFilters, usePages } from '../filtered_list.ts'
import { Alert, Button, Check, Failure, Field, ListTable, Loading, TableFrame, Top } from '../parts.tsx'
import { useRestaurants } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { useTexts } from '../text.ts'
import { AddressDialog, SecretDialog } from './settings_webhooks.tsx'
import { attemptTag, hookTexts as texts, wireTime } from './webhook_texts.ts'

const WebhookAttempt = lazy(() => import('./webhook_attempt.tsx'))

type Endpoint = Response<'/admin/webhooks/endpoints'>['endpoints'][number]

export default function Webhooks() {
  const t = useTexts(texts)
  const { person } = useSession()
  const corporationId = person.corporationId ?? ''
  const [, opened] = useRoute('/webhooks/:id/:attempt?')
  const list = useQuery({
    queryKey: ['webhooks'],
    queryFn: () => call('/admin/webhooks/endpoints', { corporationId }),
    refetchInterval: 10_000,
    staleTime: 0,
  })
  const endpoint = list.data?.endpoints.find(({ endpointId }) => endpointId === opened?.id)
  return (
    <>
      <Top title={t.title} />
      {list.error && !list.data ? (
        <Failure error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Loading />
      ) : !opened ? (
        <Receivers endpoints={list.data.endpoints} />
      ) : !endpoint ? (
        <p className="page">{t.unknown}</p>
      ) : opened.attempt ? (
        <WebhookAttempt endpoint={endpoint} attemptId={Number(opened.attempt)} />
      ) : (
        <Receiver endpoint={endpoint} />
      )}
    </>
  )
}

/** Returns a function that names the restaurant and the key of a receiver. */
function useNames() {
  const { may, person } = useSession()
  const { data: restaurants = [] } = useRestaurants()
  const corporationId = person.corporationId ?? ''
  const keys = useQuery({
    queryKey: ['keys', corporationId],
    queryFn: () => call('/admin/api_keys/list', { corporationId }),
    enabled: may('/admin/api_keys/list'),
  })
  return ({ organizationId, keyId }: Endpoint) => ({
    restaurant: restaurants.find(({ id }) => id === organizationId)?.name ?? '',
    key: keys.data?.apiKeys.find((one) => one.keyId === keyId)?.name ?? '',
  })
}

function Health({ endpoint: { isPaused, failures } }: { endpoint: Endpoint }) {
  const t = useTexts(texts)
  const [look, text] = isPaused ? ['late', t.paused] : failures > 0 ? ['soon', t.fails(failures)] : ['done', t.works]
  return <span className={`tag ${look}`}>{text}</span>
}

function Receivers({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const t = useTexts(texts)
  const namesOf = useNames()
  if (endpoints.length === 0)
    return (
      <div className="page">
        <p className="hint">{t.empty}</p>
      </div>
    )
  return (
    <div className="page wide">
      <p className="hint">{t.about}</p>
      <TableFrame label={t.receivers}>
        <table className="table">
          <thead>
            <tr>
              <th>{t.receiver}</th>
              <th>{t.state}</th>
              <th className="number">{t.pending}</th>
              <th className="number">{t.failed}</th>
              <th>{t.restaurant}</th>
              <th>{t.key}</th>
            </tr>
          </thead>
          <tbody>
            {endpoints.map((endpoint) => (
              <tr key={endpoint.endpointId}>
                <th scope="row">
                  <Link className="row-link" to={`/webhooks/${endpoint.endpointId}`}>
                    {endpoint.uri}
                  </Link>
                </th>
                <td className="nowrap">
                  <Health endpoint={endpoint} />
                </td>
                <td className="number">{endpoint.pending}</td>
                <td className="number">{endpoint.failed}</td>
                <td>{namesOf(endpoint).restaurant}</td>
                <td>{namesOf(endpoint).key}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  )
}

function Receiver({ endpoint }: { endpoint: Endpoint }) {
  const t = useTexts(texts)
  const { may } = useSession()
  const queries = useQueryClient()
  const [dialog, open] = useState<'address' | 'secret'>()
  const { endpointId, uri, isPaused, pending, failed } = endpoint
  const { restaurant, key } = useNames()(endpoint)
  const resume = useMutation({
    mutationFn: () => call('/admin/webhooks/resume', { endpointId }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  const close = () => open(undefined)
  return (
    <div className="page wide">
      <p>
        <Link to="/webhooks">{t.back}</Link>
      </p>
      <section className="sheet">
        <div className="stop-head">
          <h2 className="address-text">{uri}</h2>
          <Health endpoint={endpoint} />
        </div>
        <p className="hint">
          {[restaurant, key, `${t.pending}: ${pending}`, `${t.failed}: ${failed}`].filter(Boolean).join('. ')}.
        </p>
        <div className="row">
          {isPaused && (
            <Button look="primary" disabled={resume.isPending} onClick={() => resume.mutate()}>
              {t.resume}
            </Button>
          )}
          {may('/admin/webhooks/change_address') && <Button onClick={() => open('address')}>{t.change}</Button>}
          {may('/admin/webhooks/renew_secret') && <Button onClick={() => open('secret')}>{t.renew}</Button>}
        </div>
        <Alert error={resume.error} />
      </section>
      <div className="hook-tools">
        {may('/admin/webhooks/test') && <Tests endpointId={endpointId} />}
        {may('/admin/webhooks/replay') && <Replay endpointId={endpointId} />}
      </div>
      <Attempts endpointId={endpointId} />
      {dialog === 'address' && <AddressDialog endpointId={endpointId} uri={uri} onClose={close} />}
      {dialog === 'secret' && <SecretDialog endpointId={endpointId} uri={uri} onClose={close} />}
    </div>
  )
}

function Tests({ endpointId }: { endpointId: string }) {
  const t = useTexts(texts)
  const test = useMutation({ mutationFn: () => call('/admin/webhooks/test', { endpointId }) })
  const tests = test.data?.tests ?? []
  return (
    <Section title={t.tests}>
      <p className="hint">{t.testsHint}</p>
      <div className="row">
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {t.sendTests}
        </Button>
        <span role="status">
          {test.data && t.accepted(tests.filter(({ isAccepted }) => isAccepted).length, tests.length)}
        </span>
      </div>
      <Alert error={test.error} />
      {tests.length > 0 && (
        <ul className="trace-rows">
          {tests.map(({ messageId, eventType, isAccepted, status, error, durationMs, responseBody }) => (
            <li key={messageId}>
              <span className={`tag ${isAccepted ? 'done' : 'late'}`}>{status ?? t.noAnswer}</span> {eventType}{' '}
              <span className="hint">{[error, t.ms(durationMs)].filter(Boolean).join(', ')}</span>
              {!isAccepted && responseBody !== null && <Body label={t.answer} json={responseBody} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Replay({ endpointId }: { endpointId: string }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const replay = useMutation({
    mutationFn: (since: string) => call('/admin/webhooks/replay', { endpointId, since }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const since = String(new FormData(event.currentTarget).get('since'))
    if (!replay.isPending) replay.mutate(wireTime(new Date(since)))
  }
  return (
    <Section title={t.replay}>
      <p className="hint">{t.replayHint}</p>
      <form className="key-ask" onSubmit={send}>
        <Field label={t.since} name="since" type="datetime-local" required />
        <Button type="submit">{t.sendAgain}</Button>
      </form>
      <span role="status">{replay.data && t.sent(replay.data.events)}</span>
      <Alert error={replay.error} />
    </Section>
  )
}

function Attempts({ endpointId }: { endpointId: string }) {
  const t = useTexts(texts)
  const time = useTime()
  const { search, get, set } = useFilters()
  const [onlyFailed, since] = [get('failed') === 'yes', get('since')]
  const filters = { onlyFailed, ...(since && { since: wireTime(new Date(`${since}T00:00:00`)) }) }
  const list = usePages({
    queryKey: ['webhooks', 'attempts', endpointId, filters],
    read: (cursor: number | null, signal) =>
      call(
        '/admin/webhooks/attempts',
        { endpointId, ...filters, limit: 20, ...(cursor !== null && { cursor }) },
        { signal },
      ),
    rowsOf: ({ attempts }) => attempts,
    nextOf: ({ cursor }) => cursor,
  })
  return (
    <>
      <h2>{t.attempts}</h2>
      <div className="filters">
        <Check
          label={t.onlyFailed}
          checked={onlyFailed}
          onChange={({ target }) => set('failed', target.checked ? 'yes' : '')}
        />
        <Field label={t.from} type="date" value={since} onChange={({ target }) => set('since', target.value)} />
      </div>
      <ListTable
        label={t.attempts}
        {...list}
        empty={t.noAttempts}
        head={
          <>
            <th>{t.time}</th>
            <th>{t.events}</th>
            <th>{t.answer}</th>
            <th>{t.state}</th>
            <th className="number">{t.duration}</th>
          </>
        }
        rowOf={(attempt) => (
          <tr key={attempt.attemptId}>
            <th scope="row" className="nowrap">
              <Link className="row-link" to={`/webhooks/${endpointId}/${attempt.attemptId}?${search}`}>
                {time(attempt.attemptedAt)}
              </Link>
            </th>
            <td>{attempt.eventTypes.join(', ') || '–'}</td>
            <td>{attempt.status ?? attempt.error}</td>
            <td className="nowrap">
              <span className={attemptTag(attempt.state)}>{t[attempt.state]}</span>
            </td>
            <td className="number">{t.ms(attempt.durationMs)}</td>
          </tr>
        )}
      />
    </>
  )
}
