import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { EmailSettings, MessageLimits, SmsSettings } from './schemas.ts'

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
