import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { englishPhrases } from './english.ts'
import { importLanguage, phrase } from './phrases.ts'
import { russianPhrases } from './russian.ts'

const { dirname } = import.meta

/** Returns the phrases of a file of source, with numbered values. */
function phrasesIn(source: string): string[] {
  return [...source.matchAll(/\bphrase`([^`]*)`/g)].map(([, text = '']) => {
    let count = 0
    return text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, () => `{${++count}}`)
  })
}

const valuesOf = (text: string): string[] => text.match(/\{\d+\}/g) ?? []

describe('phrases of imports', () => {
  it('have a Russian text each, with no other values', async () => {
    const files = await Array.fromAsync(glob('**/*.ts', { cwd: dirname }))
    const sources = await Promise.all(
      files.filter((name) => !name.endsWith('.test.ts')).map((name) => readFile(`${dirname}/${name}`, 'utf8')),
    )
    assert.deepEqual([...new Set(sources.flatMap(phrasesIn))].sort(), Object.keys(russianPhrases).sort())
    const wrong = Object.entries(russianPhrases).filter(
      ([english, russian]) =>
        !/\p{Script=Cyrillic}/u.test(russian) || !valuesOf(russian).every((one) => english.includes(one)),
    )
    assert.deepEqual(wrong, [])
  })

  it('name no flags of commands in the console', () => {
    const flagged = Object.keys(russianPhrases).filter((text) => text.includes('--') && !(text in englishPhrases))
    assert.deepEqual(flagged, [])
    const wrong = Object.entries(englishPhrases).filter(
      ([text, shown]) =>
        !(text in russianPhrases) || shown.includes('--') || !valuesOf(shown).every((one) => text.includes(one)),
    )
    assert.deepEqual(wrong, [])
    const missing = () => phrase`Give the column the heading ${'name'}, or name its heading: ${'--column name=…'}${''}`
    assert.equal(
      importLanguage.run('en', missing),
      'Give the column the heading name, or choose it among the columns of the file',
    )
  })

  it('are English without a language', () => {
    const below = () => phrase`"${-1}" is below 0`
    assert.deepEqual(
      [below(), importLanguage.run('en', below), importLanguage.run('ru', below)],
      ['"-1" is below 0', '"-1" is below 0', '«-1» меньше 0'],
    )
  })
})
