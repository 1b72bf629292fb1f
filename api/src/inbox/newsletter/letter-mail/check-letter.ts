import type { LetterCheck, LetterFields, ShownBlock } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { textsOf } from '@lapis/contract/blocks';
import { href } from '@lapis/contract/pages';
import { needsSomebodyElse } from '../../../cms/approval/approval-rule';
import { plainText } from '../../../cms/html/plain-text';
import { siteRepository } from '../../../cms/site/site.repository';
import { shownBlocks } from '../../../content/blocks/shown-blocks';
import { settledOrigin } from '../../../server/http/origin';
import { checkLinks, type IsThere } from './check-links';
import { checkPictures } from './check-pictures';
import type { Freezing } from './freeze-letter';
import type { FrozenMail } from './frozen-mail';

/** More than so many characters of a subject few programs show, and none on a phone (RFC 5322, section 2.1.1, advises it of lines). */
const SUBJECT = 78;
/** In bytes: Gmail cuts what is longer, and with it the link to unsubscribe. */
const CUT = 102 * 1024;

/** What whoever wrote meant to replace. */
const LEFT_OVER =
  /\b(?:TODO|TBC|TBD|FIXME|XXX)\b|\blorem ipsum\b|\[(?:name|first name|insert[^[\]]*|link|date)\]/i;

/** With whose help a letter is checked. */
export type Checking = Freezing & { isThere: IsThere };

/** A letter that is to be sent. */
interface LetterToCheck {
  /** As it would be sent: its draft, if there is one. */
  fields: LetterFields;
  /** As the portal knows it. */
  entry: { publish_at: string | null; deleted_at: string | null; draft: object | null };
  mail: FrozenMail;
}

/**
 * What was found in a letter that is to be sent: first what keeps it from being sent, then what should be looked at, then
 * what is fine. Other sites are not asked anything.
 */
export async function checksOf(services: Checking, letter: LetterToCheck): Promise<LetterCheck[]> {
  const { db, settings, isThere } = services;
  const { fields, mail } = letter;
  const shown = await shownBlocks(db, fields.blocks);
  const page = href('letters.letter', { slug: fields.slug });
  const origin = settledOrigin(settings);
  const found = (
    await Promise.all([
      checkSender(services),
      checkState(services, letter),
      checkWords(fields, shown),
      checkParts(fields.blocks, shown),
      checkPictures(db, fields.blocks),
      checkLinks(shown, { db, isThere, origin, page }),
      checkSize(mail),
    ])
  ).flat();
  const levels = ['error', 'warning', 'fine'] as const;
  return levels.flatMap((level) => found.filter((check) => check.level === level));
}

async function checkSender({ db, settings }: Checking): Promise<LetterCheck[]> {
  const site = await siteRepository(db).read();
  return [
    settings.smtpUrl === undefined &&
      warning('Email is not set up on this site, so nobody would get the letter. See the page “Email”.'),
    !(settings.mailFrom ?? site.email) &&
      error('The site has no email address that letters could come from. Give it one in the settings.'),
    settings.smtpUrl !== undefined &&
      settings.publicUrl === undefined &&
      error(
        'The server doesn’t know the site’s address, so links and pictures would lead nowhere. Whoever runs the server sets PUBLIC_URL.',
      ),
    site.address_lines.length === 0 &&
      warning(
        'The letter says no postal address. Give the charity’s in the settings: readers trust it more.',
      ),
  ].filter((check) => check !== false);
}

async function checkState({ db }: Checking, { entry }: LetterToCheck): Promise<LetterCheck[]> {
  if (entry.deleted_at !== null) return [error('The letter is in the trash. Restore it first.')];
  const isOnSite = entry.publish_at !== null && entry.draft === null;
  if (isOnSite || !(await needsSomebodyElse(db))) return [];
  return [error('Here somebody else approves what readers get. Ask for approval of this letter first.')];
}

function checkWords({ subject, title, preview, blocks }: LetterFields, shown: ShownBlock[]): LetterCheck[] {
  const said = subject || title;
  const texts = [said, preview, ...blocks.flatMap(textsOf).map(plainText)];
  const leftOver = texts.flatMap((text) => LEFT_OVER.exec(text)?.[0] ?? []);
  return [
    shown.length === 0 && error('There is nothing in the letter yet. Write it, or add a block.'),
    !subject &&
      warning(
        `The letter has no subject, so its title is taken: “${title}”. Is that what should stand in the inbox?`,
      ),
    said.length > SUBJECT &&
      warning(
        `The subject has ${said.length} characters, and most programs cut it. Use ${SUBJECT} at most, the first words first.`,
      ),
    !preview &&
      warning(
        'The preview line is empty, so inboxes show the beginning of the letter. Say in a sentence why to open it.',
      ),
    ...[...new Set(leftOver)].map((words) =>
      warning(`“${words}” stands in the letter, and looks like something to be replaced.`),
    ),
  ].filter((check) => check !== false);
}

function checkParts(blocks: readonly Block[], shown: ShownBlock[]): LetterCheck[] {
  const isShown = (id: string) => shown.some((block) => block.id === id);
  return blocks.flatMap((block) => {
    if (block.type === 'button') return checkButton(block);
    if (block.type === 'cards' && !isShown(block.id))
      return [
        warning(
          'A block of cards shows nothing: what was chosen is not published. Choose again, or remove it.',
        ),
      ];
    return [];
  });
}

/** A button that asks for help has the site's words and leads to its contact page, where nothing else is said. */
function checkButton({ kind, label, href: to }: Extract<Block, { type: 'button' }>): LetterCheck[] {
  if (kind === 'help') return [];
  if (!label) return [error('A button says nothing. Give it words, or remove it.')];
  return to ? [] : [error(`The button “${label}” leads nowhere. Give it an address, or remove it.`)];
}

function checkSize({ html }: FrozenMail): LetterCheck[] {
  const bytes = Buffer.byteLength(html);
  const size = `${Math.ceil(bytes / 1024)} kB`;
  if (bytes <= CUT) return [{ level: 'fine', text: `The letter has ${size}, which no mail program cuts.` }];
  return [
    error(
      `The letter has ${size}. Gmail cuts letters at 102 kB, and with the rest the link to unsubscribe. Shorten it, and link to the site for more.`,
    ),
  ];
}

const error = (text: string): LetterCheck => ({ level: 'error', text });
const warning = (text: string): LetterCheck => ({ level: 'warning', text });
