import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Link, Route, Switch } from 'wouter'
import { call, newId } from '../api.ts'
import { Dialog } from '../dialog.tsx'
import { usePages } from '../filtered_list.ts'
import { Alert, Button, Check, Failure, Loading, More } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { type Restaurant, todayAt } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { dateText, defineTexts, numberText, useTexts } from '../text.ts'
import { type Campaign, type Program, type Rule, type RuleKind, ruleOf, rulesKey } from './loyalty_rules.ts'
import { CodesForm, RuleForm } from './rule_form.tsx'

const TryOut = lazy(() => import('./rule_try_out.tsx'))

const texts = defineTexts(
  {
    title: 'Loyalty rules',
    tryTitle: 'Try the rules out',
    guests: 'All guests',
    rules: 'All rules',
    tryOut: 'Try out',
    add: 'New rule',
    back: (percent: string) => `${percent} % of each order comes back as points`,
    coupon: (percent: string) => `${percent} % off with a coupon`,
    nth: (every: string) => `The cheapest dish is free in one of ${every} orders of a guest`,
    otherRule: 'A rule of another kind, made by an operation',
    addBack: '5 % back',
    addCoupon: '10 % coupon',
    addNth: 'The tenth free',
    since: (day: string) => `since ${day}`,
    until: (day: string) => `until ${day}`,
    on: (name: string) => `In force: ${name}`,
    edit: 'Edit',
    editOf: (name: string) => `Edit: ${name}`,
    codes: 'Coupons',
    codesOf: (name: string) => `Coupons: ${name}`,
    noCodes: 'No coupon is left. Make some below.',
    empty: 'No rule yet. Begin with one of the three above.',
  },
  {
    title: 'Правила лояльности',
    tryTitle: 'Проверка правил',
    guests: 'Все гости',
    rules: 'Все правила',
    tryOut: 'Проверить',
    add: 'Новое правило',
    back: (percent) => `${percent} % каждого заказа возвращается баллами`,
    coupon: (percent) => `${percent} % скидки по купону`,
    nth: (every) => `Самое дешёвое блюдо каждого ${every}-го заказа гостя бесплатно`,
    otherRule: 'Правило другого вида, создано операцией',
    addBack: 'Кешбэк 5 %',
    addCoupon: 'Купон на 10 %',
    addNth: 'Десятый бесплатно',
    since: (day) => `с ${day}`,
    until: (day) => `по ${day}`,
    on: (name) => `Действует: ${name}`,
    edit: 'Изменить',
    editOf: (name) => `Изменить: ${name}`,
    codes: 'Купоны',
    codesOf: (name) => `Купоны: ${name}`,
    noCodes: 'Купонов не осталось. Создайте их ниже.',
    empty: 'Правил пока нет. Начните с одного из трёх выше.',
  },
)

export default function RulesScreen() {
  return (
    <Switch>
      <Route path="/guests/rules/try" component={TryScreen} />
      <Route component={RulesList} />
    </Switch>
  )
}

function TryScreen() {
  const t = useTexts(texts)
  const tools = (
    <Link className="button" to="/guests/rules">
      {t.rules}
    </Link>
  )
  return (
    <RestaurantScreen title={t.tryTitle} tools={tools}>
      {(restaurant) => <TryOut restaurant={restaurant} />}
    </RestaurantScreen>
  )
}

function RulesList() {
  const t = useTexts(texts)
  const tools = (
    <>
      <Link className="button" to="/guests">
        {t.guests}
      </Link>
      <Link className="button" to="/guests/rules/try">
        {t.tryOut}
      </Link>
    </>
  )
  return (
    <RestaurantScreen title={t.title} tools={tools}>
      {(restaurant) => <Rules restaurant={restaurant} />}
    </RestaurantScreen>
  )
}

type Opened = { name: string } & ({ rule: Rule; isNew: boolean } | { seriesId: string })

