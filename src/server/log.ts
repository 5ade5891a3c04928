import { pino } from 'pino'
import type { Logger } from '#core/log.ts'
import type { Config } from './config.ts'
import { LogOutput } from './log_output.ts'

const standardError = new LogOutput(2)
process.once('exit', () => standardError.end())

/** Logs JSON lines to standard error; an output that cannot be written delays nothing. */
export const createLog = (level: Config['logLevel']): Logger => pino({ level, base: undefined }, standardError)
