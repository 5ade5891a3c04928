import { demo } from '#shared/demo.ts'
import { post, RequestError } from '#test/harness/nodes.ts'

/** Activates or deactivates all loyalty programs of the demo chain. A version without loyalty has none. */
export async function switchPrograms(
  { url, adminToken }: { url: string; adminToken: string },
  isActive: boolean,
): Promise<void> {
  const ask = <T>(verb: string, body: object) =>
    post<T>(url, `/admin/loyalty/programs/${verb}`, { corporationId: demo.corporation, ...body }, { token: adminToken })
  try {
    const { programs } = await ask<{ programs: object[] }>('list', {})
    await ask('save', { programs: programs.map((program) => ({ ...program, isActive })) })
  } catch (error) {
    if (!(error instanceof RequestError && error.status === 404)) throw error
  }
}
