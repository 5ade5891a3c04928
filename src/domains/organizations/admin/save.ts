import { Type } from 'typebox'
import { findOrganization, lockCorporation } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { currencyDigits, Decimal } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import { listMissing, operatorOf, type Reference, type ReferencedRows } from '#core/kits/references.ts'
import { Hooks } from '#core/operation/hooks.ts'
import { write } from '#core/operation/operation.ts'
import { isCountry } from '#core/phone.ts'
import { field, Id, Name, newId, omittable, opt, Text } from '#core/schema.ts'
import { isZone } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { currencyRequested, organizationSaved } from '../changes.ts'
import {
  CityNotFound,
  ClockAhead,
  CoinTooFine,
  ConceptionNotFound,
  CorporationMismatch,
  CorporationNotFound,
  CurrencyInUse,
  CurrencyMismatch,
  PaymentTypeNotFound,
  RepeatedKey,
  UnknownCountry,
  UnknownTimeZone,
} from '../errors.ts'
import { cityRows, conceptionRows, findRepeatedKey, paymentTypeRows } from '../rules.ts'
import { compileSettings, OrganizationSettingsPatch } from '../schemas.ts'
import { replaceCurrency, saveOrganization } from '../store.ts'

const settingErrors = { CityNotFound, ConceptionNotFound, PaymentTypeNotFound, RepeatedKey } as const

const placeErrors = {
  ClockAhead,
  CoinTooFine,
  CorporationNotFound,
  CorporationMismatch,
  UnknownCountry,
  UnknownTimeZone,
} as const
const errors = { ...settingErrors, CurrencyInUse, CurrencyMismatch, ...placeErrors }

