import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Bell } from '#console/bell.ts'
import type { ConsolePages } from '#console/serve.ts'
import type { App } from '#core/http/app.ts'

export const consolePath = '/console'
/** Path of the WebSocket that announces changes to pages. */
export const bellPath = `${consolePath}/bell`

/** The web console of a node. Its modules load at the first request, so that they do not delay the start. */
export class Console {
  readonly #app: App
  readonly #built: Promise<void>
  #pages: Promise<ConsolePages> | undefined
  #bell: Promise<Bell> | undefined

  /** Requests of pages wait for `built`. */
  constructor(app: App, built: Promise<void>) {
    this.#app = app
    this.#built = built
  }

  serve(server: FastifyInstance): void {
    for (const url of [consolePath, `${consolePath}/*`])
      server.get(url, { exposeHeadRoute: false }, async (request, reply) =>
        (await this.#loadPages()).answerPage(request, reply),
      )
    server.get<{ Params: { name: string } }>(`${consolePath}/assets/:name`, async (request, reply) =>
      (await this.#loadPages()).answerAsset(request, reply),
    )
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    this.#bell ??= import('#console/bell.ts').then(({ Bell }) => new Bell(this.#app))
    await (await this.#bell).upgrade(request, socket, head)
  }

  async stop(): Promise<void> {
    await (await this.#bell)?.stop()
  }

  async #loadPages(): Promise<ConsolePages> {
    await this.#built
    this.#pages ??= import('#console/serve.ts').then(({ ConsolePages }) => new ConsolePages(this.#app))
    return this.#pages
  }
}
