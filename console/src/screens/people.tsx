import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { encodeQR } from 'qr'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useRoute, useSearchParams } from 'wouter'
import { call, type Response } from '../api.ts'
import { useChains } from '../chain.tsx'
import { useFieldError } from '../errors.ts'
import { Alert, Button, Check, Failure, Field, Loading, Select, Top } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { useRestaurants } from '../restaurants.ts'
import { RestaurantsChoice, restaurantsTexts } from '../restaurants_choice.tsx'
import { chainRoles, roleTexts } from '../roles.ts'
import { type Role, useSession } from '../session.tsx'
import { Sessions } from '../sessions.tsx'
import { defineTexts, momentText, pluralEn, pluralRu, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    title: 'People',
    add: 'New person',
    back: 'All people',
    name: 'Name',
    login: 'Login',
    loginHint: 'With this name the person logs in. Upper and lower case are the same.',
    role: 'Role',
    of: 'People of',
    server: 'The server',
    kitchen: 'Kitchen',
    allKitchens: 'All kitchens',
    disabled: 'May not log in',
    save: 'Save',
    saved: 'Saved.',
    link: 'Link',
    linkHint: 'With a link the person enters the console once. A new link replaces an older one.',
    invitation: 'Make a link',
    reset: 'Link for a forgotten password',
    resetHint: 'When a link for a forgotten password is used, the old password and all sessions of the person end.',
    screen: 'Link for a screen in the kitchen',
    address: 'Address to send',
    goodUntil: (time: string) => `Good once, until ${time}. It is not shown again.`,
    code: 'The same address as a QR code',
    copy: 'Copy',
    copied: 'Copied.',
    sessions: 'Sessions',
    endAll: 'End all',
    notEntered: 'has not entered yet',
    count: (count: number) => `${count} ${pluralEn(count, 'session', 'sessions')}`,
    unknown: 'There is no such person, or you may not change this person.',
  },
  {
    title: 'Люди',
    add: 'Новый человек',
    back: 'Все люди',
    name: 'Имя',
    login: 'Логин',
    loginHint: 'Под этим именем человек входит. Большие и малые буквы не различаются.',
    role: 'Роль',
    of: 'Чьи люди',
    server: 'Сервер',
    kitchen: 'Кухня',
    allKitchens: 'Все кухни',
    disabled: 'Вход запрещён',
    save: 'Сохранить',
    saved: 'Сохранено.',
    link: 'Ссылка',
    linkHint: 'По ссылке человек входит в консоль один раз. Новая ссылка заменяет прежнюю.',
    invitation: 'Создать ссылку',
    reset: 'Ссылка при забытом пароле',
    resetHint:
      'Когда по ссылке при забытом пароле войдут, прежний пароль и все сеансы человека перестанут действовать.',
    screen: 'Ссылка для экрана на кухне',
    address: 'Адрес, который нужно отправить',
    goodUntil: (time) => `Действует один раз, до ${time}. Второй раз она не показывается.`,
    code: 'Тот же адрес в виде QR-кода',
    copy: 'Скопировать',
    copied: 'Скопировано.',
    sessions: 'Сеансы',
    endAll: 'Завершить все',
    notEntered: 'ещё не входил',
    count: (count) => `${count} ${pluralRu(count, 'сеанс', 'сеанса', 'сеансов')}`,
    unknown: 'Такого человека нет, или вы не можете его изменить.',
  },
)

type Person = Response<'/admin/people/list'>['people'][number]

const peopleKey = ['people']

/** Returns the chain of the shown people, which the operator chooses in the address; null for people of the server. */
function useChainOfPeople(): string | null {
  const { corporationId } = useSession().person
  const [search] = useSearchParams()
  return corporationId ?? (search.get('chain') || null)
}

function usePeople() {
  const corporationId = useChainOfPeople()
  return useQuery({
    queryKey: [...peopleKey, corporationId],
    queryFn: () => call('/admin/people/list', { corporationId }),
    staleTime: 0,
  })
}

/** Choice of the server or a chain; empty for people of a chain. */
function ChainChoice() {
  const t = useTexts(texts)
  const corporationId = useChainOfPeople()
  const [, setSearch] = useSearchParams()
  const { data } = useChains()
  if (!data) return null
  return (
    <div className="page wide">
      <div className="filters">
        <Select
          label={t.of}
          none={t.server}
          value={corporationId ?? ''}
          options={data.corporations}
          onChange={(chain) => setSearch({ chain }, { replace: true })}
        />
      </div>
    </div>
  )
}

