import { type FamilyNames, readFamilyNames } from '#core/http/family_names.ts'
import { isObject } from '#core/operation/lenient_values.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { EmptyBody, mayBeEmpty } from '#core/operation/responses.ts'
import { errorResponsesOf, successStatusOf } from '#core/operation/statuses.ts'
import { OperatorError } from '#core/operator_error.ts'
import { isGuid } from '#core/schema.ts'
import { compare, Findings } from './comparison.ts'
import { type Days, FoundIds } from './found_ids.ts'
import { type Outcome, type Result, sentencesOf } from './report.ts'
import { type Answer, failureOf, type Subject } from './subject.ts'

/** How a client proves who it is. */
export type Login = { path: string; body: object } | { token: string }

interface ServerCheckOptions {
  login: Login
  organizationId: string | undefined
  days: Days
  /** Called before each call. */
  onCall(path: string): void
}

/** Path that no server of the family has. */
const unknownPath = '/api/1/no_such_operation'

/** Compares the answers of a server with the declarations of operations. */
export class ServerCheck {
  readonly operations: readonly RegisteredOperation[]
  readonly #subject: Subject
  readonly #options: ServerCheckOptions
  readonly #names: FamilyNames = readFamilyNames()
  readonly #results = new Map<string, { operation: RegisteredOperation; findings: Findings } & Partial<Result>>()
  #ids: FoundIds | undefined
  #token = ''
  #renewedAt = Number.NEGATIVE_INFINITY
  /** Answer to a path that does not exist. */
  #unknown: Answer | undefined

  constructor(subject: Subject, operations: readonly RegisteredOperation[], options: ServerCheckOptions) {
    this.#subject = subject
    this.operations = operations
    this.#options = options
  }

  /** Gets a token and an organization. Throws an OperatorError without them, because then nothing can be compared. */
  async open(): Promise<string> {
    const { login, organizationId, days } = this.#options
    if ('token' in login) this.#token = login.token
    else await this.#renewToken(login)
    this.#unknown = await this.#call(unknownPath, '{}')
    if (!this.#unknown)
      throw new OperatorError(`No server answers at ${this.#subject.url}`, 'Start it, or name another address')
    const answer = await this.ask('/api/1/organizations', {})
    const rows = isObject(answer?.body) && Array.isArray(answer.body.organizations) ? answer.body.organizations : []
    const ids = rows.flatMap((row: unknown) => (isObject(row) && typeof row.id === 'string' ? [row.id] : []))
    const id = organizationId ?? ids[0]
    if (id === undefined || !ids.some((one) => one.toLowerCase() === id.toLowerCase()))
      throw new OperatorError(
        `/api/1/organizations answers ${answer?.status ?? 'nothing'} and no organization ${organizationId ?? 'at all'}`,
        'Give a login that has one',
      )
    this.#ids = new FoundIds({ organizationId: id, days })
    return id
  }

  /** Calls the queries whose ids are found in earlier answers: complete ones first, and lists before reading one of their rows. */
  async readAll(): Promise<void> {
    const ids = this.#ids!
    const left = new Set(this.operations.filter(({ kind, audience }) => kind === 'query' && audience === 'key'))
    for (;;) {
      const ready = [...left]
        .map((operation) => ({ operation, ...ids.fill(operation) }))
        .filter(({ body }) => body !== undefined)
        .sort((a, b) => a.lacking.length - b.lacking.length || a.named - b.named)
      const [next] = ready
      if (!next) break
      left.delete(next.operation)
      const answer = await this.ask(next.operation.path, next.body)
      if (answer && answer.status < 300) ids.take(next.operation, answer.body)
    }
    for (const operation of left)
      this.#notCalled(operation, `no ${ids.fill(operation).lacking[0]} is in the answers before`)
  }

  /** Sends bodies that every server must refuse. Not even a careless server can change anything by them. */
  async provokeAll(): Promise<void> {
    for (const operation of this.operations.filter(({ audience }) => audience === 'key'))
      for (const [fault, body] of wrongBodies(operation)) {
        const answer = await this.#call(operation.path, body)
        const { findings } = this.#resultOf(operation)
        const outcome = answer && this.#outcomeOf(operation, answer)
        if (outcome === 'absent' || outcome === 'forbidden') {
          if (answer) this.#conclude(operation, answer)
          break
        }
        if (answer) this.#compareRefusal(operation, { fault, answer })
        else findings.difference(fault, 'gets no answer')
      }
  }

  /** Calls an operation, and compares its answer; undefined without an answer. */
  async ask(path: string, body: unknown): Promise<Answer | undefined> {
    const answer = await this.#call(path, JSON.stringify(body))
    const operation = this.operations.find((one) => one.path === path)
    if (answer && operation) this.#conclude(operation, answer)
    return answer
  }

  /** Records a difference that only a sequence of calls shows. */
  reportDifference(path: string, problem: string): void {
    const operation = this.operations.find((one) => one.path === path)
    if (operation) this.#resultOf(operation).findings.difference('', problem)
  }

  /** Records that the server accepts a call and refuses it later. */
  reportRefusal(path: string, reason: string): void {
    const operation = this.operations.find((one) => one.path === path)
    if (operation) Object.assign(this.#resultOf(operation), { outcome: 'refused', reason })
  }

  results(): Result[] {
    for (const operation of this.operations)
      if (!this.#results.has(operation.path))
        this.#notCalled(operation, operation.audience === 'public' ? 'it needs another login' : 'it changes data')
    return [...this.#results.values()].map(({ operation, findings, ...result }) => ({
      name: operation.path,
      outcome: result.outcome ?? 'not called',
      status: result.status ?? null,
      reason: result.reason ?? null,
      differences: sentencesOf(findings.differences),
      notes: sentencesOf(findings.notes),
    }))
  }

  async #renewToken(login: Exclude<Login, { token: string }>): Promise<void> {
    this.#renewedAt = performance.now()
    this.#token = ''
    const answer = await this.ask(login.path, login.body)
    const { token } = Object(answer?.body)
    if (!answer)
      throw new OperatorError(`No server answers at ${this.#subject.url}`, 'Start it, or name another address')
    if (typeof token !== 'string')
      throw new OperatorError(
        `The server gives no token: ${login.path} answers ${answer.status}`,
        'Give a login that it knows',
      )
    this.#token = token
  }

