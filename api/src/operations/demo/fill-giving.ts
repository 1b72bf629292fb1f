import { appeals, givenMonthly, givenOnce, givers, givingSettings } from '../../../demo/giving';
import { appealsRepository } from '../../giving/appeals/appeals.repository';
import { declarationsRepository } from '../../giving/declarations/declarations.repository';
import { type GiftRow, giftsRepository } from '../../giving/gifts/gifts.repository';
import { ledgerRepository } from '../../giving/ledger/ledger.repository';
import { toDay } from '../../server/time/days';
import { givingSettingsRepository } from '../../giving/settings/giving-settings.repository';
import { supportersRepository } from '../../giving/supporters/supporters.repository';
import type { Database } from '../../server/database/database';
import { DAY, timestamp } from '../../server/time/clock';

const daysAgo = (days: number) => toDay(new Date(Date.now() - days * DAY), 'Europe/London');

/** Average length of a month in days. */
const MONTH = 30.44;

export async function fillGiving(db: Database, projectOf: (slug: string) => Promise<number>) {
  await givingSettingsRepository(db).change(1, givingSettings);
  const appealIds = new Map<string, number>();
  for (const { project, ...appeal } of appeals) {
    const project_id = await projectOf(project);
    appealIds.set(appeal.slug, await appealsRepository(db).create({ ...appeal, project_id }));
  }
  const supporters: number[] = [];
  for (const { aided, ...person } of givers) {
    const { id } = await supportersRepository(db).identify(person);
    supporters.push(id);
    if (aided) await declare(db, id, aided);
  }

  async function give(
    giver: number,
    amount: number,
    interval: 'once' | 'month',
    method: GiftRow['method'],
    appeal = '',
  ) {
    return giftsRepository(db).create({
      supporter_id: supporters[giver] ?? null,
      amount,
      interval,
      method,
      source: 'staff',
      appeal_id: appealIds.get(appeal) ?? null,
    });
  }
  const pay = (gift: GiftRow, days: number) =>
    ledgerRepository(db).add({
      kind: 'payment',
      gift,
      amount: gift.amount,
      booked_on: daysAgo(days),
      source: 'staff',
      source_key: `staff:demo:${gift.id}:${days}`,
    });

  const begun = (gift: GiftRow, days: number) =>
    db
      .updateTable('gifts')
      .set({ created_at: timestamp(-days * DAY) })
      .where('id', '=', gift.id)
      .execute();

  for (const [giver, amount, days, method, appeal] of givenOnce) {
    const gift = await give(giver, amount, 'once', method, appeal);
    await begun(gift, days);
    await pay(gift, days);
  }
  for (const [giver, amount, months] of givenMonthly) {
    const gift = await give(giver, amount, 'month', 'transfer');
    await begun(gift, Math.round(months * MONTH));
    for (let month = months; month >= 1; month -= 1) await pay(gift, Math.round((month - 0.6) * MONTH));
  }
}

function declare(
  db: Database,
  supporterId: number,
  aided: readonly [string, string, string, string, string],
) {
  const [title, firstname, lastname, house, postcode] = aided;
  return declarationsRepository(db).declare({
    supporterId,
    given: 'page',
    taxpayer: { title, firstname, lastname, house, street: '', postcode, outside_uk: false },
    past: true,
    future: true,
    madeOn: daysAgo(300),
    userName: '',
  });
}
