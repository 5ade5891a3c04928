import type { Organization } from '#core/access/organizations.ts'
import { type Caches, defineCache } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import { defaultLimits, type EmailSettings, type MessageLimits, type SmsSettings } from './schemas.ts'

/** Cache topic of settings, by corporation. */
export const messageSettingsTopic = 'message settings'

/** Settings of a corporation by restaurant; the corporation's own id has the settings of all others. */
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

/** Returns the settings that apply to a restaurant. A sandbox has no gateway. */
export async function messageSettingsOf(
  caches: Caches,
  { id, corporationId, isSandbox }: Pick<Organization, 'id' | 'corporationId' | 'isSandbox'>,
): Promise<MessageSettings> {
  const all = await caches.get(MessageSettingsOf, corporationId)
  const settings = all.get(id) ?? all.get(corporationId) ?? unset
  return isSandbox ? { ...settings, email: null, sms: null } : settings
}

/** Gateway, mail server and limits. */
export interface MessageSettings extends MessageLimits {
  /** Null: default of all restaurants of the corporation. */
  organizationId: Id<'Organization'> | null
  email: EmailSettings | null
  emailPassword: string | null
  sms: SmsSettings | null
  smsToken: string | null
}

/** Returns the settings of a corporation, its default first. */
export const listSettings = (db: Db, corporationId: string): Promise<MessageSettings[]> => db<MessageSettings[]>`
  select organization_id, email, email_password, sms, sms_token, sms_per_day_max, emails_per_day_max,
         per_recipient_per_hour_max, per_recipient_per_day_max
    from message_settings
   where corporation_id = ${corporationId}
   order by organization_id nulls first`

/** Settings to save. Undefined secrets stay as they are. */
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
