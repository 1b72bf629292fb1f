import type { Language, Site } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { href } from '@lapis/contract/pages';
import { Feed } from 'feed';
import { today } from '../../media/library/shown';
import type { Database } from '../../server/database/database';
import { storiesRepository } from './stories.repository';

/** As many stories as a feed reader that looks once a month may have missed. */
const IN_FEED = 20;

/** What it is made of: the stories, their pictures, and settings that they name. */
export const feedTags = ['post', 'media', 'site'];

/** The newest stories, whole, as RSS. */
export async function storyFeed(db: Database, site: Site, origin: string) {
  const stories = await storiesRepository(db).newest(IN_FEED);
  const feed = new Feed({
    title: site.app_name,
    description: site.description,
    id: origin,
    link: origin,
    language: languages[site.language].lang,
    copyright: site.app_name,
    // Without stories, as it is today.
    updated: new Date(stories[0]?.published_at ?? today()),
    feedLinks: { rss: `${origin}/feed.xml` },
    generator: false,
  });
  for (const { slug, language, title, excerpt, html, author, published_at } of stories) {
    const link = origin + href('blog.post', { slug });
    const content = absolute(html, origin);
    feed.addItem({
      id: link,
      link,
      title,
      description: excerpt,
      content: language === site.language ? content : inLanguage(language, content),
      author: [{ name: author }],
      date: new Date(published_at),
    });
  }
  return feed.rss2();
}

/** Addresses of our own in a text, as they must be where it is read elsewhere. */
const absolute = (html: string, origin: string) => html.replace(/ (href|src)="\//g, ` $1="${origin}/`);

/** A feed has one language, and what is in another one says so itself. */
function inLanguage(language: Language, html: string) {
  const { lang, dir } = languages[language];
  return `<div lang="${lang}" dir="${dir}">${html}</div>`;
}
