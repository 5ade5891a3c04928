import { announcementRule } from '#core/events/announcements.ts'
import { defineDomain } from '#core/operation/domain.ts'
import { organizationSaved } from '#domains/organizations/changes.ts'
import { RevisionInfo } from '#shared/schemas/revision_info.ts'
import { announceSettings, businessHoursUpdate } from './changes.ts'

export default defineDomain({
  title: 'Delivery restrictions',
  description:
    'Area, hours and minimum sum of deliveries, and the terminal group that accepts an ' + 'order to an address.',
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
        'most once a second; one event covers all changes since the previous event. Read the delivery restrictions again.',
      info: RevisionInfo,
    },
  },
  hooks: [organizationSaved.with(announceSettings)],
  due: [announcementRule(businessHoursUpdate)],
})
