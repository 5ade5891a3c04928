import { defineCache } from '#core/cache.ts'
import type { Catalogue } from './model.ts'
import { catalogueTopic } from './revision.ts'
import { findCatalogue } from './store.ts'

/** The catalogue of a corporation, by the corporation's id. */
export const CatalogueOf = defineCache<Catalogue>({ topic: catalogueTopic, load: findCatalogue })
