import { useState } from 'react'
import { Body } from '../bodies.tsx'
import { Choice } from '../parts.tsx'
import { useTexts } from '../text.ts'
import { keyTexts } from './key_texts.ts'

const languages = ['curl', 'TypeScript']

/** First three calls with a key, to be copied. */
export function FirstCalls({ apiKey }: { apiKey: string }) {
  const t = useTexts(keyTexts)
  const [language, choose] = useState('curl')
  return (
    <>
      <h3>{t.firstCalls}</h3>
      <Choice
        label={t.firstCalls}
        value={language}
        options={languages.map((value) => ({ value, text: value }))}
        onChange={choose}
      />
      <Body label={t.firstCalls} json={language === 'curl' ? curl(apiKey) : typescript(apiKey)} />
    </>
  )
}

const curl = (apiKey: string): string => `URL=${location.origin}
TOKEN=$(curl -s $URL/api/v2/access_token -d '{"apiKey": "${apiKey}"}' \\
  | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
curl -s $URL/api/1/organizations -H "Authorization: Bearer $TOKEN" -d '{}'
curl -s $URL/api/2/menu -H "Authorization: Bearer $TOKEN" -d '{}'`

const typescript = (apiKey: string): string => `import { Comanda } from 'comanda/client'
import type { MenusOperations } from 'comanda/client/menus'
import type { OrganizationsOperations } from 'comanda/client/organizations'

const comanda = new Comanda<MenusOperations & OrganizationsOperations>({
  baseUrl: '${location.origin}',
  apiLogin: '${apiKey}',
})
console.log(await comanda.call('/api/1/organizations', {}))
console.log(await comanda.call('/api/2/menu', {}))`
