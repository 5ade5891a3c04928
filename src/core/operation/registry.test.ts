import assert from 'node:assert/strict'
import test from 'node:test'
import { pathStem } from './registry.ts'

for (const [path, stem] of [
  ['/api/1/deliveries/create', 'deliveries/create'],
  ['/api/2/menu', 'menu'],
  ['/api/v2/access_token', 'v2/access_token'],
  ['/api/1/loyalty/core/customer/wallet/topup', 'loyalty/customer/wallet/topup'],
  ['/admin/api_keys/create', 'api_keys/create'],
  ['/api/nomenclature/v1/nomenclature/category/create', 'category/create'],
  ['/api/nomenclature/v2/product/create', 'product/create'],
  ['/api/nomenclature/v1/amount-unit/list', 'amount_unit/list'],
  ['/api/inventory/v1/incoming_invoice/post', 'incoming_invoice/post'],
  ['/api/menu/v3/by_id', 'menu/v3/by_id'],
] as const)
  test(`${path} belongs into ${stem}`, () => assert.equal(pathStem(path), stem))
