import type { ClaimLine, ClaimWhole } from '@lapis/contract';

/** A schedule line that HMRC accepts. */
export const line: ClaimLine = {
  position: 1,
  title: 'Mrs',
  firstname: 'Mina',
  lastname: 'Karimi',
  house: '7',
  postcode: 'S19 2BD',
  aggregated: '',
  is_sponsored: false,
  donated_on: '2026-03-31',
  amount: 12_000,
};

/** A claim made after its last gift. */
export const fakeClaim = (schedule: ClaimLine[], adjustment = 0): ClaimWhole => ({
  id: 1,
  state: 'made',
  lines: schedule.length,
  files: 1,
  from: '2025-04-06',
  until: '2026-03-31',
  gifts: 0,
  tax: 0,
  adjustment,
  small_donations: [],
  small_returned: [],
  small_adjustment: 0,
  created_at: '2026-04-10T09:00:00.000Z',
  created_by: 'Zohra Rahimi',
  submitted_on: null,
  hmrc_reference: '',
  paid: 0,
  refused_on: null,
  refusal: '',
  payments: [],
  explanation: '',
  is_explanation_changed: false,
  small_buildings: [],
  connected_charities: [],
  schedule,
});
