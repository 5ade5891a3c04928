export { findDiscountCard } from './discount_cards.store.ts'
