import { Type } from 'typebox'
import { findCorporation, organizationRows } from '#core/access/organizations.ts'
import { findMissing } from '#core/kits/references.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { Id, opt, Text } from '#core/schema.ts'
import { parseHttpUrl } from '#core/webhooks/addresses.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { SmsSettingsInvalid } from '../../errors.ts'
import { parseJson } from '../../rules.ts'
import { defaultLimits, type SmsSettings, settingsInputFields } from '../../schemas.ts'
import { messageSettingsTopic, saveSettings } from '../../settings.store.ts'

const secret = (what: string) =>
  opt(
    Text({ minLength: 1, maxLength: 4_000 }),
    `${what} It is never returned. If omitted, it stays unchanged; null deletes it.`,
  )

export default write({
  path: '/admin/messages/settings/save',
  group: 'none stated',
  summary: 'Set gateways and limits of messages to guests',
  description:
    'For a corporation, or for one restaurant, whose settings then replace all of the corporation. As for webhooks, hosts may have public ' +
    'addresses and addresses in `COMANDA_WEBHOOK_NETWORKS`. A sandbox never sends messages.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    ...settingsInputFields,
    emailPassword: secret('Password for the mail server.'),
    smsToken: secret('Token of the gateway, which replaces `{token}`.'),
  }),
  response: EmptyObject,
  errors: { CorporationNotFound, OrganizationNotFound, SmsSettingsInvalid },
  example: {
    request: {
      corporationId: demo.corporation,
      organizationId: null,
      email: {
        host: 'mail.example.com',
        port: 587,
        security: 'StartTls',
        user: 'pizza@example.com',
        from: 'pizza@example.com',
        fromName: 'Pizza',
      },
      emailPassword: 'correct horse battery staple',
      sms: {
        url: 'https://sms.example.com/v1/messages',
        headers: [{ name: 'Authorization', value: 'Bearer {token}' }],
        body: '{"messages": [{"to": "{phone}", "text": "{text}", "reference": "{id}"}]}',
        idPath: 'messages.0.id',
        statusUrl: 'https://sms.example.com/v1/messages/{id}',
        statusPath: 'status',
        deliveredWords: ['delivered'],
        failedWords: ['rejected', 'expired'],
      },
      smsToken: 'secret',
      smsPerDayMax: 500,
    },
  },

  async run({ body, db, touch, fail }) {
    const { corporationId, organizationId = null, sms = null, email = null, emailPassword, smsToken, ...limits } = body
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const named = organizationId ? [{ id: organizationId, path: 'organizationId' }] : []
    const missing = await findMissing(db, organizationRows, corporationId, named)
    if (missing) throw fail.OrganizationNotFound({ path: missing.path })
    const wrong = sms && findInvalidField(sms)
    if (wrong) throw fail.SmsSettingsInvalid({ path: `sms.${wrong}` })
    const settings = { ...defaultLimits, ...limits, organizationId, email, emailPassword, sms, smsToken }
    await saveSettings(db, corporationId, settings)
    await touch(messageSettingsTopic, corporationId)
    return {}
  },
})

/** Returns the first invalid field of a gateway. */
function findInvalidField({ url, body, idPath, statusUrl, statusPath }: SmsSettings): keyof SmsSettings | undefined {
  if (!parseHttpUrl(url)) return 'url'
  if (typeof parseJson(body) !== 'object') return 'body'
  if (!statusUrl) return undefined
  if (!parseHttpUrl(statusUrl)) return 'statusUrl'
  if (!idPath) return 'idPath'
  return statusPath ? undefined : 'statusPath'
}
