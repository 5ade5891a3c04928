import type { RegisteredDomain } from '#core/operation/domain.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { errorsPage } from './errors.ts'
import { fileColumnsPage } from './file_columns.ts'
import { frontOperationsPage } from './front_operations.ts'
import { rolesPage } from './roles.ts'
import { settingsPage } from './settings.ts'
import { systemAccountsPage } from './system_accounts.ts'
import { terminalMessagesPage } from './terminal_messages.ts'

/** Returns the generated pages of `docs/reference`, by file name. */
export const referencePages = (
  operations: readonly RegisteredOperation[],
  domains: readonly RegisteredDomain[],
): Map<string, string> =>
  new Map([
    ['errors.md', errorsPage(operations)],
    ['file-columns.md', fileColumnsPage(operations)],
    ['front-operations.md', frontOperationsPage(operations, domains)],
    ['roles.md', rolesPage(operations, domains)],
    ['settings.md', settingsPage()],
    ['system-accounts.md', systemAccountsPage()],
    ['terminal-messages.md', terminalMessagesPage()],
  ])
