import type { GivingSettings, NewGift } from '@lapis/contract';
import { softOptIn } from '@lapis/contract/form-rules';
import { amountProblem, feeOn } from '@lapis/contract/gift-rules';
import type { Database } from '../../server/database/database';
import { newsletterSettingsRepository } from '../../inbox/newsletter/settings/newsletter-settings.repository';
import { invalid } from '../../server/http/http-error';
import type { Writing } from '../../server/http/mail';
import { appealsRepository } from '../appeals/appeals.repository';
import { giftToTell } from '../booking/gift-to-tell';
import { declarationsRepository } from '../declarations/declarations.repository';
import { giftsRepository } from '../gifts/gifts.repository';
import { howToTransfer } from '../letters/gift.letters';
import { isOpenOn, shownProject } from '../page/giving-page';
import { dayOf } from '../../server/time/days';
import { supportersRepository } from '../supporters/supporters.repository';

/** What a gift is for, as it was asked for. @throws HttpError 422 where that is not there, or closed */
async function purposeAsked(db: Database, { appeal: slug, project: projectSlug }: NewGift, day: string) {
  const appeal = slug === undefined ? undefined : await appealsRepository(db).bySlug(slug);
  if (slug !== undefined && !(appeal && isOpenOn(appeal, day)))
    throw invalid('for', 'This appeal is closed. Please choose what your gift is for.');
  const project = projectSlug === undefined ? undefined : await shownProject(db, projectSlug);
  if (projectSlug !== undefined && !project)
    throw invalid('for', 'This project is no longer on our site. Please choose what your gift is for.');
  return { appeal_id: appeal?.id ?? null, project: appeal ? null : (project ?? null) };
}

/** The mark of the letter that somebody came by; of one that was never sent it says nothing. */
async function campaignOf(db: Database, { from }: NewGift) {
  if (!from) return '';
  const mailing = await db
    .selectFrom('mailings')
    .select('campaign')
    .where('campaign', '=', from)
    .limit(1)
    .executeTakeFirst();
  return mailing?.campaign ?? '';
}

/** With the fee of the card, where the giver offers to cover it. */
function amountOf({ amount, method, cover_fee }: NewGift, settings: GivingSettings) {
  if (method !== 'card' || !cover_fee || !settings.offers_fee) return amount;
  const whole =
    amount + feeOn(amount, { basis_points: settings.fee_basis_points, fixed: settings.fee_fixed });
  const problem = amountProblem(whole);
  if (problem) throw invalid('amount', problem);
  return whole;
}

/** Whether letters were refused, where refusing was offered: only while the charity relies on the soft opt-in. */
async function lettersOffered(db: Database, { no_letters }: NewGift) {
  const { soft_opt_in } = await newsletterSettingsRepository(db).read();
  if (!soft_opt_in || no_letters === undefined) return {};
  return { letters_offer: softOptIn.offer, letters_refused: no_letters ? 1 : 0 } as const;
}

/**
 * Who gives: by Gift Aid whoever declares it, who answers for the tax. Under another name than the one typed, such as of
 * a couple or in short, it is that person alone: a declaration must not count for what somebody else gave before.
 */
function giverOf(
  { name, email, gift_aid: taxpayer }: NewGift,
  settings: GivingSettings,
  nameKey: (name: string) => string,
) {
  const declared = taxpayer && settings.gift_aid ? `${taxpayer.firstname} ${taxpayer.lastname}` : name;
  return { name: nameKey(declared) === nameKey(name) ? name : declared, email };
}

/**
 * Writes down what a visitor offers, within `mail.send`, and declares Gift Aid where it was ticked; answers the gift, and
 * the letter that says where a bank transfer goes.
 * @throws HttpError 422 where that is not taken
 */
export async function writeGift({ db, site, link }: Writing, asked: NewGift, settings: GivingSettings) {
  const day = dayOf(new Date(), settings.time_zone);
  const gifts = giftsRepository(db);
  const purpose = await purposeAsked(db, asked, day);
  const amount = amountOf(asked, settings);
  const supporters = supportersRepository(db);
  const supporter = await supporters.identify(giverOf(asked, settings, supporters.nameKey));
  const gift = await gifts.create({
    supporter_id: supporter.id,
    amount,
    interval: asked.interval,
    method: asked.method,
    source: 'page',
    creation_key: asked.key ?? null,
    campaign: await campaignOf(db, asked),
    ...(await lettersOffered(db, asked)),
    ...purpose,
  });
  await gifts.addEvent(gift.id, { kind: 'asked', amount });
  if (asked.gift_aid && settings.gift_aid) {
    await declarationsRepository(db).declare({
      supporterId: supporter.id,
      given: 'page',
      taxpayer: asked.gift_aid,
      past: true,
      future: true,
      madeOn: day,
      userName: '',
      withGift: gift.id,
    });
  }
  const told = asked.method === 'transfer' ? await giftToTell(db, gift) : undefined;
  return { gift, letters: told ? [howToTransfer(site, link, told, settings)] : [] };
}
