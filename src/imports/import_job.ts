import { hash } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import type { ErrorBody } from '#core/errors.ts'
import { OperatorError } from '#core/operator_error.ts'
import { type Api, ApiError } from './api.ts'
import type { ImportKind } from './kind.ts'
import { importKinds } from './kinds.ts'
import { importLanguage } from './phrases.ts'
import { planImport } from './planning.ts'
import { type ReadHeading, similarHeading } from './tables/columns.ts'
import { FileError } from './tables/faults.ts'
import { bytesSource } from './tables/source.ts'
import type { CallAnswer, FoundFile, ImportJob, RefusedFiles, ThreadMessage, ThreadRequest } from './thread_messages.ts'

/** Runs the imports that arrive at the port, one at a time. */
export function serveJobs(port: MessagePort): void {
  const waiting: Waiting = new Map()
  const api = portApi(port, waiting)
  port.on('message', (message: ThreadRequest) => {
    if (message.type === 'job')
      return void importLanguage.run(message.job.language, () => runJob(port, api, message.job))
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
}

/** Plans an import, and applies it if its changes are the expected ones. Reports all to the port. */
async function runJob(port: MessagePort, api: Api, job: ImportJob): Promise<void> {
  const post = (message: ThreadMessage) => port.postMessage(message)
  const kind: ImportKind = await importKinds[job.kind]()
  const { corporationId, organizationId, options, given, remembered, digest } = job
  const opened = new Map<string, readonly ReadHeading[]>()
  try {
    const plan = await planImport(kind, {
      api,
      corporationId,
      organizationId: organizationId ?? undefined,
      files: Object.fromEntries(
        Object.entries(job.files).map(([part, { name, bytes }]) => [
          part,
          bytesSource(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
        ]),
      ),
      options,
      given,
      remembered,
      reading: {
        encoding: job.encoding ?? undefined,
        sheet: job.sheet ?? undefined,
        onHeadings: (path, headings) => void opened.set(path, headings),
      },
    })
    const { changes, sentence, notes, rows } = plan
    const digestNow = hash('sha256', JSON.stringify([plan.saves, changes]))
    const files = plan.files.map(({ part, file, headings }) => foundFile(kind, part, file, headings))
    const planned = { files, changes, sentence, notes: [...notes], rows, digest: digestNow }
    post({ type: 'planned', plan: planned })
    const isApplied = digest === digestNow
    if (isApplied) await plan.apply((saved) => post({ type: 'saved', rows: saved }))
    post({ type: 'done', isApplied })
  } catch (error) {
    if (error instanceof ApiError && error.status >= 500) post({ type: 'failed', status: error.status })
    else if (error instanceof OperatorError || error instanceof ApiError)
      post({ type: 'refused', refusal: { files: filesOf(kind, job, opened), ...faultsOf(error) } })
    else throw error
  }
}

/** Calls by their ids. */
type Waiting = Map<number, (answer: CallAnswer) => void>

/** Returns an Api whose calls the server executes. */
function portApi(port: MessagePort, waiting: Waiting): Api {
  let calls = 0
  return {
    async post<T>(path: string, request: object): Promise<T> {
      const id = ++calls
      const { promise, resolve } = Promise.withResolvers<CallAnswer>()
      waiting.set(id, resolve)
      const body = new TextEncoder().encode(JSON.stringify(request))
      port.postMessage({ type: 'call', id, path, body } satisfies ThreadMessage, [body.buffer])
      const { status, json } = await promise
      const answer = JSON.parse(new TextDecoder().decode(json))
      if (status >= 400) throw new ApiError(path, status, answer as Partial<ErrorBody>)
      return answer as T
    },
  }
}

const foundFile = (kind: ImportKind, part: string, name: string, headings: readonly ReadHeading[]): FoundFile => ({
  part,
  name,
  headings: headings.map((heading) => ({
    ...heading,
    similarHeading: similarHeading(heading, kind.files[part]?.columns ?? {}) ?? null,
  })),
})

const filesOf = (kind: ImportKind, { files }: ImportJob, opened: ReadonlyMap<string, readonly ReadHeading[]>) =>
  Object.entries(files).flatMap(([part, { name }]) => {
    const headings = opened.get(name)
    return headings ? [foundFile(kind, part, name, headings)] : []
  })

function faultsOf(error: OperatorError | ApiError): Pick<RefusedFiles, 'faults'> {
  if (error instanceof FileError) return { faults: error.faults }
  return { faults: [{ file: null, line: null, column: null, message: error.message }] }
}
