import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseTypedLine } from './typed_line.ts'

const id = '01a1fcb2-4c10-7a4b-b1c2-90f1e2d3c4b5'

it('a typed line is a word for an order, a report in JSON, or a plain word', () => {
  const order = { kind: 'order', name: '4', text: '' }
  for (const [line, parsed] of [
    ['', { kind: 'empty' }],
    ['  orders ', { kind: 'orders' }],
    ['reserves', { kind: 'reserves' }],
    ['menu', { kind: 'menu' }],
    ['stop Tiramisù  della casa', { kind: 'stop', text: 'Tiramisù della casa' }],
    ['Unstop tiramisù', { kind: 'unstop', text: 'tiramisù' }],
    ['stop', { kind: 'stop', text: '' }],
    ['Help', { kind: 'help' }],
    ['sleep', { kind: 'sleep' }],
    ['wake', { kind: 'wake' }],
    ['quit', { kind: 'quit' }],
    ['4', { ...order, word: undefined }],
    ['#4 cook', { ...order, word: 'cook' }],
    ['4\tREADY', { ...order, word: 'ready' }],
    ['4 out  Bo   Smith', { ...order, word: 'out', text: 'Bo Smith' }],
    [`${id.toUpperCase()} paid`, { ...order, name: id, word: 'paid' }],
    ['4 cancel the guest left', { ...order, word: 'cancel', text: 'the guest left' }],
    ['4 burnt', { kind: 'unknown word', name: '4', word: 'burnt' }],
    ['/front/x/y', { kind: 'action', operation: '/front/x/y', body: '{}' }],
    ['/front/x/y {"orderId": "4 cook"}', { kind: 'action', operation: '/front/x/y', body: '{"orderId": "4 cook"}' }],
    ['/front/x/y 4', { kind: 'unknown' }],
    ['cook 4', { kind: 'unknown' }],
    ['-4 cook', { kind: 'unknown' }],
    ['orders now', { kind: 'unknown' }],
    [`${'9'.repeat(100_000)} cook`, { kind: 'unknown' }],
  ] as const)
    assert.deepEqual(parseTypedLine(line), parsed, line.slice(0, 50))
})
