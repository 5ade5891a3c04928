import { defineCache } from '#core/cache.ts'
import type { Sections } from './model.ts'
import { findSections } from './store.ts'

/** Sections of corporations by corporation id. */
export const SectionsOf = defineCache<Sections>({ topic: 'restaurant_sections', load: findSections })