export default write({
  path: '/admin/organizations/save',
  group: 'none stated',
  summary: 'Create or change an organization',
  description:
    'Omitted fields and settings stay unchanged. All restaurants of a chain have the currency of its books; one that names none gets it.',
  request: Type.Object({
    id: opt(
      Id('Organization'),
      'Organization to change, or an id chosen for a new one. If omitted, a new one is created.',
    ),
    corporationId: field(Id('Corporation'), 'Corporation to which the organization belongs.'),
    name: field(Name(), 'Name of the restaurant.'),
    timeZone: omittable(
      Text({ maxLength: 100 }),
      'IANA name of the time zone, such as `Europe/London`. If omitted, a new organization has `UTC`.',
    ),
    version: omittable(
      Type.String({ pattern: '^\\d{1,4}(\\.\\d{1,4}){0,3}$' }),
      'Version of the back office. If omitted, a new organization has `9.7.5`.',
    ),
    isSandbox: omittable(
      Type.Boolean(),
      'Whether the organization is for tests of clients: it may send webhooks to loopback addresses, and may have faults. If omitted, a new one is not.',
    ),
    isEnabled: omittable(
      Type.Boolean(),
      'Whether clients may work with the organization. If omitted, a new one is enabled.',
    ),
    settings: omittable(OrganizationSettingsPatch, 'Settings to make. Omitted ones stay unchanged.'),
  }),
  response: Type.Object({ id: Id('Organization') }),
  errors,
  example: {
    request: {
      id: demo.organization,
      corporationId: demo.corporation,
      name: 'Harbour Kitchen',
      timeZone: 'Europe/London',
      version: '9.7.5',
      isSandbox: true,
      settings: { currencyIsoName: 'GBP' },
    },
    response: { id: demo.organization },
  },

  async run({ body, fail, ...context }) {
    const { db, touch } = context
    const hooks = context.use(Hooks)
    const { corporationId, name } = body
    checkPlace(body, fail)
    if (!(await lockCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const id = body.id ?? newId<'Organization'>()
    const known = await findOrganization(db, id)
    if (known && known.corporationId !== corporationId) throw fail.CorporationMismatch({ path: 'id' })
    const [chosen] = await hooks.call(currencyRequested, context, { id, corporationId, known, settings: body.settings })
    const settings = { ...body.settings, ...chosen?.settings }
    if (!isCoinOf(settings, known?.settings)) throw fail.CoinTooFine({ path: 'settings.currencyMinimumDenomination' })
    await checkSettings(db, corporationId, settings, fail)
    const { timeZone = 'UTC', version = '9.7.5', isSandbox = false, isEnabled = true } = { ...known, ...given(body) }
    await saveOrganization(db, { id, corporationId, name, timeZone, version, isSandbox, isEnabled, settings })
    if (chosen?.first) await replaceCurrency(db, corporationId, { former: null, currency: chosen.first })
    const after = await findOrganization(db, id)
    if (after) await hooks.call(organizationSaved, context, { before: known, after, settings })
    await touch('tenants', corporationId)
    return { id }
  },
})

interface Place {
  timeZone?: string
  settings?: OrganizationSettingsPatch
}

function checkPlace({ timeZone, settings }: Place, fail: Fail<typeof placeErrors>): void {
  if (timeZone !== undefined && !isZone(timeZone)) throw fail.UnknownTimeZone({ path: 'timeZone' })
  const { countryCode } = { ...settings }
  if (countryCode && !isCountry(countryCode)) throw fail.UnknownCountry({ path: 'settings.countryCode' })
}

/** Refuses settings with unknown ids, or with a repeated key. */
async function checkSettings(
  db: Db,
  corporationId: string,
  settings: OrganizationSettingsPatch,
  fail: Fail<typeof settingErrors>,
): Promise<void> {
  const missing = async (rows: ReferencedRows, references: readonly Reference[]) =>
    (await listMissing(db, rows, operatorOf(corporationId), references))[0]?.path
  const city = await missing(cityRows, citiesOf(settings))
  if (city) throw fail.CityNotFound({ path: city })
  const paymentType = await missing(paymentTypeRows, paymentTypesOf(settings))
  if (paymentType) throw fail.PaymentTypeNotFound({ path: paymentType })
  const conception = await missing(conceptionRows, conceptionsOf(settings))
  if (conception) throw fail.ConceptionNotFound({ path: conception })
  const repeated = findRepeatedKey(settings.externalData ?? [])
  if (repeated !== undefined) throw fail.RepeatedKey({ path: `settings.externalData[${repeated}].key` })
}

const citiesOf = ({ defaultDeliveryCityId: id, deliveryCityIds }: OrganizationSettingsPatch): Reference[] => [
  ...(id ? [{ id, path: 'settings.defaultDeliveryCityId' }] : []),
  ...(deliveryCityIds ?? []).map((city, i) => ({ id: city, path: `settings.deliveryCityIds[${i}]` })),
]

const paymentTypesOf = ({ defaultCallCenterPaymentTypeId: id }: OrganizationSettingsPatch): Reference[] =>
  id ? [{ id, path: 'settings.defaultCallCenterPaymentTypeId' }] : []

const conceptionsOf = ({ conceptionId: id }: OrganizationSettingsPatch): Reference[] =>
  id ? [{ id, path: 'settings.conceptionId' }] : []

/** Returns whether the currency can express the new smallest coin. */
function isCoinOf(
  { currencyMinimumDenomination: coin, ...settings }: OrganizationSettingsPatch,
  known: Record<string, unknown> = {},
): boolean {
  const { currencyIsoName } = compileSettings({ ...known, ...settings })
  return new Decimal(coin ?? 0).decimalPlaces() <= currencyDigits(currencyIsoName)
}

interface Changeable {
  timeZone?: string
  version?: string
  isSandbox?: boolean
  isEnabled?: boolean
}

const given = ({ timeZone, version, isSandbox, isEnabled }: Changeable): Changeable => ({
  ...(timeZone !== undefined && { timeZone }),
  ...(version !== undefined && { version }),
  ...(isSandbox !== undefined && { isSandbox }),
  ...(isEnabled !== undefined && { isEnabled }),
})
