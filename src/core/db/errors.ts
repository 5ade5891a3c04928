/**
 * Serialization failures and deadlocks; and keys that another transaction has taken or given up since this one looked, which
 * the next attempt sees and refuses or follows.
 */
const retried = new Set(['40001', '40P01', '23503', '23505'])
const connectionLost = new Set([
  '57P01',
  '57P02',
  '57P03',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** True when others were quicker: the same transaction may succeed when it is tried again. */
export const isSerializationConflict = (error: unknown) => retried.has(codeOf(error))

/** True when the database could not be reached or went away: the same call may succeed a moment later. */
export const isConnectionLoss = (error: unknown) => {
  const code = codeOf(error)
  return connectionLost.has(code) || code.startsWith('08')
}

/** True when the database has no disk space, memory or connections left. */
export const isOutOfResources = (error: unknown) => /^53[0-9A-Z]{3}$/.test(codeOf(error))

/** Further classes of SQLSTATE: rolled back in favour of others, ended by an operator, fault of the system. */
const passingClasses = new Set(['40', '57', '58'])
/** Read only; a prepared statement that is gone; a lock not had. */
const passingCodes = new Set(['25006', '26000', '55P03'])
/** Where PostgreSQL finds that a migration has changed what a prepared statement answers. */
const revalidating = 'RevalidateCachedQuery'

/** True when the database could not do its work at the moment, whatever it was asked: the same call may succeed later. */
export const isTransientError = (error: unknown) => {
  const code = codeOf(error)
  const isClassed = /^[0-9A-Z]{5}$/.test(code) && passingClasses.has(code.slice(0, 2))
  const isStale = error instanceof Error && 'routine' in error && error.routine === revalidating
  return isConnectionLoss(error) || isOutOfResources(error) || isClassed || isStale || passingCodes.has(code)
}

export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'

/** Returns the name of the unique index or constraint that a statement violated. */
export const uniqueViolationOf = (error: unknown): string | undefined =>
  isUniqueViolation(error) && error instanceof Error && 'constraint_name' in error
    ? String(error.constraint_name)
    : undefined
