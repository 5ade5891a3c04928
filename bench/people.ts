import type { OwnServer } from './own_server.ts'

/** Returns the cookies of sessions of an owner. */
export async function logIn({ url, save }: OwnServer, count: number): Promise<string[]> {
  const { personId } = await save<{ personId: string }>('/admin/people/save', {
    login: 'bench',
    name: 'Bench',
    role: 'owner',
  })
  const cookies: string[] = []
  for (let i = 0; i < count; i++) {
    const { token } = await save<{ token: string }>('/admin/people/link', { personId, corporationId: undefined })
    const answer = await fetch(`${url}/console/session/enter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'x-comanda-console': '1' },
      body: JSON.stringify({ token, ...(i === 0 && { password: 'correct horse battery' }) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    cookies.push(
      answer.headers
        .getSetCookie()
        .map((one) => one.split(';', 1)[0])
        .join('; '),
    )
  }
  return cookies
}
