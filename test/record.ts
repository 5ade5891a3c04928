import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type Recordings, readRecordings, recordingsFolder } from '#core/http/recordings.ts'
import { loadDomains, type RegisteredDomain } from '#core/operation/domain.ts'
import { isHttpOperation, loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { EmptyBody } from '#core/operation/responses.ts'
import type { EventKind } from '#core/webhooks/rules.ts'
import { demo } from '#shared/demo.ts'
import { arrivedOf, eventually, type Receiver, receiveFrom } from './harness/receiver.ts'
import { stabilizeExample } from './harness/steadied.ts'
import { openWorld, type World } from './harness/world.ts'

/**
 * Runs the examples of all operations on the demo chain, and writes responses and messages into the folder of recordings. Throws if an
 * example fails or a kind of event is never sent.
 */
export async function record(): Promise<void> {
  const domains = await loadDomains()
  const operations = (await loadOperations()).filter(isHttpOperation)
  const kinds = Object.assign({}, ...domains.map(({ events = {} }) => events)) as Record<string, EventKind>
  const recorder = new Recorder(operations, kinds)
  await recorder.recordSuccesses()
  await recorder.recordRefusals()
  recorder.expectAllKinds()
  await write(operations, domains, recorder)
}

/** Makes the front office refuse every command, to record commands that fail. */
const refusesEverything = { refuse: { code: 'ProductNotFound', message: 'Sold out' } }
const answerMsMax = 25_000

class Recorder implements Recordings {
  readonly answers: Record<string, unknown> = {}
  readonly webhooks: Record<string, unknown> = {}
  readonly #operations: readonly RegisteredOperation[]
  readonly #kinds: Readonly<Record<string, EventKind>>

  constructor(operations: readonly RegisteredOperation[], kinds: Readonly<Record<string, EventKind>>) {
    this.#operations = operations
    this.#kinds = kinds
  }

  /** Queries come first, so that they see the unchanged chain. */
  async recordSuccesses(): Promise<void> {
    const changes = this.#operations.filter(({ kind }) => kind !== 'query')
    await inWorld(async (world) => {
      for (const query of this.#operations.filter(({ kind }) => kind === 'query')) await this.#record(world, query)
      const receiver = await receiveFrom(world, demo.organization, this.#everyKind())
      for (const change of changes)
        await this.#record(world, change).catch(() => inWorld((own) => this.#record(own, change)))
      await this.#collect(receiver, ({ by }) => by !== 'errors')
    })
  }

  async recordRefusals(): Promise<void> {
    await inWorld(async (world) => {
      const receiver = await receiveFrom(world, demo.organization, this.#everyKind())
      const body = { organizationId: demo.organization, frontOffice: refusesEverything }
      await world.ask('/sandbox/faults/set', body)
      const examples = await readExamples(world)
      for (const { path } of this.#operations.filter(({ kind }) => kind === 'command'))
        await world.call(path, examples[path])
      await this.#collect(receiver, ({ by }) => by === 'errors')
    })
  }

  expectAllKinds(): void {
    const missing = Object.keys(this.#kinds).filter((kind) => !(kind in this.webhooks))
    if (missing.length > 0) throw new Error(`No example sends ${missing.join(', ')}`)
  }

  async #record(world: World, { path, kind, response }: RegisteredOperation): Promise<void> {
    const request = (await world.once(readExamples))[path]!
    const answer = await world.call(path, request)
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    const { organizationId = demo.organization } = request
    if (kind === 'command') await world.outcome(organizationId, String(answer.body.correlationId))
    if (response !== EmptyBody && answer.text !== '')
      this.answers[path] = stabilizeExample(answer.body, world.clock.now())
  }

  /** Waits for a message of each of these kinds, and records the first one. */
  async #collect(receiver: Receiver, isOne: (kind: EventKind) => boolean): Promise<void> {
    const wanted = Object.entries(this.#kinds).filter(([, kind]) => isOne(kind))
    const deadline = Date.now() + answerMsMax
    await eventually(
      async () => wanted.every(([name]) => arrivedOf(receiver, name).length > 0) || Date.now() > deadline,
      (isOver) => isOver,
    ).catch(() => {})
    for (const [name] of wanted) {
      const [first] = arrivedOf(receiver, name)
      if (first) this.webhooks[name] = stabilizeExample([first], Date.now())
    }
  }

  /** Returns a filter with the events that are not sent by default. */
  #everyKind(): object {
    const requested = Object.values(this.#kinds).filter(({ isSentByDefault }) => !isSentByDefault)
    return Object.fromEntries(requested.map(({ section }) => [section, { updates: true }]))
  }
}

/** Returns the requests in the published contract, with its secrets and times, by path. */
async function readExamples({ url }: World): Promise<Record<string, { organizationId?: string }>> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as Contract
  const published = Object.entries(paths)
  return Object.fromEntries(
    published.map(([path, { post }]) => [path, post.requestBody.content['application/json'].example]),
  )
}

interface Contract {
  paths: Record<string, { post: { requestBody: { content: { 'application/json': { example: object } } } } }>
}

async function inWorld(work: (world: World) => Promise<void>): Promise<void> {
  const world = await openWorld()
  try {
    await work(world)
  } finally {
    await world.stop()
  }
}

async function write(
  operations: readonly RegisteredOperation[],
  domains: readonly RegisteredDomain[],
  { answers, webhooks }: Recordings,
): Promise<void> {
  const former = readRecordings()
  await rm(recordingsFolder, { recursive: true, force: true })
  await mkdir(recordingsFolder, { recursive: true })
  for (const { name, events = {} } of domains) {
    const paths = operations.filter(({ domain }) => domain === name).map(({ path }) => path)
    const own = {
      answers: only(answers, paths, former.answers),
      webhooks: only(webhooks, Object.keys(events), former.webhooks),
    }
    if (Object.keys({ ...own.answers, ...own.webhooks }).length === 0) continue
    await writeFile(new URL(`${name}.json`, recordingsFolder), `${JSON.stringify(own, undefined, 2)}\n`)
  }
}

type Examples = Readonly<Record<string, unknown>>

/** Returns the recordings with these names. Keeps a former recording that differs in times only, so that diffs stay small. */
const only = (recorded: Examples, names: readonly string[], former: Examples): Examples =>
  Object.fromEntries(
    names
      .filter((name) => name in recorded)
      .map((name) => [
        name,
        withoutTimes(former[name]) === withoutTimes(recorded[name]) ? former[name] : recorded[name],
      ]),
  )

const withoutTimes = (recorded: unknown): string | undefined =>
  JSON.stringify(recorded)
    ?.replaceAll(/\d\d:\d\d(?::\d\d)?(?:\.\d+)?/g, 'time')
    .replaceAll(/\b\d{13}\b/g, 'time')
    .replaceAll(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'weekday')
