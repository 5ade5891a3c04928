import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useRoute, useSearchParams } from 'wouter'
import { call, type Response } from '../api.ts'
import { useTime } from '../bodies.tsx'
import { Dialog, DialogForm } from '../dialog.tsx'
import { useFieldError } from '../errors.ts'
import { useIntentKey } from '../intent.ts'
import { Alert, Button, Check, Choice, Failure, Field, Loading, Select, Top } from '../parts.tsx'
import { useRestaurants } from '../restaurants.ts'
import { RestaurantsChoice, restaurantsTexts } from '../restaurants_choice.tsx'
import { useSession } from '../session.tsx'
import { useTexts } from '../text.ts'
import { FirstCalls } from './key_calls.tsx'
import { keyTexts as texts } from './key_texts.ts'

type KeyList = Response<'/admin/api_keys/list'>
type Key = KeyList['apiKeys'][number]

const corporationOf = ({ person }: ReturnType<typeof useSession>): string => person.corporationId ?? ''

export default function Keys() {
  const t = useTexts(texts)
  const corporationId = corporationOf(useSession())
  const [, opened] = useRoute('/keys/:id')
  const { data, error, refetch } = useQuery({
    queryKey: ['keys', corporationId],
    queryFn: () => call('/admin/api_keys/list', { corporationId }),
    staleTime: 0,
  })
  const key = data?.apiKeys.find(({ keyId }) => keyId === opened?.id)
  return (
    <>
      <Top title={opened?.id === 'new' ? t.add : (key?.name ?? t.title)}>
        <div className="top-end">
          {opened ? (
            <Link className="button" to="/keys">
              {t.back}
            </Link>
          ) : (
            <Link className="button primary" to="/keys/new">
              {t.add}
            </Link>
          )}
        </div>
      </Top>
      {error && !data ? <Failure error={error} retry={() => void refetch()} /> : !data && <Loading />}
      {data && !opened && <KeysList keys={data.apiKeys} />}
      {data && opened && (key || opened.id === 'new') && (
        <div className="page" key={opened.id}>
          {key && <MayCall apiKey={key} />}
          {key && <Refused keyId={key.keyId} />}
          <KeyForm known={key} groups={data.groups} />
          {key && !key.isRevoked && <Revoke apiKey={key} />}
        </div>
      )}
      {data && opened && !key && opened.id !== 'new' && <p className="page">{t.unknown}</p>}
    </>
  )
}

