import { commandVariables, fileVariable, type SecretName, settings } from '#server/settings.ts'
import { generatedNote, table } from './markdown.ts'

/** Returns the page of the settings of the server. */
export function settingsPage(): string {
  const rows = Object.entries(settings).map(([name, setting]) => [
    `\`${name}\``,
    'flag' in setting ? `\`${setting.flag}\`` : '',
    setting.default === '' ? '' : `\`${setting.default}\``,
    setting.description,
  ])
  const secrets = Object.entries(settings).filter(([, setting]) => 'isSecret' in setting)
  const files = secrets.map(([name]) => `\`${fileVariable(name as SecretName)}\``)
  return [
    generatedNote,
    '# Settings',
    'Environment variables of the server. A flag of `start` overrides its variable. A wrong setting ends the start with one line that ' +
      'names it and the allowed values, and exit code 2.',
    table(['Environment', 'Flag', 'Default', 'Meaning'], rows),
    `A secret may be in a file, whose line end is ignored: ${files.join(' and ')} name it; without them the files \`DATABASE_URL\` and ` +
      '`COMANDA_ADMIN_TOKEN` in `$CREDENTIALS_DIRECTORY` are read, where service managers put them. Other users must not be able to ' +
      'read it: mode 600, or 640 if it belongs to root.',
    'An unknown variable that begins with `COMANDA_` ends the start with the nearest name.',
    '## Commands and examples',
    table(
      ['Environment', 'Meaning'],
      Object.entries(commandVariables).map(([name, description]) => [`\`${name}\``, description]),
    ),
  ]
    .join('\n\n')
    .concat('\n')
}
