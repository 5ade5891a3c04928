/**
 * Prints the software bill of materials as CycloneDX: the npm packages of an installation, and the software inside them (`bundled.ts`).
 * With `--notice` it prints the text of NOTICE.
 *
 *     npm run --silent sbom > sbom.cdx.json
 *     npm run --silent sbom -- --notice > NOTICE
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Bundled, containers, noticeText } from './bundled.ts'

interface Bill {
  metadata: { component: { name: string } }
  components: object[]
}

function npmBill(): Bill {
  const args = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format', 'cyclonedx']
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  return JSON.parse(execFileSync('npm', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1_048_576 }))
}

/** Returns the bill with the software that npm does not see. */
export function completed(bill: Bill): Bill {
  const inside = containers.flatMap(({ within, holds }) => holds.map((bundled) => component(within, bundled)))
  return {
    ...bill,
    // npm names the folder.
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'comanda' } },
    components: [...bill.components, ...inside],
  }
}

const component = (within: string, { name, version, license }: Bundled) => ({
  'bom-ref': `${within}: ${name}`,
  type: 'library',
  name,
  ...(version !== undefined && { version }),
  scope: 'required',
  licenses: [{ expression: license }],
  properties: [{ name: 'comanda:within', value: within }],
})

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isNotice = process.argv.includes('--notice')
  process.stdout.write(isNotice ? noticeText() : `${JSON.stringify(completed(npmBill()), undefined, 2)}\n`)
}
