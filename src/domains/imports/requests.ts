import { mayImport } from '#core/access/roles.ts'
import type { Caller } from '#core/access/tokens.ts'
import { failers, frameErrors } from '#core/errors.ts'
import { OperatorError } from '#core/operator_error.ts'
import type { Id } from '#core/schema.ts'
import type { Mapping } from '#imports/mapping.ts'
import type { Language } from '#imports/phrases.ts'
import { parseDateFormat } from '#imports/tables/date_format.ts'
import type { ImportFile } from '#imports/thread_messages.ts'
import { InvalidDateFormat, InvalidFileContent, UnknownEncoding } from './errors.ts'
import type { ImportRequest } from './model.ts'
import { type ImportInput, kindNames } from './schemas.ts'

export const requestErrors = { InvalidDateFormat, InvalidFileContent, UnknownEncoding }
const fail = failers({ ...requestErrors, RoleForbidden: frameErrors.RoleForbidden })

/** Returns whether the caller may import files of the kind. */
export const isAllowed = ({ person }: Caller, kind: string): boolean => !person || mayImport(person.role, kind)

/** Refuses a kind of files that the role of the person does not import. */
export function expectAllowed(caller: Caller, kind: string): void {
  if (!isAllowed(caller, kind))
    throw fail.RoleForbidden({ message: `Your role does not allow importing files of the kind ${kind}` })
}

interface PreviewBody {
  organizationId?: Id<'Organization'> | null
  input: ImportInput
  columns?: Mapping['columns'] | null
  values?: Mapping['values'] | null
  dateFormat?: string | null
  encoding?: string | null
  sheet?: string | null
  language?: Language | null
}

/** Returns the request without the content of its files. Refuses forms of days and encodings that do not exist. */
export function requestOf({
  organizationId,
  input,
  encoding,
  sheet,
  language,
  ...mapping
}: PreviewBody): ImportRequest {
  expectEncoding(encoding)
  return {
    kind: kindNames.find((name) => name === input.kind)!,
    organizationId: organizationId ?? null,
    fileNames: Object.fromEntries(filesOf(input).map(({ part, file }) => [part, file.name])),
    options: input.options ?? {},
    given: mappingOf(mapping),
    encoding: encoding ?? null,
    sheet: sheet ?? null,
    language: language ?? 'en',
  }
}

/** Returns the mapping of a body. Refuses a form of days that does not exist. */
export function mappingOf({
  columns,
  values,
  dateFormat,
}: Pick<PreviewBody, 'columns' | 'values' | 'dateFormat'>): Mapping {
  try {
    if (dateFormat) parseDateFormat(dateFormat)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    throw fail.InvalidDateFormat({ path: 'dateFormat', message: error.message })
  }
  return { columns: columns ?? [], values: values ?? [], dateFormat: dateFormat ?? null }
}

function expectEncoding(encoding: string | null | undefined): void {
  try {
    if (encoding) new TextDecoder(encoding)
  } catch {
    throw fail.UnknownEncoding({
      path: 'encoding',
      message: `"${encoding}" is no encoding such as windows-1251, iso-8859-2 or shift_jis`,
    })
  }
}

/** Decodes the files. Refuses a content that is not base64, because decoding leaves out invalid characters. */
export function contentsOf(input: ImportInput): Record<string, ImportFile> {
  return Object.fromEntries(
    filesOf(input).map(({ part, path, file: { name, content } }) => {
      const bytes = Buffer.from(content, 'base64')
      if (bytes.length !== decodedLength(content))
        throw fail.InvalidFileContent({ path: `input.files.${path}.content` })
      return [part, { name, bytes: new Uint8Array(bytes) }]
    }),
  )
}

/** Returns the files by their parts. Repeated ones are `invoice`, `invoice 2` and so on. */
const filesOf = ({ files }: ImportInput) =>
  Object.entries(files).flatMap(([name, file]) =>
    Array.isArray(file)
      ? file.map((one, i) => ({ part: i === 0 ? name : `${name} ${i + 1}`, path: `${name}[${i}]`, file: one }))
      : [{ part: name, path: name, file }],
  )

/** Returns the number of bytes that a text has if it is base64. */
function decodedLength(content: string): number {
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0
  return content.length % 4 === 0 ? (content.length / 4) * 3 - padding : -1
}
