import { useMutation, useQuery } from '@tanstack/react-query'
import { call, type Response } from '../api.ts'
import { Alert, Button, Failure, Loading, TableFrame, Top } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { momentText, numberText, useTexts } from '../text.ts'
import { serverTexts as texts } from './server_texts.ts'

type Status = Response<'/admin/server/status'>
type Waiting = Status['waiting'][number]
type Check = Response<'/admin/server/check'>['checks'][number]

export default function Server() {
  const t = useTexts(texts)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['server'],
    queryFn: () => call('/admin/server/status', {}),
    refetchInterval: 10_000,
    staleTime: 0,
  })
  return (
    <>
      <Top title={t.title}>
        <div className="top-end">
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {t.refresh}
          </Button>
        </div>
      </Top>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data ? (
        <div className="page wide">
          <Problems status={data} />
          <Checks />
          <WaitingTable waiting={data.waiting} />
          <Machine status={data} />
        </div>
      ) : (
        <Loading />
      )}
    </>
  )
}

function useAge(): (seconds: number) => string {
  const t = useTexts(texts)
  return (seconds) => {
    if (seconds < 60) return t.seconds(Math.round(seconds))
    return seconds < 7_200 ? t.minutes(Math.round(seconds / 60)) : t.hours(Math.round(seconds / 3_600))
  }
}

function Problems({ status }: { status: Status }) {
  const t = useTexts(texts)
  const problems = useProblems(status)
  return (
    <section className="sheet">
      <h2>{t.problems}</h2>
      {problems.length === 0 ? (
        <p>{t.well}</p>
      ) : (
        <ul className="trace-rows">
          {problems.map((problem) => (
            <li key={problem} className="wrong">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Returns sentences that say what is wrong and what to do. */
function useProblems({ nodes, waiting, disk, backups }: Status): string[] {
  const t = useTexts(texts)
  const age = useAge()
  const late = {
    Commands: ({ items, seconds }: Waiting) => t.lateCommands(items, age(seconds)),
    Follower: ({ name, items, seconds }: Waiting) => t.lateFollower(name ?? '', items, age(seconds)),
    Webhooks: ({ items, seconds }: Waiting) => t.lateWebhooks(items, age(seconds)),
    Messages: ({ items, seconds }: Waiting) => t.lateMessages(items, age(seconds)),
    LongWork: ({ name, seconds }: Waiting) => t.lateLongWork(name ?? '', age(seconds)),
  }
  return [
    ...(nodes.some(({ isAlive }) => isAlive) ? [] : [t.noNode]),
    ...waiting.filter(({ isLate }) => isLate).map((work) => late[work.kind](work)),
    ...waiting.filter(({ skipped }) => skipped > 0).map(({ name, skipped }) => t.skippedBy(name ?? '', skipped)),
    ...(disk?.isShort ? [t.diskShort] : []),
    ...(backups?.isLate ? [t.backupLate(age(backups.ageSeconds))] : []),
    ...(backups?.isGood === false ? [t.backupBad] : []),
    ...(backups?.isBroken ? [t.backupBroken] : []),
  ]
}

function WaitingTable({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useTexts(texts)
  const age = useAge()
  const { language } = usePreferences()
  const nameOf = ({ kind, name }: Waiting) =>
    kind === 'Follower' || kind === 'LongWork' ? t[kind](name ?? '') : t[kind]
  return (
    <section className="sheet">
      <h2>{t.waiting}</h2>
      <TableFrame label={t.waiting}>
        <table className="table">
          <thead>
            <tr>
              <th>{t.kind}</th>
              <th className="number">{t.items}</th>
              <th className="number">{t.age}</th>
              <th>{t.state}</th>
            </tr>
          </thead>
          <tbody>
            {waiting.map((work) => (
              <tr key={`${work.kind} ${work.name}`}>
                <th scope="row">{nameOf(work)}</th>
                <td className="number">{numberText(work.items, language)}</td>
                <td className="number nowrap">{work.items > 0 && age(work.seconds)}</td>
                <td className="nowrap">{work.isLate ? <span className="wrong">{t.late}</span> : t.usual}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  )
}

function Machine({ status: { version, nodes, databaseBytes, disk, backups } }: { status: Status }) {
  const t = useTexts(texts)
  const age = useAge()
  const { language } = usePreferences()
  const size = (bytes: number) => t.gigabytes(numberText(Math.round(bytes / 10_000_000) / 100, language))
  return (
    <section className="sheet">
      <h2>{t.machine}</h2>
      <p>{t.version(version)}</p>
      {nodes.map(({ nodeId, startedAt, validUntil, isAlive }) => (
        <p key={nodeId}>
          {isAlive ? t.node(momentText(startedAt, language)) : t.ended(momentText(validUntil, language))}
        </p>
      ))}
      <p>{t.database(size(databaseBytes))}</p>
      {disk && <p>{t.disk(size(disk.freeBytes), size(disk.totalBytes))}</p>}
      {backups ? (
        <>
          <p>{t.backups(age(backups.ageSeconds), age(backups.changesAgeSeconds))}</p>
          {backups.isGood !== false && <p>{backups.isGood ? t.verified : t.notVerified}</p>}
        </>
      ) : (
        <p className="hint">{t.noBackups}</p>
      )}
    </section>
  )
}

function Checks() {
  const t = useTexts(texts)
  const run = useMutation({ mutationFn: () => call('/admin/server/check', {}) })
  const found = run.data?.checks.filter(({ state }) => state !== 'Ok')
  return (
    <section className="sheet">
      <h2>{t.check}</h2>
      <p className="hint">{t.checkHint}</p>
      <div className="row">
        <Button look="primary" aria-disabled={run.isPending} onClick={() => !run.isPending && run.mutate()}>
          {run.isPending ? t.checking : t.start}
        </Button>
      </div>
      <Alert error={run.error} />
      <div role="status">
        {run.data && found?.length === 0 && <p>{t.allWell(run.data.checks.length)}</p>}
        {found && found.length > 0 && (
          <ul className="trace-rows">
            {found.map((check) => (
              <Finding key={check.name} check={check} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** A check that does not hold. The server words it in English, as `comanda doctor` does. */
function Finding({ check: { state, name, count, examples, consequence, remedy } }: { check: Check }) {
  const t = useTexts(texts)
  return (
    <li>
      <strong>{state !== 'Ok' && t[state]}</strong> <span lang="en">{name}</span>
      {state !== 'Unchecked' && <p>{t.cases(count)}</p>}
      {examples.map((example) => (
        <p key={example} className="hint" lang="en">
          {example}
        </p>
      ))}
      <p>
        {t.means}: <span lang="en">{consequence}</span>
      </p>
      <p>
        {t.whatToDo}: <span lang="en">{remedy}</span>
      </p>
    </li>
  )
}
