import { accountTypes, listSystemAccounts } from '#ledger/chart.ts'
import { generatedNote, table } from './markdown.ts'

/** Returns the page of the system accounts and the types of accounts. */
export function systemAccountsPage(): string {
  return [
    generatedNote,
    '# System accounts',
    'Every corporation has these accounts, under the same ids. [domain.md](../domain.md#162-accounts) has their rules.',
    table(
      ['Code', 'Account', 'Type', 'Id'],
      listSystemAccounts().map(({ code, name, type, id }) => [code, name, type, `\`${id}\``]),
    ),
    '## Types of accounts',
    table(
      ['Type', 'Title', 'Group'],
      accountTypes.map(({ code, title, group }) => [code, title, group]),
    ),
  ]
    .join('\n\n')
    .concat('\n')
}
