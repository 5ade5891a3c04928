import type { Db } from '#core/db/connect.ts'
import type { OperationError, Refusal } from '#core/errors.ts'
import { OperationSettings } from '#core/operation/context.ts'
import type { Instant } from '#core/time.ts'
import { attempt } from './rules.ts'
import { findApiKey } from './store.ts'

type AttemptDoor = Parameters<typeof attempt>[0]

interface LoginDoor extends AttemptDoor {
  db: Db
  now: Instant
  use: AttemptDoor['use'] & ((settings: typeof OperationSettings) => OperationSettings)
  fail: AttemptDoor['fail'] & { ApiLoginClosed(refusal?: Refusal): OperationError }
}

/** The API key with which somebody logs in who names no application, where the operator lets them. */
export async function logIn(door: LoginDoor, apiKey: string) {
  if (!door.use(OperationSettings).apiLoginDoor) throw door.fail.ApiLoginClosed()
  return attempt(door, apiKey, () => findApiKey(door.db, apiKey, door.now))
}
