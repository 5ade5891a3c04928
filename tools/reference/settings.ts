import { settings } from '#server/settings.ts'
import { generatedNote, table } from './markdown.ts'

/** Returns the page of the settings of the server. */
export function settingsPage(): string {
  const rows = Object.entries(settings).map(([name, setting]) => [
    `\`${name}\``,
    'flag' in setting ? `\`${setting.flag}\`` : '',
    setting.default === '' ? '' : `\`${setting.default}\``,
    setting.description,
  ])
  return [
    generatedNote,
    '# Settings',
    'Environment variables of the server. A flag of `start` overrides its variable. A wrong setting ends the start with one line that ' +
      'names it and the allowed values, and exit code 2.',
    table(['Environment', 'Flag', 'Default', 'Meaning'], rows),
  ]
    .join('\n\n')
    .concat('\n')
}
