import type { Language, Site } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { Feed } from 'feed';
import type { ContentType } from '../../cms/types/content-type';
import { today } from '../../media/library/shown';
import type { Database } from '../../server/database/database';

/** As many entries as a feed reader that looks once a month may have missed. */
const IN_FEED = 20;

/** What it is made of: entries, their pictures, settings that they name, and what their blocks show. */
export const feedTags = ['post', 'site-page', 'service', 'gallery', 'media', 'site'];

/** The newest entries of the types that have a feed, whole, as RSS 2.0. */
export async function siteFeed(db: Database, types: readonly ContentType[], site: Site, origin: string) {
  const ofTypes = await Promise.all(types.map((type) => type.feed?.(db, IN_FEED) ?? []));
  const items = ofTypes
    .flat()
    .toSorted((one, other) => (one.published_at < other.published_at ? 1 : -1))
    .slice(0, IN_FEED);
  const feed = new Feed({
    title: site.app_name,
    description: site.description,
    id: origin,
    link: origin,
    language: languages[site.language].lang,
    copyright: site.app_name,
    // Without entries, as it is today.
    updated: new Date(items[0]?.published_at ?? today()),
    feedLinks: { rss: `${origin}/feed.xml` },
    generator: false,
  });
  for (const { path, language, title, summary, html, author, published_at } of items) {
    const link = origin + path;
    const content = absolute(html, origin);
    feed.addItem({
      id: link,
      link,
      title,
      description: summary,
      content: language === site.language ? content : inLanguage(language, content),
      ...(author && { author: [{ name: author }] }),
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
