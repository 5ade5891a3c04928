import { UnknownReference } from '#core/kits/references.ts'
import { saveDirectoriesOperation } from '#core/record/directories.ts'
import { supplierRows } from '#domains/books/rules.ts'
import { containerRows, productRows } from '#domains/catalogue/rules.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { NotASupplier } from '../../../errors.ts'
import { supplierProducts } from '../../../schemas.ts'

export default saveDirectoriesOperation({
  path: '/admin/counteragents/pricelists/save',
  summary: 'Create rows of price lists, or replace them',
  description:
    'A row has the name and price under which a supplier sells a product of the chain. Each row is saved completely: omitted fields get their defaults.',
  directories: { supplierProducts },
  references: {
    Counteragent: { NotFound: NotASupplier, rows: supplierRows },
    Product: { NotFound: UnknownReference, rows: productRows },
    Container: { NotFound: UnknownReference, rows: containerRows },
  },
  errors: { CorporationNotFound },
  example: {
    request: {
      corporationId: demo.corporation,
      supplierProducts: [
        {
          id: demo.supplierProduct,
          name: 'Mozzarella di bufala',
          counteragentId: demo.supplier,
          productId: demo.mozzarella,
          num: 'HF-12',
          price: 7.2,
          allowedDeviation: 5,
        },
      ],
    },
    response: { supplierProducts: [demo.supplierProduct] },
  },
})
