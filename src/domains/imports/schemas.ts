import { type Static, Type } from 'typebox'
import { field, Id, Int32, List, nullable, OneOf, omittable, opt, Text, UtcTime, Variants } from '#core/schema.ts'
import type { ImportKind } from '#imports/kind.ts'
import { importKinds, type KindName } from '#imports/kinds.ts'

/** Maximum size of a request with files in base64: 32 MiB of files, and the rest. */
export const previewBytesMax = 43 * 1_048_576
const nameMax = 200
const mappedMax = 1_000
const filesMax = 100

export const kinds: readonly (readonly [string, ImportKind])[] = await Promise.all(
  Object.entries(importKinds).map(async ([name, load]) => [name, await load()] as const),
)
export const kindNames = Object.keys(importKinds) as KindName[]

const File = Type.Object(
  {
    name: field(Text({ minLength: 1, maxLength: nameMax }), 'Name of the file, for messages. A menu may get its name.'),
    content: field(Type.String({ contentEncoding: 'base64' }), 'Content in base64: CSV, XLSX or what the kind says.'),
  },
  { title: 'ImportFile' },
)
export type File = Static<typeof File>

/** Declares the files and choices of a kind. */
function variantOf({ files, options }: ImportKind) {
  const parts = Object.entries(files).map(([part, { description, isRequired, isRepeated }]) => {
    const schema = isRepeated ? List(File, { minItems: 1, maxItems: filesMax }) : File
    return [part, isRequired ? field(schema, description) : omittable(schema, description)]
  })
  const choices = Type.Unsafe<Record<string, unknown>>(options)
  return Type.Object({
    files: field(
      Type.Unsafe<Record<string, File | File[]>>(Type.Object(Object.fromEntries(parts))),
      'Files by what they hold.',
    ),
    options: options.required?.length ? field(choices, 'Choices.') : omittable(choices, 'Choices.'),
  })
}

/** Files of one kind, with their choices. */
export interface ImportInput {
  kind: string
  files: Readonly<Record<string, File | File[]>>
  options?: Record<string, unknown>
}

export const ImportInput = Type.Unsafe<ImportInput>(
  Variants('kind', Object.fromEntries(kinds.map(([name, kind]) => [name, variantOf(kind)]))),
)

const named = (description: string) => field(Text({ minLength: 1, maxLength: nameMax }), description)

const Columns = List(
  Type.Object(
    { column: named('Column, such as `name`.'), heading: named('Its heading in the files.') },
    { title: 'ImportColumn' },
  ),
  { maxItems: mappedMax },
)

const Values = List(
  Type.Object(
    {
      column: named('Column, such as `order_type`.'),
      cell: named('Value in the files, in any case.'),
      value: named('Value that is read instead.'),
    },
    { title: 'ImportValue' },
  ),
  { maxItems: mappedMax },
)

export const mappingFields = {
  columns: opt(Columns, 'Headings of columns that are not found by themselves.'),
  values: opt(Values, 'Meanings of values.'),
  dateFormat: opt(
    Text({ minLength: 1, maxLength: 40 }),
    'Form of all days and times, such as `dd.MM.yyyy` or `MM/dd/yy h:mm a`. If omitted or null, each column shows its form.',
  ),
}

export const Mapping = Type.Object(
  {
    kind: field(OneOf(kindNames), 'Kind of the files.'),
    columns: field(Columns, 'Headings of columns.'),
    values: field(Values, 'Meanings of values.'),
    dateFormat: nullable(
      Text({ minLength: 1, maxLength: 40 }),
      'Form of all days and times. Null if each column shows its form.',
    ),
  },
  { title: 'ImportMapping' },
)

const FoundFiles = List(
  Type.Object(
    {
      part: field(Text(), 'Key among the files of the kind.'),
      name: field(Text(), 'Name of the file.'),
      headings: field(
        List(
          Type.Object(
            {
              heading: field(Text(), 'Heading in the file.'),
              column: nullable(Text(), 'Column as which it is read. Null if it is not read.'),
              similarHeading: nullable(Text(), 'Heading that may have been meant by one that is not read.'),
            },
            { title: 'ImportHeading' },
          ),
          { maxItems: 16_384 },
        ),
        'Headings in their order.',
      ),
    },
    { title: 'ImportedFile' },
  ),
  { maxItems: filesMax },
)

export const faultsMax = 1_000

export const Faults = List(
  Type.Object(
    {
      file: nullable(Text(), 'Name of the file, if the fault is in one.'),
      line: nullable(Int32(), 'Line in the file, from 1 on.'),
      column: nullable(Int32(), 'Column in the file, from 1 on.'),
      message: field(Text(), 'Fault, for people.'),
    },
    { title: 'ImportFault' },
  ),
  { maxItems: faultsMax },
)

export const planFields = {
  files: field(FoundFiles, 'Files whose headings were read.'),
  changes: nullable(
    Type.Unsafe<object>(Type.Record(Type.String(), Type.Unknown())),
    'Changes with their numbers and names, by kind. Null if the files were refused.',
  ),
  sentence: nullable(Text(), 'The changes in one sentence, such as `30 products: 2 new, 1 changed, 0 gone`.'),
  notes: field(List(Text(), { maxItems: mappedMax }), 'Remarks that prevent nothing.'),
  rows: field(Int32(), 'Number of rows that the import saves.'),
}

export const ImportId = Id('Import')
export const digest = nullable(
  Text(),
  'Hash of all that would be saved, and of the changes by it. Null if the files were refused.',
)
export const expiresAt = nullable(
  UtcTime(),
  'Time until which the import can be applied. Null if the files were refused.',
)
