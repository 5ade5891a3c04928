import type { Organization } from '#core/access/organizations.ts'
import { type Caches, defineCache } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import { defaultLimits, type EmailSettings, type MessageLimits, type SmsSettings } from './schemas.ts'

/** What changes of settings are announced under, with the corporation. */
export const messageSettingsTopic = 'message settings'

/** The settings of a corporation by restaurant, or by the corporation's own id for all that have none. */
const MessageSettingsOf = defineCache<ReadonlyMap<string, MessageSettings>>({
  topic: messageSettingsTopic,
  load: async (db, corporationId) =>
    new Map((await listSettings(db, corporationId)).map((one) => [one.organizationId ?? corporationId, one])),
})

const unset: MessageSettings = {
  organizationId: null,
  email: null,
  emailPassword: null,
  sms: null,
  smsToken: null,
  ...defaultLimits,
}

/** The settings by which a restaurant sends messages. A sandbox sends none, whatever is set. */
export async function messageSettingsOf(
  caches: Caches,
  { id, corporationId, isSandbox }: Pick<Organization, 'id' | 'corporationId' | 'isSandbox'>,
): Promise<MessageSettings> {
  const all = await caches.get(MessageSettingsOf, corporationId)
  const settings = all.get(id) ?? all.get(corporationId) ?? unset
  return isSandbox ? { ...settings, email: null, sms: null } : settings
}

/** Where messages leave from, and how many may. */
export interface MessageSettings extends MessageLimits {
  /** Null for all restaurants of the corporation that have none of their own. */
  organizationId: Id<'Organization'> | null
  email: EmailSettings | null
  emailPassword: string | null
  sms: SmsSettings | null
  smsToken: string | null
}

/** All settings of a corporation, its own first. */
export const listSettings = (db: Db, corporationId: string): Promise<MessageSettings[]> => db<MessageSettings[]>`
  select organization_id, email, email_password, sms, sms_token, sms_per_day_max, emails_per_day_max,
         per_recipient_per_hour_max, per_recipient_per_day_max
    from message_settings
   where corporation_id = ${corporationId}
   order by organization_id nulls first`

/** Settings to save. A secret that is undefined stays as it is. */
interface SettingsToSave extends Omit<MessageSettings, 'emailPassword' | 'smsToken'> {
  emailPassword: string | null | undefined
  smsToken: string | null | undefined
}

export async function saveSettings(db: Db, corporationId: string, settings: SettingsToSave): Promise<void> {
  const { organizationId, email, emailPassword, sms, smsToken } = settings
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  await db`
    insert into message_settings as known
           (corporation_id, owner_id, organization_id, email, email_password, sms, sms_token, sms_per_day_max,
            emails_per_day_max, per_recipient_per_hour_max, per_recipient_per_day_max)
    values (${corporationId}, ${organizationId ?? corporationId}, ${organizationId}, ${json(email)}::text::jsonb,
            ${emailPassword ?? null}, ${json(sms)}::text::jsonb, ${smsToken ?? null}, ${settings.smsPerDayMax},
            ${settings.emailsPerDayMax}, ${settings.perRecipientPerHourMax}, ${settings.perRecipientPerDayMax})
        on conflict (corporation_id, owner_id) do update
       set email = excluded.email,
           email_password = ${emailPassword === undefined ? db`known.email_password` : db`excluded.email_password`},
           sms = excluded.sms,
           sms_token = ${smsToken === undefined ? db`known.sms_token` : db`excluded.sms_token`},
           sms_per_day_max = excluded.sms_per_day_max,
           emails_per_day_max = excluded.emails_per_day_max,
           per_recipient_per_hour_max = excluded.per_recipient_per_hour_max,
           per_recipient_per_day_max = excluded.per_recipient_per_day_max`
}