export default function People() {
  const t = useTexts(texts)
  const [, opened] = useRoute('/people/:id')
  const { data, error, refetch } = usePeople()
  const person = data?.people.find(({ personId }) => personId === opened?.id)
  return (
    <>
      <Top title={opened?.id === 'new' ? t.add : (person?.name ?? t.title)}>
        <div className="top-end">
          {opened ? (
            <Link className="button" to="/people">
              {t.back}
            </Link>
          ) : (
            <Link className="button primary" to="/people/new">
              {t.add}
            </Link>
          )}
        </div>
      </Top>
      {error && !data ? <Failure error={error} retry={() => void refetch()} /> : !data && <Loading />}
      {!opened && <ChainChoice />}
      {data && !opened && <PeopleList people={data.people} />}
      {data &&
        opened &&
        (person || opened.id === 'new' ? (
          <div className="page" key={opened.id}>
            <PersonForm person={person} />
            {person && !person.isDisabled && <LinkMaker person={person} />}
            {person && <PersonSessions person={person} />}
          </div>
        ) : (
          <p className="page">{t.unknown}</p>
        ))}
    </>
  )
}

function PeopleList({ people }: { people: readonly Person[] }) {
  const t = useTexts(texts)
  const roles = useTexts(roleTexts)
  const { all } = useTexts(restaurantsTexts)
  const { data: restaurants = [] } = useRestaurants()
  const namesOf = (ids: readonly string[] | null) =>
    ids === null ? all : restaurants.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')
  const stateOf = ({ isDisabled, hasPassword, sessions }: Person) =>
    isDisabled ? t.disabled : sessions.length > 0 ? t.count(sessions.length) : hasPassword ? '' : t.notEntered
  return (
    <ul className="people-list">
      {people.map((person) => (
        <li key={person.personId}>
          <Link to={`/people/${person.personId}`}>
            <span className="people-name">{person.name}</span>
            <span className="hint">{`${person.login}, ${roles[person.role]}`}</span>
            {person.role !== 'operator' && <span className="hint">{namesOf(person.organizationIds)}</span>}
            <span className="hint">{stateOf(person)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function PersonForm({ person }: { person: Person | undefined }) {
  const t = useTexts(texts)
  const names = useTexts(roleTexts)
  const session = useSession()
  const own = session.person
  const corporationId = useChainOfPeople()
  const isInvited = own.corporationId !== corporationId
  const roles: readonly Role[] = isInvited ? chainRoles : session.roles
  const [, go] = useLocation()
  const queries = useQueryClient()
  const [name, setName] = useState(person?.name ?? '')
  const [login, setLogin] = useState(person?.login ?? '')
  const [role, setRole] = useState<Role | ''>(person?.role ?? (isInvited ? 'owner' : ''))
  const [organizationIds, setOrganizationIds] = useState(person ? person.organizationIds : own.organizationIds)
  const [terminalGroupId, setTerminalGroupId] = useState(person?.terminalGroupId ?? '')
  const [isDisabled, setDisabled] = useState(person?.isDisabled ?? false)
  const save = useMutation({
    mutationFn: () =>
      call('/admin/people/save', {
        corporationId,
        ...(person && { personId: person.personId }),
        ...{ name, login, organizationIds, isDisabled },
        role: role as Role,
        terminalGroupId: role === 'cook' && terminalGroupId !== '' ? terminalGroupId : null,
      }),
    async onSuccess({ personId }) {
      await queries.invalidateQueries({ queryKey: peopleKey })
      if (!person) go(`/people/${personId}`, { replace: true })
    },
  })
  const fieldError = useFieldError(save.error)
  const shown = ['name', 'login', 'role', 'organizationIds'].map(fieldError)
  const [wrongName, wrongLogin, wrongRole, wrongRestaurants] = shown
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className="sheet" onSubmit={submit}>
      <Field
        label={t.name}
        required
        maxLength={100}
        error={wrongName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t.login}
        required
        maxLength={100}
        pattern="\S+"
        autoComplete="off"
        autoCapitalize="none"
        hint={t.loginHint}
        error={wrongLogin}
        value={login}
        onChange={({ target }) => setLogin(target.value)}
      />
      <Select
        label={t.role}
        value={role}
        isRequired
        error={wrongRole}
        options={roles.map((one) => ({ id: one, name: names[one] }))}
        onChange={(value) => setRole(roles.find((one) => one === value) ?? '')}
      />
      {own.corporationId !== null && <RestaurantsChoice value={organizationIds} onChange={setOrganizationIds} />}
      {wrongRestaurants !== undefined && <p className="wrong">{wrongRestaurants}</p>}
      {role === 'cook' && (
        <KitchenChoice organizationIds={organizationIds} value={terminalGroupId} onChange={setTerminalGroupId} />
      )}
      {person && (
        <Check label={t.disabled} checked={isDisabled} onChange={({ target }) => setDisabled(target.checked)} />
      )}
      {shown.every((error) => error === undefined) && <Alert error={save.error} />}
      <div className="row">
        <Button look="primary" type="submit" disabled={save.isPending}>
          {t.save}
        </Button>
        <span role="status">{save.isSuccess && t.saved}</span>
      </div>
    </form>
  )
}

interface KitchenChoiceProps {
  organizationIds: readonly string[] | null
  value: string
  onChange(value: string): void
}

function KitchenChoice({ organizationIds, value, onChange }: KitchenChoiceProps) {
  const t = useTexts(texts)
  const { data: restaurants = [] } = useRestaurants()
  const ids = organizationIds ?? restaurants.map(({ id }) => id)
  const groups = useQuery({
    queryKey: ['terminal groups', ...ids],
    queryFn: async () => {
      const found = await call('/api/1/terminal_groups', { organizationIds: [...ids] })
      return [...found.terminalGroups, ...found.terminalGroupsInSleep].flatMap(({ items }) => items)
    },
    enabled: ids.length > 0,
  })
  return <Select label={t.kitchen} none={t.allKitchens} value={value} options={groups.data ?? []} onChange={onChange} />
}

const linkKinds = ['invitation', 'reset', 'screen'] as const

function LinkMaker({ person }: { person: Person }) {
  const t = useTexts(texts)
  const { personId, hasPassword, role } = person
  const make = useMutation({
    mutationFn: (kind: (typeof linkKinds)[number]) =>
      call('/admin/people/link', { personId, isReset: kind === 'reset', isScreen: kind === 'screen' }),
  })
  const possible = linkKinds.filter((kind) =>
    kind === 'reset' ? hasPassword : kind === 'screen' ? role === 'cook' : true,
  )
  return (
    <section className="sheet">
      <h2>{t.link}</h2>
      <p className="hint">{t.linkHint}</p>
      <div className="row">
        {possible.map((kind) => (
          <Button key={kind} disabled={make.isPending} onClick={() => make.mutate(kind)}>
            {t[kind]}
          </Button>
        ))}
      </div>
      {hasPassword && <p className="hint">{t.resetHint}</p>}
      <Alert error={make.error} />
      {make.data && <MadeLink {...make.data} />}
    </section>
  )
}

function MadeLink({ token, expiresAt }: Response<'/admin/people/link'>) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const [isCopied, setCopied] = useState(false)
  const address = `${location.origin}/console/#enter=${token}`
  return (
    <div className="made-link">
      <Field
        label={t.address}
        hint={t.goodUntil(momentText(expiresAt, language))}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      {'clipboard' in navigator && (
        <div className="row">
          <Button onClick={() => navigator.clipboard.writeText(address).then(() => setCopied(true))}>{t.copy}</Button>
          <span role="status">{isCopied && t.copied}</span>
        </div>
      )}
      <QrCode text={address} label={t.code} />
    </div>
  )
}

function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 2 })
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={dots.join('')} />
    </svg>
  )
}

function PersonSessions({ person: { personId, sessions } }: { person: Person }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: (sessionId: string | null) => call('/admin/people/end_sessions', { personId, sessionId }),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  })
  return (
    <section className="sheet">
      <h2>{t.sessions}</h2>
      <Sessions sessions={sessions} isPending={end.isPending} onEnd={(id) => end.mutate(id)} />
      <Alert error={end.error} />
      {sessions.length > 1 && (
        <div className="row">
          <Button look="danger" disabled={end.isPending} onClick={() => end.mutate(null)}>
            {t.endAll}
          </Button>
        </div>
      )}
    </section>
  )
}
