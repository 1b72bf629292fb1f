import { checkWords } from '@lapis/contract/form-rules';
import {
  buildingProblems,
  charityProblems,
  toPlainBuilding,
  toPlainCharity,
} from '@lapis/contract/small-donation-rules';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { timestamp } from '../../server/time/clock';
import { smallDonationRules } from '../gift-aid/rules';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { smallDonationsRepository } from './small-donations.repository';

interface Building {
  name: string;
  address: string;
  postcode: string;
}

interface Charity {
  name: string;
  reference: string;
  makes_claims: boolean;
  has_buildings: boolean;
}

type Changes<Entry> = { [Name in keyof Entry]?: Entry[Name] | undefined } & {
  is_removed?: boolean | undefined;
};

function refuseProblems(problems: Record<string, string | undefined>) {
  const errors = Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, [problem]]] : [])),
  );
  if (Object.keys(errors).length > 0) throw new HttpError(422, checkWords, { errors });
}

/** A removed entry is brought back instead of added again, because HMRC takes each building once. */
const isThere = (what: string, { is_removed }: { is_removed: boolean }) =>
  new HttpError(
    409,
    is_removed
      ? `${what} was removed from the list. Please bring it back instead.`
      : `${what} is in the list already.`,
  );

const countKept = (rows: { is_removed: boolean }[]) => rows.filter(({ is_removed }) => !is_removed).length;

const fold = (texts: string[]) => texts.join('|').toLowerCase().replace(/\s+/g, '');

/** @throws HttpError 422 if HMRC would refuse the building, 409 if it is there already or there are too many */
async function checkBuilding(db: Database, building: Building, ownId?: number) {
  refuseProblems(buildingProblems(building));
  const texts = toPlainBuilding(building);
  const others = (await smallDonationsRepository(db).buildings()).filter(({ id }) => id !== ownId);
  const key = fold([texts.name, texts.address, texts.postcode]);
  const same = others.find(({ name, address, postcode }) => fold([name, address, postcode]) === key);
  if (same) throw isThere('This building', same);
  if (countKept(others) >= smallDonationRules.mostBuildings)
    throw new HttpError(
      409,
      `HMRC’s schedule has room for ${smallDonationRules.mostBuildings} buildings. Please remove one that you no longer use first.`,
    );
  return texts;
}

/** @throws HttpError 422 if HMRC would refuse the charity, 409 if it is there already or there are too many */
async function checkCharity(db: Database, charity: Charity, ownId?: number) {
  refuseProblems(charityProblems(charity));
  const { makes_claims, has_buildings } = charity;
  const texts = toPlainCharity(charity);
  const others = (await smallDonationsRepository(db).charities()).filter(({ id }) => id !== ownId);
  const same = others.find(({ reference }) => reference === texts.reference);
  if (same) throw isThere('A charity with this reference', same);
  if (countKept(others) >= smallDonationRules.mostCharities)
    throw new HttpError(
      409,
      `HMRC’s schedule has room for ${smallDonationRules.mostCharities} charities. Please remove one that is no longer connected first.`,
    );
  return { ...texts, makes_claims: makes_claims ? 1 : 0, has_buildings: has_buildings ? 1 : 0 };
}

const removal = (is_removed: boolean | undefined) =>
  is_removed === undefined ? {} : { removed_at: is_removed ? timestamp() : null };

/** Notes a change in the audit log, which names the building or charity. */
const noteChange = (db: Database, actor: Actor, title: string, is_removed: boolean | undefined) =>
  audit(db).note(actor, {
    action: is_removed === true ? 'deleted' : is_removed === false ? 'restored' : 'changed',
    kind: 'giving',
    title,
  });

/** Waits for a concurrent claim, which may contain the entry. All four must run in a transaction. */
const waitForClaims = (db: Database) => givingSettingsRepository(db).holdReceipts();

export async function addBuilding(db: Database, actor: Actor, building: Building) {
  await waitForClaims(db);
  const texts = await checkBuilding(db, building);
  await db.insertInto('community_buildings').values(texts).execute();
  await audit(db).note(actor, { action: 'created', kind: 'giving', title: texts.name });
}

export async function changeBuilding(
  db: Database,
  actor: Actor,
  id: number,
  { is_removed, ...changes }: Changes<Building>,
) {
  await waitForClaims(db);
  const row = orNotFound(await smallDonationsRepository(db).findBuilding(id));
  const building = {
    name: changes.name ?? row.name,
    address: changes.address ?? row.address,
    postcode: changes.postcode ?? row.postcode,
  };
  const texts = is_removed ? {} : await checkBuilding(db, building, id);
  await db
    .updateTable('community_buildings')
    .set({ ...texts, ...removal(is_removed) })
    .where('id', '=', id)
    .execute();
  await noteChange(db, actor, building.name, is_removed);
}

export async function addCharity(db: Database, actor: Actor, charity: Charity) {
  await waitForClaims(db);
  const columns = await checkCharity(db, charity);
  await db.insertInto('connected_charities').values(columns).execute();
  await audit(db).note(actor, { action: 'created', kind: 'giving', title: columns.name });
}

export async function changeCharity(
  db: Database,
  actor: Actor,
  id: number,
  { is_removed, ...changes }: Changes<Charity>,
) {
  await waitForClaims(db);
  const row = orNotFound(await smallDonationsRepository(db).findCharity(id));
  const charity = {
    name: changes.name ?? row.name,
    reference: changes.reference ?? row.reference,
    makes_claims: changes.makes_claims ?? row.makes_claims === 1,
    has_buildings: changes.has_buildings ?? row.has_buildings === 1,
  };
  const columns = is_removed ? {} : await checkCharity(db, charity, id);
  await db
    .updateTable('connected_charities')
    .set({ ...columns, ...removal(is_removed) })
    .where('id', '=', id)
    .execute();
  await noteChange(db, actor, charity.name, is_removed);
}
