import type { World } from './world.ts'

/** Hands to change what was placed with an organization. */
export interface Changes {
  /** Asks for a change and waits for its end; throws unless it succeeds. */
  change(operation: string, id: string, more?: object): Promise<void>
  /** The code with which the change fails, at its request or at its turn. */
  failure(operation: string, id: string, more?: object): Promise<string | undefined>
}

interface Answered {
  correlationId: string
  error?: string
  message?: string
}

/** Changes by the operations below `folder`, as `/api/1/order`; `idField` names in their requests what is changed. */
export function changesOf(
  { call, outcome }: World,
  organizationId: string,
  { folder, idField }: { folder: string; idField: string },
): Changes {
  async function end(
    operation: string,
    id: string,
    more: object,
  ): Promise<{ code: string; message: string } | undefined> {
    const request = { organizationId, [idField]: id, ...more }
    const { status, body } = await call<Answered>(`${folder}/${operation}`, request)
    if (status !== 200) return { code: String(body.error), message: String(body.message) }
    return (await outcome(organizationId, body.correlationId)).exception
  }

  return {
    async change(operation, id, more = {}) {
      const failed = await end(operation, id, more)
      if (failed) throw new Error(`${operation} failed: ${failed.code} ${failed.message}`)
    },
    async failure(operation, id, more = {}) {
      return (await end(operation, id, more))?.code
    },
  }
}
