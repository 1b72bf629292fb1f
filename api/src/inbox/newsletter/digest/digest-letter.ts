import type { Language, LetterFields } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { escapeHtml } from '../../../cms/html/escape-html';
import { digestWords } from './digest-words';

/** As many as a block of cards shows; the button leads to the others. */
const MOST_STORIES = 12;

/** As many characters as a preview line may have. */
const LONGEST_PREVIEW = 200;

interface Digest {
  language: Language;
  /** Of the charity. */
  name: string;
  /** The mark in its addresses. */
  campaign: string;
  /** The newest first. */
  stories: { id: number; title: string }[];
}

/** A digest as a letter of blocks, which has no page on the site. */
export function digestLetter({ language, name, campaign, stories }: Digest): LetterFields {
  const words = digestWords[language];
  const shown = stories.slice(0, MOST_STORIES);
  return {
    slug: campaign,
    title: words.title,
    subject: words.subject(name),
    preview: previewOf(shown.map(({ title }) => title)),
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
      { type: 'button', id: 'more', kind: 'plain', label: words.more, href: href('blog') },
    ],
  };
}

/** The titles as far as they fit; of the first one at least its beginning. */
function previewOf(titles: string[]) {
  let preview = '';
  for (const title of titles) {
    const longer = preview ? `${preview} · ${title}` : title;
    if (longer.length > LONGEST_PREVIEW) break;
    preview = longer;
  }
  return preview || `${titles[0]?.slice(0, LONGEST_PREVIEW - 1)}…`;
}