function Rules({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const { person } = useSession()
  const corporationId = person.corporationId ?? ''
  const queries = useQueryClient()
  const [opened, open] = useState<Opened>()
  const list = useQuery({
    queryKey: rulesKey,
    queryFn: () => call('/admin/loyalty/programs/list', { corporationId }),
    staleTime: 0,
  })
  const turn = useMutation({
    mutationFn: ({ campaign, program, isActive }: { campaign: Campaign; program: Program; isActive: boolean }) =>
      call('/admin/loyalty/programs/save', {
        corporationId,
        campaigns: [{ ...campaign, isActive }],
        ...(isActive && !program.isActive && { programs: [{ ...program, isActive }] }),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: rulesKey }),
  })
  if (list.error && !list.data) return <Failure error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Loading />
  const programs = new Map(list.data.programs.filter(({ isDeleted }) => !isDeleted).map((one) => [one.id, one]))
  const campaigns = list.data.campaigns.flatMap((campaign) => {
    const program = programs.get(campaign.programId)
    return program && !campaign.isDeleted ? [{ campaign, program, rule: ruleOf(campaign, program) }] : []
  })
  const startNew = (kind: RuleKind, name: string, value: number) =>
    open({
      name: t.add,
      isNew: true,
      rule: {
        ...{ kind, name, value, programId: newId(), campaignId: newId(), seriesId: kind === 'coupon' ? newId() : '' },
        ...{ maxPercent: 50, lifetimeDays: null, organizationIds: null, from: todayAt(restaurant), to: null },
      },
    })
  return (
    <div className="page wide">
      <section className="row" aria-label={t.add}>
        <h2>{t.add}</h2>
        <Button onClick={() => startNew('back', t.addBack, 5)}>{t.addBack}</Button>
        <Button onClick={() => startNew('coupon', t.addCoupon, 10)}>{t.addCoupon}</Button>
        <Button onClick={() => startNew('nth', t.addNth, 10)}>{t.addNth}</Button>
      </section>
      <Alert error={turn.error} />
      {campaigns.length === 0 && <p className="hint">{t.empty}</p>}
      <ul className="sheet rules">
        {campaigns.map(({ campaign, program, rule }) => (
          <li key={campaign.id}>
            <Check
              label=""
              aria-label={t.on(campaign.name)}
              checked={campaign.isActive && program.isActive}
              disabled={turn.isPending}
              onChange={({ target }) => turn.mutate({ campaign, program, isActive: target.checked })}
            />
            <RuleText campaign={campaign} rule={rule} />
            <div className="row">
              {rule?.kind === 'coupon' && (
                <Button
                  aria-label={t.codesOf(rule.name)}
                  onClick={() => open({ name: t.codesOf(rule.name), seriesId: rule.seriesId })}
                >
                  {t.codes}
                </Button>
              )}
              {rule && (
                <Button
                  aria-label={t.editOf(rule.name)}
                  onClick={() => open({ name: t.editOf(rule.name), rule, isNew: false })}
                >
                  {t.edit}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {opened && (
        <Dialog title={opened.name} onClose={() => open(undefined)}>
          {'rule' in opened ? (
            <RuleForm
              rule={opened.rule}
              isNew={opened.isNew}
              program={programs.get(opened.rule.programId)}
              campaign={campaigns.find(({ campaign }) => campaign.id === opened.rule.campaignId)?.campaign}
              onSave={({ name, seriesId }) => open(seriesId === '' ? undefined : { name: t.codesOf(name), seriesId })}
              onClose={() => open(undefined)}
            />
          ) : (
            <Codes seriesId={opened.seriesId} restaurant={restaurant} onClose={() => open(undefined)} />
          )}
        </Dialog>
      )}
    </div>
  )
}

function RuleText({ campaign: { name, periodFrom, periodTo }, rule }: { campaign: Campaign; rule: Rule | undefined }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const period = [t.since(dateText(periodFrom, language)), periodTo && t.until(dateText(periodTo, language))]
  return (
    <span className="rule-text">
      <strong>{name}</strong>
      <span>{rule ? t[rule.kind](numberText(rule.value, language)) : t.otherRule}</span>
      <span className="hint">{period.filter(Boolean).join(', ')}</span>
    </span>
  )
}

const codesOnPage = 100

function Codes({ seriesId, restaurant, onClose }: { seriesId: string; restaurant: Restaurant; onClose(): void }) {
  const t = useTexts(texts)
  const codes = usePages({
    queryKey: ['coupons', seriesId],
    read: (page: number | null, signal) =>
      call(
        '/api/1/loyalty/core/coupons/by_series',
        { organizationId: restaurant.id, series: seriesId, page: page ?? 0, pageSize: codesOnPage },
        { signal },
      ),
    rowsOf: ({ notActivatedCoupon = [] }) => notActivatedCoupon,
    nextOf: ({ notActivatedCoupon = [] }, pages) =>
      notActivatedCoupon.length < codesOnPage ? undefined : pages.length,
  })
  return (
    <div className="dialog-form">
      {codes.error && <Failure error={codes.error} retry={codes.retry} />}
      {!codes.rows && !codes.error && <Loading />}
      {codes.rows?.length === 0 && <p className="hint">{t.noCodes}</p>}
      <ul className="codes">
        {codes.rows?.map(({ id, number }) => (
          <li key={id}>{number}</li>
        ))}
      </ul>
      <More query={codes.more} />
      <CodesForm seriesId={seriesId} onMade={codes.retry} onClose={onClose} />
    </div>
  )
}
