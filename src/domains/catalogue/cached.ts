import { defineCache } from '#core/cache.ts'
import type { Catalogue } from './model.ts'
import { catalogueTopic } from './revision.store.ts'
import { findCatalogue } from './store.ts'

/** Catalogues by corporation id. */
export const CatalogueOf = defineCache<Catalogue>({ topic: catalogueTopic, load: findCatalogue })
