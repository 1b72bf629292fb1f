import type { GivingPage, ShownAppeal } from '@lapis/contract';
import { sentencesFor } from '@lapis/contract/appeal-sentences';
import { siteRepository } from '../../cms/site/site.repository';
import { isPublic } from '../../cms/types/visibility';
import { newsletterSettingsRepository } from '../../inbox/newsletter/settings/newsletter-settings.repository';
import { asShown } from '../../content/html/as-shown';
import type { Database } from '../../server/database/database';
import { appealsRepository } from '../appeals/appeals.repository';
import { currentWording, findWording } from '../gift-aid/wording';
import { toDay } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';

type Appeal = NonNullable<Awaited<ReturnType<ReturnType<typeof appealsRepository>['find']>>>;

type AppealDays = Pick<Appeal, 'state' | 'starts_on' | 'ends_on'>;

/** Appeals that start later are hidden, because the page would show them as ended. */
const isShownOn = ({ state, starts_on }: AppealDays, day: string) =>
  state !== 'draft' && (starts_on === null || starts_on <= day);

export const isOpenOn = (appeal: AppealDays, day: string) =>
  appeal.state === 'open' && isShownOn(appeal, day) && (appeal.ends_on === null || appeal.ends_on >= day);

export const findPublicProject = (db: Database, slug: string) =>
  db
    .selectFrom('projects')
    .select(['id', 'slug', 'title'])
    .where('slug', '=', slug)
    .where(isPublic('projects'))
    .executeTakeFirst();

/** Says what gifts are used for. An appeal from before it had both sentences may have none. */
function describeTerms({ is_restricted, if_too_much, if_too_little }: Appeal) {
  const isSaid = if_too_much !== '' || if_too_little !== '';
  if (!isSaid)
    return is_restricted ? 'Your gift will only be used for this appeal.' : sentencesFor(false).if_too_much;
  const start = is_restricted ? 'Your gift will be used for this appeal.' : '';
  return [start, if_too_much, if_too_little].filter((text) => text !== '').join(' ');
}

type Projects = Map<number, ShownAppeal['project']>;

async function toShownAppeal(
  db: Database,
  appeal: Appeal,
  day: string,
  projects: Projects,
): Promise<ShownAppeal> {
  const { slug, title, summary, target, raised, gifts, ends_on, is_restricted, amounts } = appeal;
  return {
    slug,
    title,
    summary,
    html: await asShown(db, appeal.html),
    target,
    raised: Math.max(0, raised),
    gifts,
    ends_on,
    is_open: isOpenOn(appeal, day),
    is_restricted,
    terms: describeTerms(appeal),
    project: projects.get(appeal.project_id ?? 0) ?? null,
    amounts,
  };
}

export async function loadGivingPage(
  db: Database,
  hasCards: boolean,
): Promise<Omit<GivingPage, 'sends_email'>> {
  const settings = await givingSettingsRepository(db).read();
  const site = await siteRepository(db).read();
  const day = toDay(new Date(), settings.time_zone);
  const shown = await db
    .selectFrom('projects')
    .select(['id', 'slug', 'title', 'status'])
    .where(isPublic('projects'))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const projects: Projects = new Map(shown.map(({ id, slug, title }) => [id, { slug, title }]));
  const appeals = [];
  for (const appeal of await appealsRepository(db).list()) {
    if (isShownOn(appeal, day)) appeals.push(await toShownAppeal(db, appeal, day, projects));
  }
  const address = settings.cheque_address.length > 0 ? settings.cheque_address : site.address_lines;
  return {
    amounts: settings.amounts,
    monthly_amounts: settings.monthly_amounts,
    appeals,
    projects: settings.offers_projects
      ? shown.filter(({ status }) => status !== 'finished').map(({ slug, title }) => ({ slug, title }))
      : [],
    methods: [
      ...(hasCards ? (['card'] as const) : []),
      ...(settings.sort_code && settings.account_number ? (['transfer'] as const) : []),
    ],
    card_fee:
      hasCards && settings.offers_fee
        ? { basis_points: settings.fee_basis_points, fixed: settings.fee_fixed }
        : null,
    soft_opt_in: (await newsletterSettingsRepository(db).read()).soft_opt_in,
    gift_aid: settings.gift_aid ? findWording(currentWording, site.app_name) : null,
    cheque: settings.cheque_payee ? { payee: settings.cheque_payee, address_lines: address } : null,
    trust: {
      cost_of_a_pound: settings.cost_of_a_pound,
      cost_says: settings.cost_says,
      charity_number: site.charity_number,
      regulator: settings.regulator,
      complaints: settings.complaints,
    },
  };
}
