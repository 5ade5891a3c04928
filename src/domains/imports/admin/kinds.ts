import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, OneOf, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { isAllowed } from '../requests.ts'
import { kindNames, kinds } from '../schemas.ts'

const Column = Type.Object(
  {
    column: field(Text(), 'Column, such as `name`.'),
    heading: field(Text(), 'Usual heading. Previews of menus name the column by it.'),
    isRequired: field(Type.Boolean(), 'Whether files without it are refused.'),
  },
  { title: 'ImportedColumn' },
)

const Part = Type.Object(
  {
    part: field(Text(), 'Key among the files of the kind.'),
    isRequired: field(Type.Boolean(), 'Whether an import needs the file.'),
    isRepeated: field(Type.Boolean(), 'Whether an import may have several of them.'),
    columns: field(List(Column), 'Columns that the file may have.'),
  },
  { title: 'ImportPart' },
)

const Kind = Type.Object(
  { kind: field(OneOf(kindNames), 'Kind of the files.'), files: field(List(Part), 'Files by what they hold.') },
  { title: 'ImportKind' },
)

export default query({
  path: '/admin/imports/kinds',
  group: 'none stated',
  summary: 'List the kinds of files and their columns',
  description: 'A person gets the kinds that the role imports.',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ kinds: field(List(Kind), 'Kinds of files.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ caller }) {
    return {
      kinds: kindNames.flatMap((kind) => {
        if (!isAllowed(caller, kind)) return []
        const { files } = kinds.find(([name]) => name === kind)![1]
        return [{ kind, files: Object.entries(files).map(([part, format]) => ({ part, ...partOf(format) })) }]
      }),
    }
  },
})

type Format = (typeof kinds)[number][1]['files'][string]

const partOf = ({ columns, isRequired = false, isRepeated = false }: Format) => ({
  isRequired,
  isRepeated,
  columns: Object.entries(columns).map(([column, { headings, isRequired: isNeeded = false }]) => ({
    column,
    heading: headings[0],
    isRequired: isNeeded,
  })),
})
