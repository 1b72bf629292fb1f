import type { FirstStep, FirstStepName } from '@lapis/contract';
import { usualColours } from '@lapis/contract/colours';
import { siteRepository, usualName } from '../../cms/site/site.repository';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { headersRepository } from '../../media/headers/headers.repository';

const texts = { 'home-intro': 'home', about: 'about', privacy: 'privacy' } as const;

/**
 * Returns the steps for setting up a new site, with their state; returns none if staff dismissed the list.
 */
export async function firstSteps(db: Database): Promise<FirstStep[]> {
  const site = await siteRepository(db).settings();
  if (!site.first_steps) return [];
  const widgets = await db
    .selectFrom('widgets')
    .select(['id', 'name', isPublic('widgets').as('isPublic')])
    .where('name', 'in', Object.keys(texts))
    .where('deleted_at', 'is', null)
    .execute();
  const story = await db
    .selectFrom('stories')
    .select('id')
    .where(isPublic('stories'))
    .limit(1)
    .executeTakeFirst();
  const logo = await headersRepository(db).find('logo');

  const step = (name: FirstStepName, isDone: boolean, id: number | null = null) => ({ name, isDone, id });
  const text = (name: keyof typeof texts) => {
    const widget = widgets.find((one) => one.name === name);
    return step(texts[name], Boolean(widget?.isPublic), widget?.id);
  };
  return [
    step('name', site.app_name !== usualName),
    // Without an email address, the site sends no emails.
    step('contact', site.email !== ''),
    step('look', logo !== undefined || JSON.stringify(site.colours) !== JSON.stringify(usualColours)),
    text('home-intro'),
    text('about'),
    step('story', story !== undefined),
    text('privacy'),
  ];
}
