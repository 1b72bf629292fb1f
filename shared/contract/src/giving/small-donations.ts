import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, itemReply, textUpTo } from '../shapes';
import { Pence } from './giving-shapes';

export const CommunityBuilding = z.object({
  id: Id,
  name: z.string(),
  /** First line of the address. */
  address: z.string(),
  postcode: z.string(),
  is_removed: z.boolean(),
});
export type CommunityBuilding = z.infer<typeof CommunityBuilding>;

export const ConnectedCharity = z.object({
  id: Id,
  name: z.string(),
  /** HMRC’s reference of the charity, such as AB12345. */
  reference: z.string(),
  /** Claims on small donations itself, so that the limit is divided. */
  makes_claims: z.boolean(),
  /** Runs charitable activities in a community building. */
  has_buildings: z.boolean(),
  is_removed: z.boolean(),
});
export type ConnectedCharity = z.infer<typeof ConnectedCharity>;

/** What the charity can claim on in a tax year, before the rule of ten times its Gift Aid donations. */
const SmallYear = z.object({
  tax_year: z.string(),
  /** 'buildings' if each community building has a limit, 'none' if only connected charities may claim. */
  limit_by: z.enum(['charity', 'buildings', 'none']),
  limit: Pence,
  claimed: Pence,
  left: Pence,
  /** Collections that name each building, and how much of them was claimed. */
  buildings: z.array(z.object({ id: Id, name: z.string(), collected: Pence, claimed: Pence })),
});
export type SmallYear = z.infer<typeof SmallYear>;

const SmallDonations = z.object({
  buildings: z.array(CommunityBuilding),
  charities: z.array(ConnectedCharity),
  /** This tax year and earlier ones that can still be claimed. */
  years: z.array(SmallYear),
});
export type SmallDonations = z.infer<typeof SmallDonations>;

const Building = z.object({ name: textUpTo(200), address: textUpTo(120), postcode: textUpTo(20) });

const Charity = z.object({
  name: textUpTo(200),
  reference: textUpTo(20),
  makes_claims: z.boolean(),
  has_buildings: z.boolean(),
});

const Removal = z.object({ is_removed: z.boolean() });

const staff = { access: 'admin', needs: 'giving' } as const;

export const smallDonations = {
  show: endpoint('GET /admin/giving/small-donations', {
    ...staff,
    summary: 'Community buildings, connected charities, and what is left of each tax year’s limit',
    reply: itemReply(SmallDonations),
  }),
  addBuilding: endpoint('POST /admin/giving/small-donations/buildings', {
    ...staff,
    summary: 'Add a community building; 409 if there are as many as HMRC’s schedule has room for',
    body: Building,
    reply: itemReply(SmallDonations),
    status: 201,
  }),
  changeBuilding: endpoint('PATCH /admin/giving/small-donations/buildings/:id', {
    ...staff,
    summary:
      'Change a community building, remove it or bring it back. Claims that were made keep what they say. 409 if it is there twice, or there are too many',
    params: IdParam,
    body: Building.extend(Removal.shape).partial(),
    reply: itemReply(SmallDonations),
  }),
  addCharity: endpoint('POST /admin/giving/small-donations/charities', {
    ...staff,
    summary: 'Add a connected charity; 409 if there are as many as HMRC’s schedule has room for',
    body: Charity,
    reply: itemReply(SmallDonations),
    status: 201,
  }),
  changeCharity: endpoint('PATCH /admin/giving/small-donations/charities/:id', {
    ...staff,
    summary:
      'Change a connected charity, remove it or bring it back. Claims that were made keep what they say. 409 if it is there twice, or there are too many',
    params: IdParam,
    body: Charity.extend(Removal.shape).partial(),
    reply: itemReply(SmallDonations),
  }),
};