function KeysList({ keys }: { keys: readonly Key[] }) {
  const t = useTexts(texts)
  const time = useTime()
  const { all } = useTexts(restaurantsTexts)
  const { data: restaurants = [] } = useRestaurants()
  const namesOf = (ids: readonly string[] | null) =>
    ids === null ? all : restaurants.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')
  if (keys.length === 0) return <p className="page hint">{t.empty}</p>
  const sorted = [...keys].sort((a, b) => Number(a.isRevoked) - Number(b.isRevoked))
  return (
    <ul className="people-list">
      {sorted.map(({ keyId, name, groups, organizationIds, lastUsedAt, isRevoked }) => (
        <li key={keyId}>
          <Link to={`/keys/${keyId}`}>
            <span className="people-name">{name}</span>
            <span className="hint">{namesOf(organizationIds)}</span>
            <span className="hint">{groups === null ? t.allGroups : t.count(groups.length)}</span>
            <span className="hint">{isRevoked ? t.revoked : lastUsedAt ? t.used(time(lastUsedAt)) : t.unused}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const lifetimes = [30, 90, 365]

function KeyForm({ known, groups: all }: { known: Key | undefined; groups: readonly string[] }) {
  const t = useTexts(texts)
  const session = useSession()
  const queries = useQueryClient()
  const [name, setName] = useState(known?.name ?? '')
  const [groups, setGroups] = useState(known ? known.groups : null)
  const [stored, setStored] = useState(known?.groups)
  if (stored !== known?.groups) {
    setStored(known?.groups)
    setGroups(known?.groups ?? null)
  }
  const isDeveloper = session.person.role === 'developer'
  const [organizationIds, setOrganizationIds] = useState(
    known ? known.organizationIds : isDeveloper ? [] : session.person.organizationIds,
  )
  const [lifetime, setLifetime] = useState('')
  const rights = { name, groups, organizationIds }
  const lifetimeDays = lifetime === '' ? null : Number(lifetime)
  const idempotencyKey = useIntentKey({ ...rights, lifetimeDays })
  const save = useMutation({
    async mutationFn() {
      if (known) {
        await call('/admin/api_keys/change', { keyId: known.keyId, ...rights }, { idempotencyKey })
        return undefined
      }
      const body = { corporationId: corporationOf(session), ...rights, lifetimeDays }
      return call('/admin/api_keys/create', body, { idempotencyKey })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  })
  const fieldError = useFieldError(save.error)
  const [wrongName, wrongGroups, wrongRestaurants] = ['name', 'groups', 'organizationIds'].map(fieldError)
  const isOpen = organizationIds === null || organizationIds.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  if (save.data) return <MadeKey apiKey={save.data.apiKey} keyId={save.data.keyId} />
  return (
    <form className="sheet" onSubmit={submit}>
      <Field
        label={t.name}
        hint={t.nameHint}
        required
        maxLength={200}
        autoComplete="off"
        error={wrongName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <RestaurantsChoice value={organizationIds} onChange={setOrganizationIds} />
      {(!isOpen || wrongRestaurants) && (
        <p className={wrongRestaurants ? 'wrong' : 'hint'}>{wrongRestaurants ?? t.noRestaurant}</p>
      )}
      <GroupsChoice all={all} value={groups} onChange={setGroups} />
      {wrongGroups && <p className="wrong">{wrongGroups}</p>}
      {known ? (
        <KeyFacts known={known} />
      ) : (
        <Select
          label={t.lifetime}
          none={t.unlimited}
          value={lifetime}
          options={lifetimes.map((days) => ({ id: String(days), name: t.days(days) }))}
          onChange={setLifetime}
        />
      )}
      {[wrongName, wrongGroups, wrongRestaurants].every((wrong) => wrong === undefined) && <Alert error={save.error} />}
      {!known?.isRevoked && (
        <div className="row">
          <Button look="primary" type="submit" aria-disabled={save.isPending} disabled={!isOpen}>
            {known ? t.save : t.create}
          </Button>
          <span role="status">{save.isSuccess && t.saved}</span>
        </div>
      )}
    </form>
  )
}

function KeyFacts({ known: { sourceKey, createdAt, expiresAt, lastUsedAt, isRevoked } }: { known: Key }) {
  const t = useTexts(texts)
  const time = useTime()
  const facts = [
    isRevoked && t.revoked,
    t.created(time(createdAt)),
    lastUsedAt ? t.used(time(lastUsedAt)) : t.unused,
    expiresAt && t.expires(time(expiresAt)),
    sourceKey && t.source(sourceKey),
  ]
  return <p className="hint">{facts.filter(Boolean).join('. ')}.</p>
}

interface GroupsChoiceProps {
  all: readonly string[]
  /** Null for all. */
  value: string[] | null
  onChange(value: string[] | null): void
}

function GroupsChoice({ all, value, onChange }: GroupsChoiceProps) {
  const t = useTexts(texts)
  const toggle = (group: string) =>
    onChange(value?.includes(group) ? value.filter((other) => other !== group) : [...(value ?? []), group])
  return (
    <div className="checks">
      <Choice
        label={t.groups}
        value={value === null ? 'all' : 'some'}
        options={[
          { value: 'all', text: t.allGroups },
          { value: 'some', text: t.someGroups },
        ]}
        onChange={(chosen) => onChange(chosen === 'all' ? null : [])}
      />
      {value !== null && (
        <fieldset className="checks key-groups">
          <legend className="visually-hidden">{t.groups}</legend>
          {all.map((group) => (
            <Check key={group} label={group} checked={value.includes(group)} onChange={() => toggle(group)} />
          ))}
        </fieldset>
      )}
    </div>
  )
}

function MadeKey({ apiKey, keyId }: { apiKey: string; keyId: string }) {
  const t = useTexts(texts)
  const [isCopied, setCopied] = useState(false)
  return (
    <section className="sheet">
      <h2>{t.made}</h2>
      <Field
        label={t.secret}
        hint={t.once}
        readOnly
        autoFocus
        value={apiKey}
        onFocus={({ target }) => target.select()}
      />
      {'clipboard' in navigator && (
        <div className="row">
          <Button onClick={() => navigator.clipboard.writeText(apiKey).then(() => setCopied(true))}>{t.copy}</Button>
          <span role="status">{isCopied && t.copied}</span>
        </div>
      )}
      <FirstCalls apiKey={apiKey} />
      <p>
        <Link to={`/keys/${keyId}`}>{t.toKey}</Link>
      </p>
    </section>
  )
}

/** Asks whether the key may call an operation; the operation is in the address. */
function MayCall({ apiKey: { keyId, groups, isRevoked } }: { apiKey: Key }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('operation') ?? ''
  const check = useQuery({
    queryKey: ['keys', 'check', keyId, asked],
    queryFn: () => call('/admin/api_keys/check', { keyId, operation: asked }),
    enabled: asked !== '',
    retry: false,
    staleTime: 0,
  })
  const give = useMutation({
    mutationFn: (group: string) => call('/admin/api_keys/change', { keyId, groups: [...(groups ?? []), group] }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  })
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const operation = String(new FormData(event.currentTarget).get('operation') ?? '').trim()
    setSearch(operation === '' ? {} : { operation }, { replace: true })
  }
  const missing = check.data?.obstacle === 'GroupMissing' && !isRevoked ? check.data.group : null
  return (
    <section className="sheet">
      <h2>{t.mayCall}</h2>
      <form className="key-ask" onSubmit={ask}>
        <Field
          label={t.operation}
          name="operation"
          placeholder="/api/1/deliveries/create"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={asked}
        />
        <Button type="submit">{t.ask}</Button>
      </form>
      <div role="status">
        {check.data && (
          <p className={check.data.mayCall ? '' : 'wrong'}>
            {check.data.mayCall ? t.yes : t.obstacles(check.data.obstacle ?? '', check.data.group ?? '')}
          </p>
        )}
      </div>
      {missing !== null && (
        <div className="row">
          <Button disabled={give.isPending} onClick={() => give.mutate(missing)}>
            {t.give(missing)}
          </Button>
        </div>
      )}
      <Alert error={check.error ?? give.error} />
    </section>
  )
}

function Refused({ keyId }: { keyId: string }) {
  const t = useTexts(texts)
  const { may } = useSession()
  if (!may('/admin/requests/list', '/admin/requests/trace')) return null
  return (
    <section className="sheet">
      <h2>{t.refused}</h2>
      <p className="hint">{t.refusedHint}</p>
      <p>
        <Link to={`/requests?author=${keyId}`}>{t.toRefused}</Link>
      </p>
    </section>
  )
}

function Revoke({ apiKey: { keyId, name } }: { apiKey: Key }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [isAsking, ask] = useState(false)
  const revoke = useMutation({
    mutationFn: () => call('/admin/api_keys/revoke', { keyId }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['keys'] })
      ask(false)
    },
  })
  return (
    <div className="row">
      <Button look="danger" onClick={() => ask(true)}>
        {t.revoke}
      </Button>
      {isAsking && (
        <Dialog title={t.revokeNamed(name)} onClose={() => ask(false)}>
          <DialogForm
            submit={t.revoke}
            isPending={revoke.isPending}
            onSubmit={() => revoke.mutate()}
            onClose={() => ask(false)}
          >
            <p className="caution">{t.revokeLost}</p>
            <Alert error={revoke.error} />
          </DialogForm>
        </Dialog>
      )}
    </div>
  )
}
