import type { CaseDetails } from '#shared/cases/case.ts';

export const openCase: CaseDetails = {
  id: '01a1fd3b-049b-7a7b-966f-3ba95224f8ca',
  case_number: 'CASE-000031',
  customer_id: '01a1fd3b-049b-7a7b-966f-3ba95224f8cb',
  customer_name: 'Saltbush Day Spa',
  customer_email: 'desk@saltbush.example',
  order_id: null,
  order_number: null,
  subject: 'Two robes missing from Saturday’s delivery',
  description: 'We counted 22 waffle robes against 24 on the docket.',
  type: 'complaint',
  priority: 'medium',
  status: 'open',
  resolution: null,
  customer_phone: '(02) 5550 0131',
  adjustments: [],
  photos: [],
  answered_at: null,
  version: 3,
  created_at: Temporal.Instant.from('2026-11-23T21:14:00Z'),
  updated_at: Temporal.Instant.from('2026-11-23T21:14:00Z'),
};
