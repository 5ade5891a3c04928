import { pino } from 'pino'
import type { Logger } from '#core/log.ts'
import type { Config } from './config.ts'

/** Logs to standard error, a JSON line each. */
export const createLog = (level: Config['logLevel']): Logger => pino({ level, base: undefined }, pino.destination(2))
