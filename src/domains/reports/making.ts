import { jsonInSlices, lazyMap } from '#core/operation/json_slices.ts'
import { objectMaker, summaryPairs, type ValueRow } from './answer.rules.ts'
import type { Engine, ReportWait } from './engine.store.ts'
import type { Plan } from './plan.rules.ts'
import { type Report, type ReportContext, readPages, readReport } from './report.ts'
import { csvOf, csvType, xlsxType } from './table.rules.ts'
import { workbookOf } from './workbook.ts'

/** A report that is made in a format. */
export interface Making extends Pick<ReportContext, 'context'> {
  plan: Plan
  patience: ReportWait
  /** Default: JSON. */
  format: string | undefined
  /** Members of the JSON before the report. */
  members: object
}

export type Write<Piece> = (piece: Piece) => Promise<void>

/** Makes a report with an engine, and yields it in pieces. */
export async function* piecesOf(engine: Engine, making: Making): AsyncGenerator<string | Buffer> {
  const { plan, format, members } = making
  if (format === csvType) return yield* csvOf(plan, rowPages(engine, making))
  const { rows, summary } = await wholeReport(engine, making)
  if (format === xlsxType) return yield* workbookOf(plan, rows)
  const pairs = { [Symbol.iterator]: () => summaryPairs(plan, summary) }
  yield* jsonInSlices({ ...members, data: lazyMap(rows, objectMaker(plan)), summary: pairs })
}

const reportOf = (engine: Engine, { context }: Making) => ({ context, dialect: engine.dialect })

const wholeReport = (engine: Engine, making: Making): Promise<Report> =>
  engine.read(making.patience, (pages) => readReport(pages, making.plan, reportOf(engine, making)))

/** Returns the rows of a report in pages. Rows that depend on others are read as a whole. */
async function* rowPages(engine: Engine, making: Making): AsyncGenerator<readonly ValueRow[]> {
  const { plan, patience } = making
  const { having, sort, limit, measures } = plan
  const isWhole =
    having.length > 0 || sort.length > 0 || limit !== null || measures.some(({ measure }) => measure.share)
  if (isWhole) yield (await wholeReport(engine, { ...making, plan: { ...plan, hasSummary: false } })).rows
  else
    yield* streamed((write) =>
      engine.read(patience, (pages) => passOn(readPages(pages, plan, reportOf(engine, making)), write)),
    )
}

export async function passOn<Piece>(pieces: AsyncIterable<Piece>, write: Write<Piece>): Promise<void> {
  for await (const piece of pieces) await write(piece)
}

/** Yields what `work` writes, which waits until it is taken. */
export async function* streamed<Piece>(work: (write: Write<Piece>) => Promise<void>): AsyncGenerator<Piece> {
  const { readable, writable } = new TransformStream<Piece, Piece>()
  const writer = writable.getWriter()
  work((piece) => writer.write(piece))
    .then(
      () => writer.close(),
      (error) => writer.abort(error),
    )
    .catch(() => {})
  yield* readable
}
