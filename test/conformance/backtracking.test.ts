import assert from 'node:assert/strict'
import test from 'node:test'
import { backtracking, regexesOf } from './backtracking.ts'

const read = ({ source, flags }: RegExp) => backtracking({ pattern: source, flags })

const slow = [
  /(a+)+$/,
  /^(a+)+$/,
  /^(?:a|ab?)*$/,
  /^(?:a|a)*$/,
  /\/+$/,
  /\s+x/,
  /".*"/s,
  /^\s*\s*x/,
  /^a*(?:b?)a*c/,
  /^ *([^=]+?) *= *(\d+)$/,
  /^.*,.*,.*$/,
  /^x|\d+$/,
  /^\s*x/m,
  /^(?:\d+,)*$/,
  /^\w{0,4000}\d{0,4000}x$/,
  /^[a-z]*[A-Z]*\d$/i,
  /^(?=a*)b/,
]
for (const regex of slow) test(`${regex} may take more than linear time`, () => assert.ok(read(regex)))

const quick = [
  /^\d+$/,
  /^(file|tcp):(.+)$/,
  /^(.+):(\d+)$/,
  /^Bearer +(\S+) *$/i,
  /[\s,]+/,
  /\D/g,
  /"((?:[^"\\]|\\.)*)",?/y,
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}$/i,
  /^host: .*$/im,
  /^\[(.*)\]$/,
  /^[\x20-\x7e]*$/,
  /x\d+y/,
  /^\d{1,4}(\.\d{1,4}){0,3}$/,
  /[\p{L}\p{N}]+/gu,
]
for (const regex of quick) test(`${regex} takes linear time`, () => assert.equal(read(regex), undefined))

test('regular expressions are found in every position, and divisions are not taken for them', () => {
  const text = [
    "const path = 'a/b/c' // not /this/",
    'const half = count / 2 / n',
    'const found = /[/"]x/gi.exec(text)',
    'if (/y\\/z/.test(text)) return /w/',
    'const said = `half: $' + '{half / 2} $' + '{text.replace(/v+/, `$' + '{/u/}`)} /no/`',
    "const Version = Type.String({ pattern: '^\\\\d$' })",
  ].join('\n')
  assert.deepEqual(
    regexesOf({ path: '', text }).map(({ pattern, flags }) => `${pattern} ${flags}`),
    ['[/"]x gi', 'y\\/z ', 'w ', 'v+ ', 'u ', '^\\d$ '],
  )
})
