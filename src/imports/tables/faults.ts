import { OperatorError } from '#core/operator_error.ts'

/** Fault of a file, with its place as far as it is known. */
export interface FileFault {
  file: string | null
  line: number | null
  column: number | null
  message: string
}

/** Refusal of a file because of its content. */
export class FileError extends OperatorError {
  readonly faults: readonly FileFault[]

  constructor(
    problem: string,
    remedy: string,
    { lines, faults }: { lines: readonly string[]; faults: readonly FileFault[] },
  ) {
    super(problem, remedy, { lines })
    this.faults = faults
  }
}

/** Returns the place of a fault as messages begin: `menu.csv, line 3, column 2`. The file may be clear from the context. */
export const placeText = ({ file, line, column }: { file?: string; line: number; column?: number }): string =>
  `${file === undefined ? '' : `${file}, `}line ${line}${column === undefined ? '' : `, column ${column}`}`

/** Parses a message that begins with a place. Without a file it is about `file`. */
export function faultOf(text: string, file: string): FileFault {
  const found = /(?:^|, )line (\d+)(?:, column (\d+))?: /.exec(text)
  if (!found) return { file, line: null, column: null, message: text }
  const [place, line, column] = found
  return {
    file: text.slice(0, found.index) || file,
    line: Number(line),
    column: column === undefined ? null : Number(column),
    message: text.slice(found.index + place.length),
  }
}
