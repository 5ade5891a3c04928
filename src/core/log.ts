import type { FastifyBaseLogger } from 'fastify'

/** Structured lines on standard error; standard output belongs to the start-up block. No bodies, tokens or phone numbers. */
export type Logger = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
