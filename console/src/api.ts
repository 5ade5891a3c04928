import type { Operations } from './operations.d.ts'
export async function call<P extends keyof Operations>(
  path: P,
  body: Operations[P]['request'],
): Promise<Operations[P]['response']> {
  const answer = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  return answer.json()
}
