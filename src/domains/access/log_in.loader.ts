import type { Db } from '#core/db/connect.ts'
import type { OperationError, Refusal } from '#core/errors.ts'
import { OperationSettings } from '#core/operation/context.ts'
import type { Instant } from '#core/time.ts'
import { checkLogin } from './rules.ts'
import { findApiKey } from './store.ts'

type CheckLoginContext = Parameters<typeof checkLogin>[0]

interface ApiLoginContext extends CheckLoginContext {
  db: Db
  now: Instant
  use: CheckLoginContext['use'] & ((settings: typeof OperationSettings) => OperationSettings)
  fail: CheckLoginContext['fail'] & { ApiLoginClosed(refusal?: Refusal): OperationError }
}

/** The API key with which somebody logs in who names no application, where the operator lets them. */
export async function logIn(door: ApiLoginContext, apiKey: string) {
  if (!door.use(OperationSettings).allowsApiLogin) throw door.fail.ApiLoginClosed()
  return checkLogin(door, apiKey, () => findApiKey(door.db, apiKey, door.now))
}
