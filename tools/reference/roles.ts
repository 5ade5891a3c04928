import { RestrictionGroups } from '#core/access/groups.ts'
import { mayCall } from '#core/access/role_calls.ts'
import { mayImport, roleNames } from '#core/access/roles.ts'
import type { RegisteredDomain } from '#core/operation/domain.ts'
import { tenantOf } from '#core/operation/operation.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { importKinds } from '#imports/kinds.ts'
import { generatedNote } from './markdown.ts'

/** Returns the page of the operations that people of each role may call, by domain. */
export function rolesPage(operations: readonly RegisteredOperation[], domains: readonly RegisteredDomain[]): string {
  const groups = new RestrictionGroups(domains)
  const called = operations.filter(
    ({ audience }) => audience === 'key' || audience === 'admin' || audience === 'console',
  )
  const byDomain = Map.groupBy(called, ({ domain }) => domain)
  const headOf = (title: string) =>
    `| ${title} | ${roleNames.join(' | ')} |\n|---|${roleNames.map(() => ':-:').join('|')}|`
  const head = headOf('Operation')
  const row = (operation: RegisteredOperation) => {
    const cells = roleNames.map((role) => (mayCall(role, operation, groups) ? '●' : ' '))
    const server = operation.audience === 'admin' && tenantOf(operation) === 'server' ? ' (server)' : ''
    return `| \`${operation.path}\`${server} | ${cells.join(' | ')} |`
  }
  const sections = domains.flatMap(({ name, title }) => {
    const found = byDomain.get(name)
    return found ? [`## ${title}`, [head, ...found.map(row)].join('\n')] : []
  })
  const kinds = Object.keys(importKinds).map(
    (kind) => `| \`${kind}\` | ${roleNames.map((role) => (mayImport(role, kind) ? '●' : ' ')).join(' | ')} |`,
  )
  const files = ['## Files', filesNote, [headOf('Kind'), ...kinds].join('\n')]
  return [introduction, ...sections, ...files].join('\n\n').concat('\n')
}

const filesNote = 'Kinds of files that people import with `/admin/imports/preview` and `/admin/imports/apply`.'

const introduction = `${generatedNote}

# What people of each role may do

A person calls these operations from the console, for the chain and the restaurants of the person
([people](../domain.md#19-people)). A cook gets orders without personal data; a developer sees only sandbox restaurants. Operations
marked «server» concern the whole server. People of the server belong to no chain, so they call no operations of API keys.`
