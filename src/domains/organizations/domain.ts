import { defineDomain } from '#core/operation/domain.ts'
import { RevisionInfo } from '#shared/schemas/revision_info.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Organizations',
  description:
    'The restaurants that an API key may see, with their settings. Nearly every other request names an ' +
    'organization by its id, so a client begins here.',
  order: 20,
  groups: ['Organizations: settings'],
  events: {
    BusinessHoursAndMappingUpdate: {
      section: 'businessHoursAndMappingUpdateFilter',
      by: 'updates',
      isSentUnasked: false,
      summary: 'Business hours or mappings have changed',
      description:
        'Sent to each organization that the change concerns, at most once a second; one event stands for all changes since the ' +
        'one before it. Read the settings of the organization again.',
      info: RevisionInfo,
    },
  },
  seed,
})
