import type { Language, NewsletterFields } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { escapeHtml } from '@lapis/html/html-text';
import { readerWords } from '../../../content/newsletters/words/reader-words';

const MOST_STORIES = 12;

const LONGEST_PREVIEW = 200;

interface DigestInput {
  language: Language;
  name: string;
  campaign: string;
  stories: { id: number; title: string }[];
}

export function buildDigest({ language, name, campaign, stories }: DigestInput): NewsletterFields {
  const words = readerWords[language].digest;
  const shown = stories.slice(0, MOST_STORIES);
  return {
    slug: campaign,
    title: words.title,
    subject: words.subject(name),
    preview: joinTitles(shown.map(({ title }) => title)),
    from_name: '',
    language,
    topic_id: null,
    in_archive: false,
    blocks: [
      { type: 'text', id: 'intro', html: `<p>${escapeHtml(words.intro)}</p>` },
      {
        type: 'cards',
        id: 'stories',
        of: 'chosen',
        count: MOST_STORIES,
        chosen: shown.map(({ id }) => ({ type: 'story', id })),
      },
      { type: 'button', id: 'more', kind: 'plain', label: words.more, href: href('stories') },
    ],
  };
}

function joinTitles(titles: string[]) {
  let preview = '';
  for (const title of titles) {
    const longer = preview ? `${preview} · ${title}` : title;
    if (longer.length > LONGEST_PREVIEW) break;
    preview = longer;
  }
  return preview || `${titles[0]?.slice(0, LONGEST_PREVIEW - 1)}…`;
}
