import { defineCache } from '#core/cache.ts'
import type { Sections } from './model.ts'
import { findSections } from './store.ts'

/** The sections of a corporation, by the corporation's id. */
export const SectionsOf = defineCache<Sections>({ topic: 'restaurant_sections', load: findSections })
