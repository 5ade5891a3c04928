import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const gzip = promisify<Buffer | string, Buffer>(gzipWithCallback)

export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))

export type Sender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Returns a function that sends these bytes. It compresses them once, for the first reader who accepts that. */
export function senderOf(bytes: Buffer): Sender {
  let compressed: Promise<Buffer> | undefined
  return async (request, reply) => {
    reply.header('vary', 'accept-encoding')
    if (!acceptsGzip(request)) return reply.send(bytes)
    compressed ??= gzip(bytes)
    return reply.header('content-encoding', 'gzip').send(await compressed)
  }
}
