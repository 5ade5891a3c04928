import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { call, type Response } from '../api.ts'
import { Body, Section, useTime } from '../bodies.tsx'
import { Alert, Button, Failure, Loading } from '../parts.tsx'
import { useSession } from '../session.tsx'
import { useTexts } from '../text.ts'
import { attemptTag, hookTexts as texts } from './webhook_texts.ts'

type Attempt = Response<'/admin/webhooks/attempts'>['attempts'][number]

interface AttemptProps {
  endpoint: { endpointId: string; uri: string }
  attemptId: number
}

const pollMs = 1_000

/** An attempt with both sides, which can be sent again. */
export default function WebhookAttempt({ endpoint: { endpointId, uri }, attemptId }: AttemptProps) {
  const t = useTexts(texts)
  const [search] = useSearchParams()
  const found = useQuery({
    queryKey: ['webhooks', 'attempts', endpointId, attemptId],
    // The attempt before the next one is this one.
    queryFn: () => call('/admin/webhooks/attempts', { endpointId, limit: 1, cursor: attemptId + 1 }),
    select: ({ attempts }) => attempts.find((one) => one.attemptId === attemptId) ?? null,
    refetchInterval: ({ state }) => (state.data?.attempts[0]?.state === 'Waiting' ? pollMs : false),
    staleTime: 0,
  })
  return (
    <div className="page">
      <p>
        <Link to={`/webhooks/${endpointId}?${search}`}>{t.backToReceiver}</Link>
      </p>
      <p className="hint address-text">{uri}</p>
      {found.error && !found.data ? (
        <Failure error={found.error} retry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Loading />
      ) : found.data === null ? (
        <p>{t.gone}</p>
      ) : (
        <Sides attempt={found.data} endpointId={endpointId} />
      )}
    </div>
  )
}

function Sides({ attempt, endpointId }: { attempt: Attempt; endpointId: string }) {
  const t = useTexts(texts)
  const time = useTime()
  const { attemptedAt, eventTypes, requestHeaders, requestBody, status, error, responseBody, durationMs } = attempt
  return (
    <>
      <SendAgain attempt={attempt} endpointId={endpointId} />
      <Section title={t.sentSide}>
        <p>
          <strong>{eventTypes.join(', ')}</strong>
        </p>
        <p className="hint">{time(attemptedAt)}</p>
        <dl className="headers">
          {requestHeaders.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {requestBody === null ? <p className="hint">{t.noBody}</p> : <Body label={t.sentSide} json={requestBody} />}
      </Section>
      <Section title={t.answer}>
        <p>
          <strong>{status ?? t.noAnswer}</strong> {error}
        </p>
        <p className="hint">{t.ms(durationMs)}</p>
        {responseBody === null ? <p className="hint">{t.noText}</p> : <Body label={t.answer} json={responseBody} />}
      </Section>
    </>
  )
}

function SendAgain({
  attempt: { attemptId, state, nextAttemptAt },
  endpointId,
}: {
  attempt: Attempt
  endpointId: string
}) {
  const t = useTexts(texts)
  const time = useTime()
  const { may } = useSession()
  const queries = useQueryClient()
  const replay = useMutation({
    mutationFn: () => call('/admin/webhooks/replay', { endpointId, attemptId }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  return (
    <section className="sheet" aria-label={t.state}>
      <p role="status">
        <span className={attemptTag(state)}>{t[state]}</span> {nextAttemptAt && t.next(time(nextAttemptAt))}
      </p>
      {may('/admin/webhooks/replay') && (
        <div className="row">
          <Button look="primary" disabled={replay.isPending} onClick={() => replay.mutate()}>
            {t.sendAgain}
          </Button>
        </div>
      )}
      <Alert error={replay.error} />
    </section>
  )
}
