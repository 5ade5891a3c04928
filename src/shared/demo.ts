import { credentialPlaceholders } from '#core/openapi.ts'
import { asId } from '#core/schema.ts'

/** The fixed ids of the demo chain. Examples are made of them, so they run on a fresh server as they are printed. */
const id = <K extends string>(tail: string) => asId<K>(`00000000-0000-4000-8000-${tail.padStart(12, '0')}`)

export const demo = {
  ...credentialPlaceholders,
  appId: asId<'Application'>(credentialPlaceholders.appId),
  /** Made to be rotated and revoked by examples. */
  apiKeyId: id<'ApiKey'>('a002'),
  spareAppId: id<'Application'>('a003'),
  spareApiKeyId: id<'ApiKey'>('a004'),
  corporation: id<'Corporation'>('c001'),
  /** Takes orders without confirmation. */
  organization: id<'Organization'>('b001'),
  /** Waits for an operator to confirm each order. */
  confirmingOrganization: id<'Organization'>('b002'),
  terminalGroup: id<'TerminalGroup'>('f001'),
  confirmingTerminalGroup: id<'TerminalGroup'>('f002'),
  command: id<'Command'>('d001'),
  menu: '1001',
  product: id<'Product'>('e001'),
} as const
