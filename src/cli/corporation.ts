import { OperatorError } from '#core/operator_error.ts'
import { derivedId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { ApiClient } from './client.ts'

interface Corporation {
  id: string
  name: string
}

export const listCorporations = async (client: ApiClient): Promise<Corporation[]> =>
  (await client.post<{ corporations: Corporation[] }>('/admin/corporations/list', {})).corporations

const trialOf = (name: string): Corporation => ({ id: derivedId('comanda', 'Corporation', name), name })

/** Corporations that commands create to try a server out. A server has at most one of each; they are never the default corporation. */
export const trialCorporations = { replay: trialOf('Replayed restaurants'), simulate: trialOf('Simulated restaurants') }

const isTrial = ({ id }: Corporation): boolean => Object.values(trialCorporations).some((trial) => trial.id === id)

/**
 * Returns the corporation of the flag, by default the only one, except the demo chain and those created by `replay` and `simulate`; the
 * demo chain if it is alone. Throws an OperatorError that lists the corporations if there are several.
 */
export async function corporationOf(client: ApiClient, flag: string | undefined): Promise<string> {
  if (flag !== undefined) return flag
  const known = (await listCorporations(client)).filter((corporation) => !isTrial(corporation))
  const owned = known.filter(({ id }) => id !== demo.corporation)
  const corporations = owned.length === 0 ? known : owned
  const [only] = corporations
  if (corporations.length === 1 && only) return only.id
  if (!only)
    throw new OperatorError(
      'The server has no corporation yet',
      `Make one with "comanda restaurant new 'Trattoria' --zone Europe/Rome --currency EUR"`,
    )
  throw new OperatorError(`The server has ${known.length} corporations`, 'Name one of them', {
    lines: known.map(({ id, name }) => `--corporation ${id}  ${name}`),
  })
}

/** Returns the corporation to which an organization belongs. Throws an OperatorError if the server has no such organization. */
export async function corporationOfOrganization(client: ApiClient, organizationId: string): Promise<string> {
  for (const { id: corporationId } of await listCorporations(client)) {
    const { organizations } = await client.post<{ organizations: { id: string }[] }>('/admin/organizations/list', {
      corporationId,
    })
    if (organizations.some(({ id }) => id === organizationId)) return corporationId
  }
  throw new OperatorError(
    `There is no organization ${organizationId} on the server`,
    'Name another with --organization',
  )
}
