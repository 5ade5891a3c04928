import { demo } from '#shared/demo.ts'
import { categoryWrite } from '../guest_categories.ts'

export default categoryWrite(false, {
  path: '/api/1/loyalty/core/customer_category/add',
  summary: 'Add a guest to a category',
  description:
    "Adding a guest who is already in the category changes nothing. The guest's transactions show the change.",
  customerId: demo.guest,
})
