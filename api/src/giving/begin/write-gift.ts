import type { GivingSettings, NewGift } from '@lapis/contract';
import { softOptIn } from '@lapis/contract/form-rules';
import { amountProblem, feeOn } from '@lapis/contract/gift-rules';
import type { Database } from '../../server/database/database';
import { newsletterSettingsRepository } from '../../inbox/newsletter/settings/newsletter-settings.repository';
import { invalidField } from '../../server/http/http-error';
import type { MailTransaction } from '../../server/http/mail';
import { appealsRepository } from '../appeals/appeals.repository';
import { toGiftEmailData } from '../booking/gift-to-tell';
import { declarationsRepository } from '../declarations/declarations.repository';
import { giftsRepository } from '../gifts/gifts.repository';
import { howToTransfer } from '../emails/gift.emails';
import { isOpenOn, findPublicProject } from '../page/giving-page';
import { toDay } from '../../server/time/days';
import { supportersRepository } from '../supporters/supporters.repository';

async function findPurpose(db: Database, { appeal: slug, project: projectSlug }: NewGift, day: string) {
  const appeal = slug === undefined ? undefined : await appealsRepository(db).bySlug(slug);
  if (slug !== undefined && !(appeal && isOpenOn(appeal, day)))
    throw invalidField('for', 'This appeal is closed. Please choose what your gift is for.');
  const project = projectSlug === undefined ? undefined : await findPublicProject(db, projectSlug);
  if (projectSlug !== undefined && !project)
    throw invalidField('for', 'This project is no longer on our site. Please choose what your gift is for.');
  return { appeal_id: appeal?.id ?? null, project: appeal ? null : (project ?? null) };
}

/**
 * Returns the campaign in `from` if a mailing has that campaign, otherwise '', because visitors can edit the
 * page's address.
 */
async function findCampaign(db: Database, { from }: NewGift) {
  if (!from) return '';
  const mailing = await db
    .selectFrom('mailings')
    .select('campaign')
    .where('campaign', '=', from)
    .limit(1)
    .executeTakeFirst();
  return mailing?.campaign ?? '';
}

function addCardFee({ amount, method, cover_fee }: NewGift, settings: GivingSettings) {
  if (method !== 'card' || !cover_fee || !settings.offers_fee) return amount;
  const whole =
    amount + feeOn(amount, { basis_points: settings.fee_basis_points, fixed: settings.fee_fixed });
  const problem = amountProblem(whole);
  if (problem) throw invalidField('amount', problem);
  return whole;
}

/** Returns the giver's choice about newsletters, which is only offered while the soft opt-in is on. */
async function readNewsletterChoice(db: Database, { no_newsletters }: NewGift) {
  const { soft_opt_in } = await newsletterSettingsRepository(db).read();
  if (!soft_opt_in || no_newsletters === undefined) return {};
  return { newsletters_offer: softOptIn.offer, newsletters_refused: no_newsletters ? 1 : 0 } as const;
}

/**
 * Chooses the person who declares Gift Aid as the giver. If the gift has a different name, e.g. a couple's or
 * a short form, the declarant's name is used, so that the declaration never covers another person's gifts.
 */
function chooseGiver(
  { name, email, gift_aid: taxpayer }: NewGift,
  settings: GivingSettings,
  nameKey: (name: string) => string,
) {
  const declared = taxpayer && settings.gift_aid ? `${taxpayer.firstname} ${taxpayer.lastname}` : name;
  return { name: nameKey(declared) === nameKey(name) ? name : declared, email };
}

/**
 * Creates a visitor's gift and its Gift Aid declaration. Must run in `mail.inTransaction`. Returns the gift
 * and, for a bank transfer, the email with the account details.
 * @throws HttpError 422 if the gift can't be accepted
 */
export async function writeGift(
  { db, site, link }: MailTransaction,
  asked: NewGift,
  settings: GivingSettings,
) {
  const day = toDay(new Date(), settings.time_zone);
  const gifts = giftsRepository(db);
  const purpose = await findPurpose(db, asked, day);
  const amount = addCardFee(asked, settings);
  const supporters = supportersRepository(db);
  const supporter = await supporters.identify(chooseGiver(asked, settings, supporters.nameKey));
  const gift = await gifts.create({
    supporter_id: supporter.id,
    amount,
    interval: asked.interval,
    method: asked.method,
    source: 'page',
    creation_key: asked.key ?? null,
    campaign: await findCampaign(db, asked),
    ...(await readNewsletterChoice(db, asked)),
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
  const told = asked.method === 'transfer' ? await toGiftEmailData(db, gift) : undefined;
  return { gift, emails: told ? [howToTransfer(site, link, told, settings)] : [] };
}
