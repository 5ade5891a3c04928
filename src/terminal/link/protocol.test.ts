import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { closeCodes, linkPath, listMax } from './protocol.ts'

const page = await readFile(new URL('../../../docs/terminal-link.md', import.meta.url), 'utf8')

describe('The page of the terminal link', () => {
  it('names every close code, and no other', () => {
    const documentedCodes = [...page.matchAll(/^\| (4\d\d\d) \|/gm)].map(([, code]) => Number(code))
    assert.deepEqual(documentedCodes, Object.values(closeCodes))
  })

  it('has the current path and limit', () => {
    assert.ok(page.includes(`\`${linkPath}\``))
    assert.ok(page.includes(listMax.toLocaleString('en')))
  })
})