  /** Calls with the token. Renews it once if it is refused, unless it is new. */
  async #call(path: string, body: string): Promise<Answer | undefined> {
    const { login, onCall } = this.#options
    onCall(path)
    const call = () =>
      this.#subject.call(path, body, this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` })
    try {
      const answer = await call()
      const isOld = performance.now() - this.#renewedAt > tokenMsMin
      if (answer.status !== 401 || !isOld || 'token' in login || path === login.path) return answer
      await this.#renewToken(login)
      return await call()
    } catch (error) {
      if (error instanceof OperatorError) throw error
      this.reportRefusal(path, 'it gives no answer')
      this.reportDifference(path, `does not come: ${failureOf(error)}`)
      return undefined
    }
  }

  #resultOf(operation: RegisteredOperation) {
    return this.#results.getOrInsertComputed(operation.path, () => ({ operation, findings: new Findings() }))
  }

  #notCalled(operation: RegisteredOperation, reason: string): void {
    Object.assign(this.#resultOf(operation), { outcome: 'not called', reason })
  }

  #outcomeOf(operation: RegisteredOperation, answer: Answer): Outcome {
    const { status } = answer
    if (status >= 200 && status < 300) return 'compared'
    if (status === 401 || status === 403) return 'forbidden'
    return this.#isUnknownPath(operation, answer) ? 'absent' : 'refused'
  }

  /** Returns whether an answer is the one of paths that do not exist, rather than one about a row that does not. */
  #isUnknownPath(operation: RegisteredOperation, { status, body }: Answer): boolean {
    if (status !== 404) return false
    if (!isObject(body)) return true
    const unknown = this.#unknown?.body
    const declares = errorResponsesOf(operation).some((error) => error.status === 404)
    return this.#unknown?.status === 404 && isObject(unknown) && typeof body.error === 'string'
      ? body.error === unknown.error
      : !declares
  }

  #conclude(operation: RegisteredOperation, answer: Answer): void {
    const result = this.#resultOf(operation)
    const { findings } = result
    const { status, body, text } = answer
    const outcome = this.#outcomeOf(operation, answer)
    const reason = outcome === 'compared' ? null : `${status} ${textOf(body) ?? text.slice(0, textMax)}`.trim()
    // A refusal of another request does not hide a success.
    if (result.outcome !== 'compared' || outcome === 'compared') Object.assign(result, { outcome, status, reason })
    if (outcome === 'absent') findings.difference('', `is ${status}: there is no such operation`)
    else if (outcome === 'compared') this.#compareAnswer(operation, { findings, answer })
    else {
      const declared = [...new Set(errorResponsesOf(operation).map((error) => error.status))].sort((a, b) => a - b)
      if (status >= 500) findings.difference('', `is the failure ${status}`)
      else if (!declared.includes(status) && !usualStatuses.has(status))
        findings.difference('', `has the status ${status}, not one of ${declared.join(', ')}`)
      compareError(operation, findings, answer)
    }
  }

  #compareAnswer(
    operation: RegisteredOperation,
    { findings, answer: { status, text, body } }: { findings: Findings; answer: Answer },
  ): void {
    const { path, response } = operation
    const success = successStatusOf(operation)
    if (status !== success) findings.note('', `has the status ${status} instead of ${success}`)
    if (response === EmptyBody) return
    if (text === '') {
      if (!mayBeEmpty(response)) findings.difference('', 'is empty')
    } else if (body === undefined) findings.difference('', 'is not JSON')
    else {
      const { differences, notes } = compare(
        this.#names,
        { schema: response, family: this.#names.typeOfBody(path, 'response') },
        body,
      )
      for (const [sentence, count] of differences) findings.differences.set(sentence, count)
      for (const [sentence, count] of notes) findings.notes.set(sentence, count)
    }
  }

  #compareRefusal(operation: RegisteredOperation, { fault, answer }: { fault: string; answer: Answer }): void {
    const { findings } = this.#resultOf(operation)
    const { status } = answer
    if (status !== 400) findings.difference(fault, `gets ${status} instead of 400`)
    else compareError(operation, findings, answer)
    const result = this.#resultOf(operation)
    result.outcome ??= 'not called'
    result.reason ??= 'it changes data; it refuses wrong bodies'
  }
}

