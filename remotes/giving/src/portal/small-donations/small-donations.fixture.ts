import type { CommunityBuilding, ConnectedCharity, SmallDonations } from '@lapis/contract';

export const hall: CommunityBuilding = {
  id: 1,
  name: 'Village hall',
  address: '11A Grange Road',
  postcode: 'L20 1KL',
  is_removed: false,
};

export const friends: ConnectedCharity = {
  id: 5,
  name: 'Friends of the hall',
  reference: 'AB12345',
  makes_claims: true,
  has_buildings: false,
  is_removed: false,
};

const limit = { limit_by: 'charity', limit: 800_000, claimed: 0, left: 800_000, buildings: [] } as const;

export const noSharing: SmallDonations = {
  buildings: [],
  charities: [],
  years: [{ ...limit, buildings: [], tax_year: '2026-27' }],
};
