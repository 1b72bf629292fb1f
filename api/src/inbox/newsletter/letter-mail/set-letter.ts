import type { Language, ShownBlock, Site } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import type { Letter } from '../../../server/http/mail';
import { letterPage } from './letter-page';
import { type LetterSetting, partsAsHtml } from './letter-parts';
import { letterWords } from './letter-words';
import { looksOf } from './mail-looks';
import { mailWords } from './mail-words';
import { addressesOf } from './mark-links';

/** What a letter says. */
export interface LetterToSet {
  title: string;
  subject: string;
  preview: string;
  language: Language;
  blocks: readonly ShownBlock[];
  /** Its page on the site; null of one that has none, as a digest. */
  path: string | null;
}

interface Around {
  site: Site;
  /** The whole address of a path of the site. */
  link: (path: string) => string;
  /** The letter's mark in addresses, `?from=`. */
  campaign: string;
}

/**
 * A letter as mail programs show it, and as plain text. Nothing in it is one reader's: where their links come stand the
 * placeholders of `frozen-mail.ts`.
 */
export function setLetter(letter: LetterToSet, { site, link, campaign }: Around): Letter {
  const { title, subject, preview, language, blocks, path } = letter;
  const looks = looksOf(site, language);
  const words = mailWords[language];
  const address = addressesOf({ link, campaign, page: path ?? '/' });
  const onSite = path === null ? null : address(path);
  const setting: LetterSetting = { site, looks, address, link, helpPath: href('contact') };
  return {
    subject,
    html: letterPage({ site, looks, words, subject, preview, title, onSite }, partsAsHtml(blocks, setting)),
    text: letterWords(blocks, setting, { words, title, onSite }),
  };
}
