import { defineList } from '#core/kits/list.ts'
import { optional, text } from '#core/record/fields.ts'
import { record } from '#core/record/record.ts'

const short = (about: string) => optional(text(about, { minLength: 1, maxLength: 100 }))
/** Data of a person who represents the supplier. */
const personal = (about: string) => optional(text(about, { minLength: 1, maxLength: 100, isPersonal: true }))

/** Suppliers. Employees and guests are counteragents under their own ids. */
export const counteragents = record({
  kind: 'Counteragent',
  table: 'counteragent',
  description: 'Suppliers to save.',
  fields: {
    code: optional(text('Code of the supplier for users and other systems.', { minLength: 1, maxLength: 50 })),
    company: optional(text('Full name of the company.', { minLength: 1, maxLength: 500 })),
    supplierType: short('Kind of the supplier, in words of the chain.'),
    taxpayerIdNumber: short('Number of the supplier as a taxpayer.'),
    firstName: personal('First name of the contact person.'),
    middleName: personal('Middle name of the contact person.'),
    lastName: personal('Last name of the contact person.'),
    phone: personal('Phone.'),
    cellPhone: personal('Mobile phone.'),
    email: personal('E-mail address.'),
    cardNumber: personal('Card number of the contact person.'),
    comment: optional(text('Remark for the staff.', { maxLength: 500, isPersonal: true })),
  },
})

export const counteragentList = defineList({
  table: counteragents.table,
  title: 'Counteragent',
  columns: counteragents.columns,
})
