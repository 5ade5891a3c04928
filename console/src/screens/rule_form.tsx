import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { DialogForm } from '../dialog.tsx'
import { useFieldError } from '../errors.ts'
import { useIntentKey } from '../intent.ts'
import { Alert, Field } from '../parts.tsx'
import { RestaurantsChoice } from '../restaurants_choice.tsx'
import { useSession } from '../session.tsx'
import { defineTexts, typedNumber, useTexts } from '../text.ts'
import { bindingsOf, type Campaign, type Program, programTypeOf, type Rule, rulesKey } from './loyalty_rules.ts'

const texts = defineTexts(
  {
    name: 'Name',
    back: 'Percent that comes back',
    coupon: 'Discount in percent',
    nth: 'Every how many orders',
    maxPercent: 'Percent of an order that points may pay',
    lifetime: 'Days until points expire',
    lifetimeHint: 'Empty: never.',
    from: 'From',
    to: 'Until',
    toHint: 'Empty: without an end.',
    save: 'Save',
    wrong: 'Type a number above zero.',
    wrongPercent: 'Type a number from 0 to 100.',
    count: 'How many coupons to make',
    own: 'Or codes of your own',
    ownHint: 'Separated by spaces. Each is good once.',
    make: 'Make coupons',
  },
  {
    name: 'Название',
    back: 'Сколько процентов вернётся',
    coupon: 'Скидка в процентах',
    nth: 'Каждый какой заказ',
    maxPercent: 'Сколько процентов заказа можно оплатить баллами',
    lifetime: 'Через сколько дней баллы сгорят',
    lifetimeHint: 'Пусто: никогда.',
    from: 'С',
    to: 'По',
    toHint: 'Пусто: без конца.',
    save: 'Сохранить',
    wrong: 'Введите число больше нуля.',
    wrongPercent: 'Введите число от 0 до 100.',
    count: 'Сколько купонов создать',
    own: 'Или свои коды',
    ownHint: 'Через пробел. Каждый действует один раз.',
    make: 'Создать купоны',
  },
)

interface RuleFormProps {
  rule: Rule
  isNew: boolean
  /** Stored rows of the rule; undefined for a new one. */
  program: Program | undefined
  campaign: Campaign | undefined
  onSave(rule: Rule): void
  onClose(): void
}

