/**
 * Serialization failures and deadlocks, and violated keys: another transaction has inserted or deleted the row, and a retry
 * sees that.
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

/** Returns whether Citus moved or split the shard of a statement while it was planned. The statement has changed nothing. */
export const isMovedShard = (error: unknown) =>
  error instanceof Error &&
  /^(could not find valid entry for shard|shard for the given value does not exist)/.test(error.message)

/** Returns whether another transaction interfered, so that a retry may succeed. */
export const isSerializationConflict = (error: unknown) => retried.has(codeOf(error)) || isMovedShard(error)

/** Returns whether concurrent transactions, and no row, prevented the change, so that any number of retries makes sense. */
export const isDeadlock = (error: unknown) => ['40001', '40P01'].includes(codeOf(error))

/** Returns whether the database could not be reached or the connection was lost, so that a later retry may succeed. */
export const isConnectionLoss = (error: unknown) => {
  const code = codeOf(error)
  return connectionLost.has(code) || code.startsWith('08') || isEssentialLoss(error)
}

/** Returns whether Citus has lost the connection to a worker within a transaction, which it reports without a code of its own. */
const isEssentialLoss = (error: unknown) =>
  error instanceof Error && error.message.startsWith('failure on connection marked as essential')

/**
 * Returns whether a worker of a Citus cluster could not be reached or was lost, while the coordinator answers. A statement about owners on
 * other workers may succeed.
 */
export const isWorkerLoss = (error: unknown) =>
  isConnectionLoss(error) &&
  error instanceof Error &&
  'severity' in error &&
  (codeOf(error).startsWith('0800') ||
    isEssentialLoss(error) ||
    ('where' in error && String(error.where).includes('while executing command on')))

/** Returns whether the database was reached, but does not accept connections yet or any more. */
export const isStarting = (error: unknown) => codeOf(error) === '57P03'

/** Returns whether the database has no disk space, memory or connections left. */
export const isOutOfResources = (error: unknown) => /^53[0-9A-Z]{3}$/.test(codeOf(error))

/** Further transient classes of SQLSTATE: rollback, operator intervention, system error. */
const transientClasses = new Set(['40', '57', '58'])
/** Read-only transaction; lost prepared statement; lock not available. */
const transientCodes = new Set(['25006', '26000', '55P03'])
/** Routine in which PostgreSQL finds that a migration has changed the columns of a prepared statement. */
const revalidating = 'RevalidateCachedQuery'

/** Returns whether the database failed regardless of the statement, so that a later retry may succeed. */
export const isTransientError = (error: unknown) => {
  const code = codeOf(error)
  const isClassed = /^[0-9A-Z]{5}$/.test(code) && transientClasses.has(code.slice(0, 2))
  const isStale = error instanceof Error && 'routine' in error && error.routine === revalidating
  return isConnectionLoss(error) || isOutOfResources(error) || isClassed || isStale || transientCodes.has(code)
}

export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'

/** Returns the name of the unique index or constraint that a statement violated. */
export const uniqueViolationOf = (error: unknown): string | undefined =>
  isUniqueViolation(error) && error instanceof Error && 'constraint_name' in error
    ? String(error.constraint_name)
    : undefined
