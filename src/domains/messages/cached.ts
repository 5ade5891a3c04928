import type { Organization } from '#core/access/organizations.ts'
import { type Caches, defineCache } from '#core/cache.ts'
import { defaultLimits } from './schemas.ts'
import { listSettings, type MessageSettings } from './settings.store.ts'

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
