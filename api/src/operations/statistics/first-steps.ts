import type { FirstStep, FirstStepName } from '@lapis/contract';
import { usualColours } from '@lapis/contract/colours';
import { siteRepository, usualName } from '../../cms/site/site.repository';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { headersRepository } from '../../media/headers/headers.repository';

/** The texts that are asked for, by the names of their widgets. */
const texts = { 'home-intro': 'home', about: 'about', privacy: 'privacy' } as const;

/** What a new site has to be given first, and how much of that is there; empty where nobody is to be told. */
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
    .selectFrom('posts')
    .select('id')
    .where(isPublic('posts'))
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
    // Without one the site sends no mails.
    step('contact', site.email !== ''),
    step('look', logo !== undefined || JSON.stringify(site.colours) !== JSON.stringify(usualColours)),
    text('home-intro'),
    text('about'),
    step('story', story !== undefined),
    text('privacy'),
  ];
}
