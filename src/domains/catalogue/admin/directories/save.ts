import { OperationError } from '#core/errors.ts'
import { UnknownReference } from '#core/kits/references.ts'
import { saveDirectoriesOperation } from '#core/record/directories.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { changeCatalogueOf } from '../../changes.ts'
import { directories, visibleDirectories } from '../../directories.ts'
import { AmountsContradict } from '../../errors.ts'
import { groupRows, productRows, scaleRows } from '../../rules.ts'
import { findContradiction, type SchemaModifiers } from '../../schema_modifiers.ts'

export default saveDirectoriesOperation({
  path: '/admin/directories/save',
  summary: 'Save directory rows of a catalogue',
  description:
    'Creates rows, or replaces those with the same ids. Other rows stay unchanged. Each row is saved completely: omitted fields get ' +
    'their defaults. New rows are listed after existing ones. Changing rows that menus show raises the revision of the catalogue.',
  directories,
  references: {
    CustomCategory: { NotFound: UnknownReference },
    CustomerTagGroup: { NotFound: UnknownReference },
    Product: { NotFound: UnknownReference, rows: productRows },
    ProductGroup: { NotFound: UnknownReference, rows: groupRows },
    ProductScale: { NotFound: UnknownReference, rows: scaleRows },
  },
  rules: { errors: { AmountsContradict }, check: refuseContradictions },
  wrapSave: (context, corporationId, save) =>
    changeCatalogueOf(context, corporationId, async () => {
      const { changed } = await save()
      return [...changed].some((directory) => visibleDirectories.has(directory))
    }),
  errors: { CorporationNotFound },
  example: {
    request: {
      corporationId: demo.corporation,
      amountUnits: [{ id: demo.amountUnit, name: 'Kilogram', code: 'kg' }],
    },
    response: { amountUnits: [demo.amountUnit] },
  },
})

interface SchemasInput {
  modifierSchemas?: readonly SchemaModifiers[]
}

/** Refuses modifiers and groups whose minimum exceeds their maximum. */
function refuseContradictions({ modifierSchemas = [] }: SchemasInput): void {
  for (const [i, schema] of modifierSchemas.entries()) {
    const path = findContradiction(schema, `modifierSchemas[${i}]`)
    if (path !== undefined) throw new OperationError(AmountsContradict, { path })
  }
}