/** Time within which a token is not renewed, in milliseconds. */
const tokenMsMin = 60_000
const textMax = 200

/** Statuses that any operation may have, whatever it declares. */
const usualStatuses: ReadonlySet<number> = new Set([400, 401, 403, 408, 429])

const isTransport = /^\/api\/(1|2|v2|menu)\//

/** Returns the text of an error, as existing clients find it. */
function textOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined
  const { errorDescription, message, error } = body
  return [errorDescription, message, error].find((text) => typeof text === 'string')?.slice(0, textMax)
}

function compareError({ path }: RegisteredOperation, findings: Findings, { status, body }: Answer): void {
  const at = `the error ${status}`
  if (!isObject(body)) {
    // Proxies before a server answer in their own words.
    if (status < 500) findings.difference(at, 'is no JSON object')
  } else if (isTransport.test(path)) {
    if (!isGuid(body.correlationId)) findings.difference(at, 'has no correlationId with a GUID')
    if (typeof body.errorDescription !== 'string') findings.difference(at, 'has no errorDescription')
    if (body.error !== undefined && body.error !== null && typeof body.error !== 'string')
      findings.difference(at, 'has an error that is no string')
  } else if (textOf(body) === undefined) findings.difference(at, 'has no message')
}

interface RequestSchema {
  required?: string[]
  properties?: Record<string, { 'x-id'?: string }>
}

/**
 * Returns bodies that are refused, by their faults. None names an organization or row, so that a careless server finds nothing to change;
 * operations that change data and require no id get only text that is not JSON.
 */
function wrongBodies({ kind, request }: RegisteredOperation): [fault: string, body: string][] {
  const { required = [], properties = {} } = request as RequestSchema
  const id = required.find((name) => properties[name]?.['x-id'] !== undefined)
  const name = id ?? (kind === 'query' ? required[0] : undefined)
  return [
    ['a body that is not JSON', '{"'],
    ...(name === undefined
      ? []
      : ([
          ['a list instead of an object', '[1]'],
          [`an object without ${name}`, '{}'],
          [`an object in ${name}`, JSON.stringify({ [name]: {} })],
        ] as [string, string][])),
  ]
}
