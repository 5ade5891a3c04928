import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { call, type Response } from '../api.ts'
import { Body, Rows, Section, useTime } from '../bodies.tsx'
import { commandTexts } from '../command_texts.ts'
import { Failure, Loading } from '../parts.tsx'
import { defineTexts, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    sent: 'Request',
    answered: 'Answer',
    noBody: 'The body was not read.',
    notRecorded: 'The request is not recorded. Requests that succeed are recorded at sandboxes only.',
    command: 'Command',
    noCommand: 'The request is no command, or was refused.',
    accepted: (time: string) => `Accepted ${time}`,
    toFront: (time: string) => `Sent to the front office ${time}`,
    byFront: (time: string) => `Answered by the front office ${time}`,
    finished: (time: string) => `Finished ${time}`,
    Failed: 'Refused',
    events: 'Events',
    webhooks: 'Webhooks',
    postings: 'Postings',
    Waiting: 'Waiting',
    Delivered: 'Delivered',
    attempt: (time: string, outcome: string, ms: number) => `${time}: ${outcome}, ${ms} ms`,
    next: (time: string) => `Next attempt ${time}`,
    paused: (time: string) => `The receiver is paused since ${time}`,
    posted: (count: number, reversed: number) => `Postings: ${count}, reversed: ${reversed}`,
    order: 'Order',
  },
  {
    sent: 'Запрос',
    answered: 'Ответ',
    noBody: 'Тело запроса не прочитано.',
    notRecorded: 'Запрос не записан. Успешные запросы записываются только в песочницах.',
    command: 'Команда',
    noCommand: 'Запрос не команда или отклонён.',
    accepted: (time) => `Принята ${time}`,
    toFront: (time) => `Отправлена на кассу ${time}`,
    byFront: (time) => `Ответ кассы ${time}`,
    finished: (time) => `Завершена ${time}`,
    Failed: 'Отклонена',
    events: 'События',
    webhooks: 'Вебхуки',
    postings: 'Проводки',
    Waiting: 'Ожидает',
    Delivered: 'Доставлено',
    attempt: (time, outcome, ms) => `${time}: ${outcome}, ${ms} мс`,
    next: (time) => `Следующая попытка ${time}`,
    paused: (time) => `Получатель остановлен с ${time}`,
    posted: (count, reversed) => `Проводок: ${count}, сторнировано: ${reversed}`,
    order: 'Заказ',
  },
)

type Trace = Response<'/admin/requests/trace'>

interface RequestTraceProps {
  corporationId: string
  correlationId: string
  /** List from which it was opened. */
  back: { path: string; text: string }
}

/** Request with both bodies, and what became of it. */
export default function RequestTrace({ back, ...query }: RequestTraceProps) {
  const [search] = useSearchParams()
  const trace = useQuery({
    queryKey: ['trace', query],
    queryFn: () => call('/admin/requests/trace', query),
    staleTime: 0,
  })
  return (
    <div className="page">
      <p>
        <Link to={`${back.path}?${search}`}>{back.text}</Link>
      </p>
      {trace.error ? (
        <Failure error={trace.error} retry={() => void trace.refetch()} />
      ) : trace.data ? (
        <Sections trace={trace.data} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Sections({ trace: { request, command, events, webhooks, postings } }: { trace: Trace }) {
  const t = useTexts(texts)
  const time = useTime()
  return (
    <>
      {request ? <Bodies request={request} /> : <p className="hint">{t.notRecorded}</p>}
      <Section title={t.command}>
        {command ? <Command command={command} /> : <p className="hint">{t.noCommand}</p>}
      </Section>
      <Section title={t.events}>
        <Rows
          rows={events.map((event) => ({
            key: String(event.revision),
            text: `${event.type} ${[event.fromStatus, event.status].filter(Boolean).join(' → ')}`,
            notes: [time(event.at)],
          }))}
        />
      </Section>
      <Section title={t.webhooks}>
        <Rows
          rows={webhooks.map(({ endpointId, revision, uri, state, nextAttemptAt, pausedAt, attempts }) => ({
            key: `${endpointId} ${revision}`,
            text: `${t[state]}: ${uri}`,
            notes: [
              ...attempts.map(({ attemptedAt, status, error, durationMs }) =>
                t.attempt(time(attemptedAt), String(status ?? error), durationMs),
              ),
              ...(nextAttemptAt ? [t.next(time(nextAttemptAt))] : []),
              ...(pausedAt && state === 'Waiting' ? [t.paused(time(pausedAt))] : []),
            ],
          }))}
        />
      </Section>
      <Section title={t.postings}>
        <Rows
          rows={postings.map((one) => ({
            key: `${one.documentId} ${one.documentType}`,
            text: `${one.documentType ?? t.order} ${one.documentNumber ?? ''}`,
            notes: [time(one.recordedAt), t.posted(one.postings, one.reversed)],
          }))}
        />
      </Section>
    </>
  )
}

function Bodies({ request }: { request: NonNullable<Trace['request']> }) {
  const t = useTexts(texts)
  const time = useTime()
  return (
    <>
      <Section title={t.sent}>
        <p>
          <strong>{request.operation}</strong>
        </p>
        <p className="hint">{[time(request.receivedAt), request.authorName].filter(Boolean).join(', ')}</p>
        {request.requestBody ? <Body label={t.sent} json={request.requestBody} /> : <p className="hint">{t.noBody}</p>}
      </Section>
      <Section title={t.answered}>
        <p>
          <strong>
            {request.status} {request.code}
          </strong>
        </p>
        {request.responseBody && <Body label={t.answered} json={request.responseBody} />}
      </Section>
    </>
  )
}

function Command({ command }: { command: NonNullable<Trace['command']> }) {
  const t = useTexts(texts)
  const states = useTexts(commandTexts)
  const time = useTime()
  const { acceptedAt, sentAt, answeredAt, finishedAt, errorCode, errorReason } = command
  const notes = [
    t.accepted(time(acceptedAt)),
    sentAt && t.toFront(time(sentAt)),
    answeredAt && t.byFront(time(answeredAt)),
    finishedAt && t.finished(time(finishedAt)),
  ]
  return (
    <>
      <p>
        <strong>{states[command.state]}</strong>
      </p>
      {errorCode && (
        <p className="wrong">
          {errorCode}: {errorReason}
        </p>
      )}
      {notes.map((note) => note && <p key={note}>{note}</p>)}
    </>
  )
}