export function RuleForm({ rule, isNew, program, campaign, onSave, onClose }: RuleFormProps) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { person } = useSession()
  const [typed, setTyped] = useState({
    ...{ name: rule.name, value: String(rule.value), maxPercent: String(rule.maxPercent) },
    ...{ lifetime: rule.lifetimeDays === null ? '' : String(rule.lifetimeDays), from: rule.from, to: rule.to ?? '' },
  })
  const [organizationIds, setOrganizationIds] = useState(rule.organizationIds)
  const [isSent, setSent] = useState(false)
  const set = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes })
  const value = typedNumber(typed.value)
  const maxPercent = typedNumber(typed.maxPercent)
  const lifetimeDays = typed.lifetime.trim() === '' ? null : typedNumber(typed.lifetime)
  const isPercent = rule.kind !== 'nth'
  const wrongs = {
    value: !value || (isPercent && value > 100) ? (isPercent ? t.wrongPercent : t.wrong) : undefined,
    maxPercent: maxPercent === undefined || maxPercent > 100 ? t.wrongPercent : undefined,
    lifetime: lifetimeDays === undefined || lifetimeDays === 0 ? t.wrong : undefined,
  }
  const key = useIntentKey([typed, organizationIds])
  const save = useMutation({
    mutationFn: async (changed: Rule) => {
      const { name, from, to, programId, campaignId, seriesId } = changed
      const saved = {
        ...{ programType: programTypeOf(changed.kind), serviceFrom: from },
        ...program,
        ...{ id: programId, name, bonusLifetimeDays: changed.lifetimeDays },
        organizationIds: changed.organizationIds && [...changed.organizationIds],
      }
      await call(
        '/admin/loyalty/programs/save',
        {
          corporationId: person.corporationId ?? '',
          programs: [saved],
          ...(isNew && seriesId !== '' && { couponSeries: [{ id: seriesId, name }] }),
          campaigns: [
            {
              ...campaign,
              ...{ id: campaignId, programId, name, periodFrom: from, periodTo: to, bindings: bindingsOf(changed) },
            },
          ],
        },
        { idempotencyKey: key },
      )
      await queries.invalidateQueries({ queryKey: rulesKey })
      return changed
    },
    onSuccess: onSave,
  })
  const fieldError = useFieldError(save.error)
  const submit = () => {
    setSent(true)
    if (value === undefined || maxPercent === undefined || lifetimeDays === undefined) return
    if (Object.values(wrongs).some((wrong) => wrong !== undefined)) return
    const { name, from, to } = typed
    const dates = { from, to: to === '' ? null : to }
    save.mutate({ ...rule, ...dates, name: name.trim(), value, maxPercent, lifetimeDays, organizationIds })
  }
  const number = (name: keyof typeof wrongs, label: string, hint?: string) => (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed[name]}
      error={isSent ? wrongs[name] : undefined}
      {...(hint !== undefined && { hint })}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  return (
    <DialogForm submit={t.save} isPending={save.isPending} onSubmit={submit} onClose={onClose}>
      <Field
        label={t.name}
        required
        autoFocus
        autoComplete="off"
        maxLength={200}
        value={typed.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      {number('value', t[rule.kind])}
      {rule.kind === 'back' && number('maxPercent', t.maxPercent)}
      {rule.kind === 'back' && number('lifetime', t.lifetime, t.lifetimeHint)}
      <div className="pair">
        <Field
          label={t.from}
          type="date"
          required
          value={typed.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <Field
          label={t.to}
          type="date"
          value={typed.to}
          hint={t.toHint}
          error={fieldError('campaigns[0].periodTo')}
          onChange={({ target }) => set({ to: target.value })}
        />
      </div>
      <RestaurantsChoice value={organizationIds} onChange={setOrganizationIds} />
      {fieldError('campaigns[0].periodTo') === undefined && <Alert error={save.error} />}
    </DialogForm>
  )
}

const codesMax = 1_000

/** Makes coupons of a series. */
export function CodesForm({ seriesId, onMade, onClose }: { seriesId: string; onMade(): void; onClose(): void }) {
  const t = useTexts(texts)
  const { person } = useSession()
  const [count, setCount] = useState('10')
  const [own, setOwn] = useState('')
  const [times, setTimes] = useState(0)
  const key = useIntentKey([count, own, times])
  const numbers = own.split(/[\s,;]+/).filter((code) => code !== '')
  const typed = typedNumber(count)
  const isWrong = numbers.length === 0 && (!typed || typed > codesMax || !Number.isInteger(typed))
  const make = useMutation({
    mutationFn: () => {
      const series = { corporationId: person.corporationId ?? '', seriesId }
      const wanted = numbers.length > 0 ? { numbers } : { count: typed ?? 0 }
      return call('/admin/loyalty/coupons/generate', { ...series, ...wanted }, { idempotencyKey: key })
    },
    onSuccess() {
      setTimes(times + 1)
      setOwn('')
      onMade()
    },
  })
  return (
    <DialogForm submit={t.make} isPending={make.isPending} onSubmit={() => !isWrong && make.mutate()} onClose={onClose}>
      <Field
        label={t.count}
        inputMode="numeric"
        disabled={numbers.length > 0}
        value={count}
        error={isWrong ? t.wrong : undefined}
        onChange={({ target }) => setCount(target.value)}
      />
      <Field label={t.own} hint={t.ownHint} value={own} onChange={({ target }) => setOwn(target.value)} />
      <Alert error={make.error} />
    </DialogForm>
  )
}
