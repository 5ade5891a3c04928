import type { Row } from 'postgres'

/** Content of a statement: a parameter, a name, another statement, or a list of statements. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number | boolean | null)[]
  | Name
  | Statement<readonly object[]>
  | readonly Statement<readonly object[]>[]

/**
 * Sends a statement. Its text has `$1`, `$2`, … for the parameters; a named one is prepared once per connection, and an
 * unnamed one without parameters may be a script of several commands.
 */
export type Send = <Rows extends readonly object[]>(
  text: string,
  parameters: unknown[],
  options: { isNamed: boolean; template: readonly string[] },
) => Promise<QueryResult<Rows>>

/** Limits the number of concurrent statements. Others wait in order of arrival. */
export function limitConcurrency(send: Send, max: number): Send {
  const waiting: (() => void)[] = []
  let running = 0
  return async (text, parameters, options) => {
    if (running < max) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await send(text, parameters, options)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Rows of a result, with the number of rows that the statement has written or read. */
export type QueryResult<Rows extends readonly object[]> = Rows & { readonly count: number }

/** Writes statements as templates, whose values become parameters and never part of the text. */
export interface Db {
  <Rows extends readonly object[] = Row[]>(strings: TemplateStringsArray, ...values: readonly Value[]): Statement<Rows>
  /** Quotes the name of a table or column, or a list of names; `table.column` is two names. */
  (names: string | readonly string[]): Name
  /** Inserts constant text: a part of a statement, or a script of several commands. */
  unsafe(text: string, parameters?: readonly Value[]): Statement
  /** Identity of the pool, which its transactions share. `isDistributed` remembers its answer by it. */
  readonly source: object
}

export const database = (send: Send, source: object = send): Db => {
  function db(first: TemplateStringsArray | string | readonly string[], ...values: Value[]) {
    if (typeof first === 'string') return new Name([first])
    if (!('raw' in first)) return new Name(first)
    if (!positions.has(first)) positions.set(first, positionOf(db))
    return new Statement(send, first, values)
  }
  const unsafe = (text: string, parameters: readonly Value[] = []) => new Statement(send, [text], parameters)
  return Object.assign(db, { unsafe, source }) as Db
}

/** Locations of templates in the code, which errors of the driver do not have. */
const positions = new WeakMap<readonly string[], { stack?: string }>()

/** Returns the line of a stack trace with the location of the template, or nothing for a script. */
export const locationOf = (template: readonly string[]): string | undefined =>
  positions.get(template)?.stack?.split('\n')[1]

function positionOf(callee: (...parts: never[]) => unknown): { stack?: string } {
  const place = {}
  Error.captureStackTrace(place, callee)
  return place
}

class Name {
  readonly text: string
  constructor(names: readonly string[]) {
    this.text = names.map((name) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`).join()
  }
}

/** A template with its values, sent once when it is first awaited, or part of another statement. */
export class Statement<Rows extends readonly object[] = Row[]> implements Promise<QueryResult<Rows>> {
  readonly #send: Send
  readonly #strings: readonly string[]
  readonly #values: readonly Value[]
  #sent: Promise<QueryResult<Rows>> | undefined
  #isNamed: boolean

  constructor(send: Send, strings: readonly string[], values: readonly Value[]) {
    this.#send = send
    this.#strings = strings
    this.#values = values
    this.#isNamed = 'raw' in strings
  }

  /** Makes the statement planned for its values and not cached, for statements with too many different texts. */
  unnamed(): this {
    this.#isNamed = false
    return this
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is awaited
  then<Done = QueryResult<Rows>, Failed = never>(
    onDone?: ((rows: QueryResult<Rows>) => Done | PromiseLike<Done>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    this.#sent ??= this.#start()
    return this.#sent.then(onDone, onFailed)
  }

  catch<Failed>(onFailed: (reason: unknown) => Failed | PromiseLike<Failed>): Promise<QueryResult<Rows> | Failed> {
    return this.then(null, onFailed)
  }

  finally(onOver: () => void): Promise<QueryResult<Rows>> {
    return this.then().finally(onOver)
  }

  get [Symbol.toStringTag](): string {
    return 'Statement'
  }

  async #start(): Promise<QueryResult<Rows>> {
    const isScript = !('raw' in this.#strings)
    const parameters: unknown[] = isScript ? [...this.#values] : []
    try {
      return await this.#send<Rows>(this.#compose(parameters), parameters, {
        isNamed: this.#isNamed,
        template: this.#strings,
      })
    } catch (error) {
      const line = locationOf(this.#strings)
      if (line && error instanceof Error) Object.defineProperty(error, 'stack', { value: `${error.stack}\n${line}` })
      throw error
    }
  }

  #compose(parameters: unknown[]): string {
    let text = this.#strings[0]!
    for (let i = 1; i < this.#strings.length; i++) text += write(this.#values[i - 1], parameters) + this.#strings[i]
    return text

    function write(value: Value, parameters: unknown[]): string {
      if (value instanceof Statement) return value.#compose(parameters)
      if (value instanceof Name) return value.text
      if (Array.isArray(value) && value[0] instanceof Statement)
        return value.map((one) => write(one, parameters)).join(' ')
      return `$${parameters.push(value ?? null)}`
    }
  }
}
