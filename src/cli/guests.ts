import { Command } from 'commander'
import { type TargetFlags, withServer } from './client.ts'
import { corporationOf } from './corporation.ts'
import { idFlag, withTarget } from './flags.ts'
import { print, printJson } from './output.ts'

interface GuestsFlags extends TargetFlags {
  corporation?: string
  dryRun?: boolean
  json?: boolean
}

interface Repaired {
  repaired: number
  sharing: { customerId: string; otherCustomerId: string }[]
}

const inCorporation = (command: Command): Command =>
  withTarget(command).option(
    '--corporation <id>',
    'chain of the guests (default: the only one besides the demo chain)',
    idFlag('--corporation'),
  )

const repair = inCorporation(
  new Command('repair').description('Rewrite phones that have a trunk prefix after the country code'),
)
  .option('--dry-run', 'count them, and change nothing')
  .option('--json', 'print one line of JSON')
  .action(repairPhones)

const merge = inCorporation(
  new Command('merge').description('Merge two guests who are one person, with their cards, orders and wallets'),
)
  .argument('<from>', 'id of the guest who is merged', idFlag('The guest who is merged'))
  .argument('<into>', 'id of the guest who remains', idFlag('The guest who remains'))
  .option('--json', 'print one line of JSON')
  .action(mergeGuests)

export const guestsCommand = new Command('guests')
  .description('Repair phones of guests, and merge guests')
  .addCommand(repair)
  .addCommand(merge)

async function repairPhones(flags: GuestsFlags): Promise<void> {
  const { dryRun: isDryRun = false } = flags
  await withServer(flags, async (client) => {
    const corporationId = await corporationOf(client, flags.corporation)
    const request = { corporationId, isDryRun }
    let result = await client.post<Repaired>('/admin/guests/repair', request)
    let { repaired } = result
    while (!isDryRun && result.repaired > 0) {
      result = await client.post<Repaired>('/admin/guests/repair', request)
      repaired += result.repaired
    }
    const { sharing } = result
    if (flags.json) return printJson({ corporationId, repaired, sharing })
    const pairs = sharing.map(
      ({ customerId, otherCustomerId }) =>
        `comanda guests merge ${customerId} ${otherCustomerId} --corporation ${corporationId}`,
    )
    print([
      `${isDryRun ? 'Nothing was changed. This would repair' : 'Repaired'} ${repaired} phones` +
        (pairs.length === 0 ? '' : `; ${pairs.length} guests have the phone of another one, with whom to merge them:`),
      ...pairs,
    ])
  })
}

async function mergeGuests(fromCustomerId: string, intoCustomerId: string, flags: GuestsFlags): Promise<void> {
  await withServer(flags, async (client) => {
    const corporationId = await corporationOf(client, flags.corporation)
    const request = { corporationId, fromCustomerId, intoCustomerId }
    const { id } = await client.post<{ id: string }>('/admin/guests/merge', request)
    if (flags.json) printJson({ corporationId, id })
    else print([`Merged ${fromCustomerId} into ${id}`])
  })
}
