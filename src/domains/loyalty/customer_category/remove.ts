import { demo } from '#shared/demo.ts'
import { categoryWrite } from '../guest_categories.ts'

export default categoryWrite(true, {
  path: '/api/1/loyalty/core/customer_category/remove',
  summary: 'Remove a guest from a category',
  description: "Removing a guest who is not in the category changes nothing. The guest's transactions show the change.",
  customerId: demo.changedGuest,
})
