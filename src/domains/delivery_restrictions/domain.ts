import { announcementRule } from '#core/events/announcements.ts'
import { defineDomain } from '#core/operation/domain.ts'
import { RevisionInfo } from '#shared/schemas/revision_info.ts'
import { businessHoursUpdate } from './changes.ts'
import { seed } from './seed.ts'

export default defineDomain({
  title: 'Delivery restrictions',
  description:
    'Where, when and from which sum on a restaurant delivers, and which terminal group would take an ' +
    'order to an address.',
  order: 100,
  groups: ['Orders: preparing'],
  events: {
    BusinessHoursAndMappingUpdate: {
      section: 'businessHoursAndMappingUpdateFilter',
      by: 'updates',
      isSentByDefault: false,
      summary: 'Delivery hours, zones or terminal groups have changed',
      description:
        'Sent when other restrictions are in force: they were saved, or the setting `useBusinessHoursAndMapping` was changed. At ' +
        'most once a second; one event stands for all changes since the one before it. Read the delivery restrictions again.',
      info: RevisionInfo,
    },
  },
  due: [announcementRule(businessHoursUpdate)],
  seed,
})
