import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { call, type Response } from '../api.ts'
import { chainsKey, useChains } from '../chain.tsx'
import { Dialog, DialogForm } from '../dialog.tsx'
import { useFieldError } from '../errors.ts'
import { useIntentKey } from '../intent.ts'
import { Alert, Button, Check, Failure, Field, Loading, Select, TableFrame, Top } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { useSession } from '../session.tsx'
import { momentText, useTexts } from '../text.ts'
import { chainsTexts as texts } from './chains_texts.ts'

const NewRestaurant = lazy(() => import('./settings_new.tsx'))

type Chain = Response<'/admin/corporations/list'>['corporations'][number]
type Organization = Response<'/admin/organizations/list'>['organizations'][number]
type Group = Response<'/admin/terminal_groups/list'>['terminalGroups'][number]
type FrontOffice = Response<'/admin/terminal_groups/links'>['links'][number]
type Token = Response<'/admin/terminal_tokens/list'>['tokens'][number]

export default function Chains() {
  const t = useTexts(texts)
  const { person } = useSession()
  const [, opened] = useRoute('/chains/:id/*?')
  const [, making] = useRoute('/chains/:id/new')
  const [, go] = useLocation()
  const [dialog, setDialog] = useState<Partial<Chain>>()
  const isOperator = person.corporationId === null
  const corporationId = person.corporationId ?? opened?.id
  const chains = useChains()
  const chain = chains.data?.corporations.find(({ id }) => id === corporationId)
  return (
    <>
      <Top title={chain?.name ?? t.title}>
        <div className="top-end">
          {isOperator && !corporationId && (
            <Button look="primary" onClick={() => setDialog({})}>
              {t.newChain}
            </Button>
          )}
          {isOperator && corporationId && (
            <Link className="button" to="/chains">
              {t.allChains}
            </Link>
          )}
          {isOperator && corporationId && (
            <Link className="button" to={`/people?chain=${corporationId}`}>
              {t.people}
            </Link>
          )}
          {chain && <Button onClick={() => setDialog(chain)}>{t.rename}</Button>}
          {corporationId && !making && (
            <Link className="button primary" to={`/chains/${corporationId}/new`}>
              {t.newRestaurant}
            </Link>
          )}
        </div>
      </Top>
      {corporationId && making ? (
        <div className="page">
          <Suspense fallback={<Loading />}>
            <NewRestaurant corporationId={corporationId} restaurant={undefined} />
          </Suspense>
        </div>
      ) : corporationId ? (
        <Restaurants key={corporationId} corporationId={corporationId} />
      ) : chains.error ? (
        <Failure error={chains.error} retry={() => void chains.refetch()} />
      ) : !chains.data ? (
        <Loading />
      ) : chains.data.corporations.length === 0 ? (
        <p className="page hint">{t.emptyServer}</p>
      ) : (
        <ul className="people-list" aria-label={t.chains}>
          {chains.data.corporations.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/chains/${id}`}>
                <span className="people-name">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {dialog && (
        <ChainDialog chain={dialog} onSaved={(id) => go(`/chains/${id}`)} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

interface ChainDialogProps {
  chain: Partial<Chain>
  onSaved(id: string): void
  onClose(): void
}

function ChainDialog({ chain, onSaved, onClose }: ChainDialogProps) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [name, setName] = useState(chain.name ?? '')
  const idempotencyKey = useIntentKey(name)
  const save = useMutation({
    mutationFn: () => call('/admin/corporations/save', { id: chain.id ?? null, name: name.trim() }, { idempotencyKey }),
    async onSuccess({ id }) {
      await queries.invalidateQueries({ queryKey: chainsKey })
      onClose()
      onSaved(id)
    },
  })
  return (
    <Dialog title={chain.id ? `${t.rename}: ${chain.name}` : t.newChain} onClose={onClose}>
      <DialogForm submit={t.save} isPending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
        <NameField label={t.name} value={name} onChange={setName} />
        <Alert error={save.error} />
      </DialogForm>
    </Dialog>
  )
}

interface NameFieldProps {
  label: string
  value: string
  error?: string | undefined
  onChange(value: string): void
}

const NameField = ({ onChange, ...field }: NameFieldProps) => (
  <Field required autoComplete="off" maxLength={200} {...field} onChange={({ target }) => onChange(target.value)} />
)

const groupsKey = ['saved terminal groups']
const tokensKey = ['terminal tokens']

function useLinks(corporationId: string) {
  return useQuery({
    queryKey: ['front offices', corporationId],
    queryFn: () => call('/admin/terminal_groups/links', { corporationId }),
    // Front offices come and go.
    refetchInterval: 5_000,
    staleTime: 0,
  })
}

type Opened = { organizationId: string; group?: Group } | { token: Group } | { revoked: Token }

/** Restaurants of a chain with their terminal groups. */
function Restaurants({ corporationId }: { corporationId: string }) {
  const t = useTexts(texts)
  const isOperator = useSession().person.corporationId === null
  const [opened, open] = useState<Opened>()
  const restaurants = useQuery({
    queryKey: ['restaurants', 'saved', corporationId],
    queryFn: () => call('/admin/organizations/list', { corporationId }),
    staleTime: 0,
  })
  const groups = useQuery({
    queryKey: [...groupsKey, corporationId],
    queryFn: () => call('/admin/terminal_groups/list', { corporationId }),
    staleTime: 0,
  })
  const links = useLinks(corporationId)
  const tokens = useQuery({
    queryKey: [...tokensKey, corporationId],
    queryFn: () => call('/admin/terminal_tokens/list', { corporationId }),
    staleTime: 0,
  })
  const failed = [restaurants, groups, links, tokens].find(({ error, data }) => error && !data)
  if (failed) return <Failure error={failed.error} retry={() => void failed.refetch()} />
  if (!restaurants.data || !groups.data || !links.data || !tokens.data) return <Loading />
  const { terminalGroups } = groups.data
  const { organizations } = restaurants.data
  const close = () => open(undefined)
  return (
    <div className="page wide">
      {organizations.length === 0 && <p className="hint">{t.noRestaurant}</p>}
      {organizations.length === 0 && isOperator && (
        <>
          <p>{t.inviteHint}</p>
          <div className="row">
            <Link className="button primary" to={`/people/new?chain=${corporationId}`}>
              {t.invite}
            </Link>
          </div>
        </>
      )}
      {organizations.map((organization) => (
        <RestaurantGroups
          key={organization.id}
          organization={organization}
          groups={terminalGroups.filter(({ organizationId }) => organizationId === organization.id)}
          links={links.data.links}
          tokens={tokens.data.tokens}
          onOpen={open}
        />
      ))}
      {opened && 'organizationId' in opened && <GroupDialog {...opened} onClose={close} />}
      {opened && 'token' in opened && (
        <TokenDialog corporationId={corporationId} group={opened.token} onClose={close} />
      )}
      {opened && 'revoked' in opened && <RevokeDialog token={opened.revoked} onClose={close} />}
    </div>
  )
}

interface RestaurantGroupsProps {
  organization: Organization
  groups: readonly Group[]
  links: readonly FrontOffice[]
  tokens: readonly Token[]
  onOpen(opened: Opened): void
}

function RestaurantGroups({ organization, groups, links, tokens, onOpen }: RestaurantGroupsProps) {
  const t = useTexts(texts)
  const { id: organizationId, name, isEnabled } = organization
  return (
    <section className="sheet">
      <h2>{name}</h2>
      {!isEnabled && <p className="wrong">{t.closed}</p>}
      {groups.length === 0 ? (
        <p className="hint">{t.noGroup}</p>
      ) : (
        <TableFrame label={t.groups(name)}>
          <table className="table">
            <thead>
              <tr>
                <th>{t.group}</th>
                <th>{t.frontOffice}</th>
                <th>{t.state}</th>
                <th>{t.lastReport}</th>
                <th>{t.tokens}</th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <GroupRow
                  key={group.id}
                  group={group}
                  link={links.find(({ terminalGroupId }) => terminalGroupId === group.id)}
                  tokens={tokens.filter(({ terminalGroupId, isRevoked }) => terminalGroupId === group.id && !isRevoked)}
                  onOpen={onOpen}
                />
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <div className="row">
        <Button onClick={() => onOpen({ organizationId })}>{t.newGroup}</Button>
      </div>
    </section>
  )
}

interface GroupRowProps extends Pick<RestaurantGroupsProps, 'tokens' | 'onOpen'> {
  group: Group
  link: FrontOffice | undefined
}

function GroupRow({ group, link, tokens, onOpen }: GroupRowProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { kind, isEnabled, isAsleep, organizationId } = group
  const state = !isEnabled ? t.disabled : isAsleep ? t.asleep : link && !link.isConnected ? t.notConnected : undefined
  const report = link?.reportedAt ? t.reported(momentText(link.reportedAt, language), reportText(link, t)) : t.noReport
  return (
    <tr>
      <th scope="row">
        <Button look="quiet" onClick={() => onOpen({ organizationId, group })}>
          {group.name}
        </Button>
      </th>
      <td>{t[kind]}</td>
      <td>{state ? <span className="wrong">{state}</span> : link ? t.connected : t.isEnabled}</td>
      <td>{link && report}</td>
      <td>
        {kind === 'linked' && (
          <div className="row">
            {tokens.map((token) => (
              <Button key={token.tokenId} look="quiet" onClick={() => onOpen({ revoked: token })}>
                {t.revoke(token.name)}
              </Button>
            ))}
            <Button onClick={() => onOpen({ token: group })}>{t.newToken}</Button>
          </div>
        )}
      </td>
    </tr>
  )
}

/** Returns what our own program says about itself; others may say anything. */
function reportText({ report }: FrontOffice, t: { ticketsDue(count: number): string }): string {
  const { name, version, ticketsDue } = report ?? {}
  return [
    ...[name, version].filter((part) => typeof part === 'string'),
    ...(typeof ticketsDue === 'number' && ticketsDue > 0 ? [t.ticketsDue(ticketsDue)] : []),
  ].join(', ')
}

const kinds = ['virtual', 'linked'] as const

interface GroupDialogProps {
  organizationId: string
  group?: Group
  onClose(): void
}

function GroupDialog({ organizationId, group, onClose }: GroupDialogProps) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [values, setValues] = useState({
    name: group?.name ?? '',
    kind: group?.kind ?? 'linked',
    isEnabled: group?.isEnabled ?? true,
  })
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes })
  const idempotencyKey = useIntentKey(values)
  const save = useMutation({
    mutationFn: () => call('/admin/terminal_groups/save', { ...group, organizationId, ...values }, { idempotencyKey }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: groupsKey })
      onClose()
    },
  })
  return (
    <Dialog title={group?.name ?? t.newGroup} onClose={onClose}>
      <DialogForm submit={t.save} isPending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
        <NameField label={t.name} value={values.name} onChange={(name) => set({ name })} />
        <Select
          label={t.frontOffice}
          isRequired
          value={values.kind}
          options={kinds.map((id) => ({ id, name: t[id] }))}
          onChange={(id) => set({ kind: id === 'virtual' ? id : 'linked' })}
        />
        <Check
          label={t.isEnabled}
          checked={values.isEnabled}
          onChange={({ target }) => set({ isEnabled: target.checked })}
        />
        <Alert error={save.error} />
      </DialogForm>
    </Dialog>
  )
}

interface TokenDialogProps {
  corporationId: string
  group: Group
  onClose(): void
}

function TokenDialog({ corporationId, group, onClose }: TokenDialogProps) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const idempotencyKey = useIntentKey(name)
  const make = useMutation({
    mutationFn: () => call('/admin/terminal_tokens/create', { terminalGroupId: group.id, name }, { idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey: tokensKey }),
  })
  const wrongName = useFieldError(make.error)('name')
  return (
    <Dialog title={`${t.newToken}: ${group.name}`} isWide onClose={onClose}>
      <DialogForm
        submit={make.data ? undefined : t.make}
        isPending={make.isPending}
        onSubmit={() => make.mutate()}
        onClose={onClose}
      >
        {make.data ? (
          <MadeToken corporationId={corporationId} terminalGroupId={group.id} token={make.data.token} />
        ) : (
          <>
            <p className="hint">{t.tokenHint}</p>
            <NameField label={t.tokenName} value={name} error={wrongName} onChange={setName} />
            {wrongName === undefined && <Alert error={make.error} />}
          </>
        )}
      </DialogForm>
    </Dialog>
  )
}

interface MadeTokenProps {
  corporationId: string
  terminalGroupId: string
  token: string
}

function MadeToken({ corporationId, terminalGroupId, token }: MadeTokenProps) {
  const t = useTexts(texts)
  const { data } = useLinks(corporationId)
  const [isCopied, setCopied] = useState(false)
  const command = `npx comanda terminal --url ${location.origin} --token ${token}`
  const link = data?.links.find((one) => one.terminalGroupId === terminalGroupId)
  return (
    <>
      <Field label={t.command} hint={t.once} readOnly value={command} onFocus={({ target }) => target.select()} />
      {'clipboard' in navigator && (
        <div className="row">
          <Button onClick={() => navigator.clipboard.writeText(command).then(() => setCopied(true))}>{t.copy}</Button>
          <span role="status">{isCopied && t.copied}</span>
        </div>
      )}
      <p role="status">{link?.isConnected ? t.arrived : t.waiting}</p>
    </>
  )
}

function RevokeDialog({ token: { tokenId, name }, onClose }: { token: Token; onClose(): void }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const idempotencyKey = useIntentKey(tokenId)
  const revoke = useMutation({
    mutationFn: () => call('/admin/terminal_tokens/revoke', { tokenId }, { idempotencyKey }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: tokensKey })
      onClose()
    },
  })
  return (
    <Dialog title={t.revoke(name)} onClose={onClose}>
      <DialogForm
        submit={t.revoke(name)}
        isPending={revoke.isPending}
        onSubmit={() => revoke.mutate()}
        onClose={onClose}
      >
        <p>{t.revokeHint}</p>
        <Alert error={revoke.error} />
      </DialogForm>
    </Dialog>
  )
}
