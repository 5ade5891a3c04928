import assert from 'node:assert/strict'
import test from 'node:test'
import { fileFitsPath } from './operation_files.ts'

for (const [file, path, isRight] of [
  ['deliveries/create.ts', '/api/1/deliveries/create', true],
  ['deliveries/close.ts', '/api/1/deliveries/create', false],
  ['stop_lists/stop_lists.ts', '/api/1/stop_lists', true],
  ['dictionaries/cancel_causes.ts', '/api/1/cancel_causes', true],
  ['access/v2/access_token.ts', '/api/v2/access_token', true],
  ['access/access_token.ts', '/api/v2/access_token', false],
  ['access/admin/api_keys/create.ts', '/admin/api_keys/create', true],
  ['dictionaries/admin/save.ts', '/admin/dictionaries/save', true],
  ['dictionaries/admin/save.ts', '/api/1/dictionaries/save', false],
  ['loyalty/customer/wallet/topup.ts', '/api/1/loyalty/core/customer/wallet/topup', true],
  ['deep/deliveries/more/create.ts', '/api/1/deliveries/create', false],
] as const)
  test(`${file} is ${isRight ? 'the' : 'no'} file for ${path}`, () => assert.equal(fileFitsPath(file, path), isRight))

for (const [file, path, isRight] of [
  ['inventory/incoming_invoice.ts', '/api/inventory/v1/incoming_invoice/post', true],
  ['inventory/incoming_invoice/incoming_invoice.ts', '/api/inventory/v1/incoming_invoice/post', true],
  ['inventory/invoice.ts', '/api/inventory/v1/incoming_invoice/post', false],
  ['inventory/incoming.ts', '/api/inventory/v1/incoming_invoice/post', false],
  ['deliveries/front/cooking.ts', '/front/deliveries/start_cooking', true],
  ['deliveries/front/cooking.ts', '/api/1/order/start_cooking', false],
] as const)
  test(`${file}, with several operations, is ${isRight ? 'the' : 'no'} file for ${path}`, () =>
    assert.equal(fileFitsPath(file, path, true), isRight))
