import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '#test/harness/files.ts'
import { findProgram } from '#test/harness/programs.ts'
import { openReceiver, publishEvents, subscribe } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

/** A message as a receiver gets it. */
interface Message {
  body: string
  headers: Record<string, string>
  secret: string
}

interface Language {
  /** Name of the language in the page's code blocks. */
  name: string
  /** Programs that run the language; the first existing one is used. */
  programs: readonly string[]
  file: string
  /** Adds code to the recipe that reads messages from standard input and prints for each whether it is genuine. */
  wrap(recipe: string): string
}

const languages: readonly Language[] = [
  {
    name: 'js',
    programs: ['node'],
    file: 'recipe.mjs',
    wrap: (recipe) => `${recipe}
import { readFileSync } from 'node:fs'
for (const { body, headers, secret } of JSON.parse(readFileSync(0)))
  console.log(isGenuine(Buffer.from(body), headers, secret))`,
  },
  {
    name: 'python',
    programs: ['python3'],
    file: 'recipe.py',
    wrap: (recipe) => `${recipe}
import json, sys
for one in json.load(sys.stdin):
    print(str(is_genuine(one["body"].encode(), one["headers"], one["secret"])).lower())`,
  },
  {
    name: 'php',
    programs: ['php'],
    file: 'recipe.php',
    wrap: (recipe) => `<?php
${recipe}
foreach (json_decode(stream_get_contents(STDIN), true) as $one)
    echo isGenuine($one['body'], $one['headers'], $one['secret']) ? 'true' : 'false', "\\n";`,
  },
  {
    name: 'ruby',
    programs: ['ruby'],
    file: 'recipe.rb',
    wrap: (recipe) => `${recipe}
require 'json'
JSON.parse($stdin.read).each { |one| puts genuine?(one['body'].b, one['headers'], one['secret']) }`,
  },
]

const page = await readFile(join(root, 'docs', 'guide', '3_webhooks.md'), 'utf8')

describeOwnWorld('the recipes for receivers of webhooks', ({ it }) => {
  for (const { name, programs, file, wrap } of languages)
    it(`distinguish genuine messages from others in ${name}`, async (world, test) => {
      const program = name === 'js' ? process.execPath : await findProgram(...programs)
      if (!program) return test.skip(`there is no ${programs[0]} on this machine`)
      const recipe = new RegExp(`^\`\`\`${name}\\n(.*?)^\`\`\``, 'ms').exec(page)?.[1]
      assert.ok(recipe, `the page has no recipe in ${name}`)
      const folder = await mkdtemp(join(tmpdir(), 'comanda-recipe-'))
      try {
        await writeFile(join(folder, file), wrap(recipe))
        const messages = await world.once(messagesToTell)
        const outcome = await run(program, join(folder, file), JSON.stringify(messages.map(({ message }) => message)))
        assert.deepEqual(
          outcome.trim().split('\n'),
          messages.map(({ isGenuine }) => String(isGenuine)),
        )
      } finally {
        await rm(folder, { recursive: true })
      }
    })
})

/** Returns a message of the server and forged variants. */
async function messagesToTell(world: World): Promise<{ message: Message; isGenuine: boolean }[]> {
  const receiver = await openReceiver()
  const { organizationId, token } = await subscribe(world, receiver.url)
  await publishEvents(world, { organizationId }, [{ info: { comment: 'Ünïcode 日本' } }])
  const { body, headers } = (await receiver.requests(1))[0]!
  await receiver.close()
  const { signingSecret: secret } = await world.ask<{ signingSecret: string }>(
    '/api/1/webhooks/settings',
    { organizationId },
    { token },
  )
  const sent = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  }
  const genuine = { body, headers: sent, secret }
  const changed = (headers: Partial<typeof sent>): Message => ({ ...genuine, headers: { ...sent, ...headers } })
  return [
    { message: genuine, isGenuine: true },
    {
      message: changed({ 'webhook-signature': `v1,${'A'.repeat(43)}= ${sent['webhook-signature']}` }),
      isGenuine: true,
    },
    { message: { ...genuine, body: body.replace('comment', 'Comment') }, isGenuine: false },
    { message: { ...genuine, secret: 'whsec_c29tZWJvZHkgZWxzZSdzIHNlY3JldCBpcyBu' }, isGenuine: false },
    { message: changed({ 'webhook-id': sent['webhook-id'].toUpperCase() }), isGenuine: false },
    { message: changed({ 'webhook-timestamp': String(Number(sent['webhook-timestamp']) - 3600) }), isGenuine: false },
    { message: changed({ 'webhook-signature': 'v1,' }), isGenuine: false },
  ]
}

async function run(program: string, file: string, input: string): Promise<string> {
  const child = spawn(program, [file])
  child.stdin.end(input)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  assert.equal(errors, '')
  return output
}
