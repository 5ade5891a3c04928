import type { Day } from '#core/time.ts'
import { fileSource } from '#imports/tables/source.ts'
import { type ApiClient, type TargetFlags, withServer } from './client.ts'
import { corporationOf, corporationOfOrganization } from './corporation.ts'
import { runImport } from './run_import.ts'
import type { ImportFlags as CommonFlags } from './table_flags.ts'

export interface ImportFlags extends TargetFlags, CommonFlags {
  menu?: string
  catalogue?: string
  deleteGone?: boolean
  sizes?: string
  organization?: string
  corporation?: string
  name?: string
  new?: boolean
  identify?: 'name' | 'group+name'
  ingredientGrams?: number
  recipesFrom?: Day
}

/** Imports the menu of a file, and prints the changes. */
export async function importMenu(path: string, flags: ImportFlags): Promise<void> {
  const { name, new: isNew, identify, deleteGone, ingredientGrams, recipesFrom } = flags
  const files = {
    menu: await fileSource(path),
    ...(flags.sizes !== undefined && { sizes: await fileSource(flags.sizes) }),
  }
  const options = { name, new: isNew, identify, deleteGone, ingredientGrams, recipesFrom }
  await withServer(flags, async (api) => {
    const place = await findPlace(api, flags)
    await runImport(api, 'menu', { ...place, files, options }, flags)
  })
}

/** Returns the corporation of the flags, or of the given organization, or the only corporation. */
async function findPlace(
  client: ApiClient,
  { organization, corporation }: ImportFlags,
): Promise<{ corporationId: string; organizationId?: string }> {
  if (corporation !== undefined) {
    const corporationId = corporation.toLowerCase()
    return organization === undefined
      ? { corporationId }
      : { corporationId, organizationId: organization.toLowerCase() }
  }
  if (organization === undefined) return { corporationId: await corporationOf(client, corporation) }
  const organizationId = organization.toLowerCase()
  return { corporationId: await corporationOfOrganization(client, organizationId), organizationId }
}
