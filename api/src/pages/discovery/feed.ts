import { today } from '@lapis/contract/consent-state';
import type { Language, Site } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { Feed } from 'feed';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';

const IN_FEED = 20;

export const feedTags = ['story', 'site-page', 'project', 'gallery', 'media', 'site'];

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
    updated: new Date(items[0]?.published_at ?? today()),
    feedLinks: { rss: `${origin}/feed.xml` },
    generator: false,
  });
  for (const { path, language, title, summary, html, author, published_at } of items) {
    const link = origin + path;
    const content = absolutizeLinks(html, origin);
    feed.addItem({
      id: link,
      link,
      title,
      description: summary,
      content: language === site.language ? content : wrapInLanguage(language, content),
      ...(author && { author: [{ name: author }] }),
      date: new Date(published_at),
    });
  }
  return feed.rss2();
}

const absolutizeLinks = (html: string, origin: string) => html.replace(/ (href|src)="\//g, ` $1="${origin}/`);

function wrapInLanguage(language: Language, html: string) {
  const { lang, dir } = languages[language];
  return `<div lang="${lang}" dir="${dir}">${html}</div>`;
}
