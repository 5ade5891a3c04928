import type { FastifyBaseLogger } from 'fastify'

/** Structured log on standard error; standard output is reserved for the start-up lines. Contains no bodies, tokens or phone numbers. */
export type Logger = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
