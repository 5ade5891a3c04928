import { timeless } from '#core/http/openapi.ts'
import type { RegisteredDomain } from '#core/operation/domain.ts'
import { errorsOf } from '#core/operation/operation.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { fieldTable, generatedNote } from './markdown.ts'

/** Fields that follow from the terminal. */
const fromTerminal = ['organizationId', 'terminalGroupId']

/** Returns the page of all actions that a front office can report, by domain. */
export function frontOperationsPage(
  operations: readonly RegisteredOperation[],
  domains: readonly RegisteredDomain[],
): string {
  const byDomain = Map.groupBy(
    operations.filter(({ audience }) => audience === 'front'),
    ({ domain }) => domain,
  )
  const sections = domains.flatMap(({ name, title }) => {
    const found = byDomain.get(name)
    return found ? [`## ${title}`, ...found.map(section)] : []
  })
  return [introduction, ...sections].join('\n\n').concat('\n')
}

const introduction = `${generatedNote}

# What a front office reports

The actions of the [terminal link](../terminal-link.md#actions-of-the-front-office), with the fields of their bodies. \`organizationId\`
and \`terminalGroupId\` follow from the terminal and can be omitted. Besides the errors listed, an action may end with those of
[any command](errors.md#any-command) or [any action](errors.md#actions-of-a-front-office).

The last line of each is its example, with ids of the demo chain: type it in \`comanda terminal\` or \`examples/terminal.mjs\`.
Times from 2099 on stand for coming ones.`

function section(operation: RegisteredOperation): string {
  const { path, summary, description, request } = operation
  const codes = new Set(errorsOf(operation).map(({ code }) => `\`${code}\``))
  return [
    `### \`${path}\``,
    [summary, description]
      .filter((text) => text !== undefined)
      .map(ended)
      .join(' '),
    fieldTable(request, fromTerminal),
    codes.size > 0 && `Errors: ${[...codes].sort().join(', ')}`,
    `\`\`\`\n${exampleLine(operation)}\n\`\`\``,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** Returns the example of an operation as a line for `comanda terminal`. */
const exampleLine = ({ path, example }: RegisteredOperation): string =>
  `${path} ${JSON.stringify(timeless(frontBody(example.request as object)))}`

/** Returns the body without the fields that follow from the terminal. */
const frontBody = (request: object): object =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !fromTerminal.includes(name)))
