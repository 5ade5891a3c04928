import type { ImportKind } from './kind.ts'

/** Kinds of imports, loaded when they are needed, because some load the schemas of all rows. */
export const importKinds = {
  menu: async () => (await import('./menu/kind.ts')).menuKind,
  catalogue: async () => (await import('./catalogue/kind.ts')).catalogueKind,
} as const satisfies Record<string, () => Promise<ImportKind>>

export type KindName = keyof typeof importKinds
