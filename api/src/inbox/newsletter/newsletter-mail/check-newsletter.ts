import type { NewsletterCheck, NewsletterFields, ShownBlock } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { blockTexts } from '@lapis/contract/blocks';
import { href } from '@lapis/contract/pages';
import { needsSecondPerson } from '../../../cms/approval/approval-rule';
import { plainText } from '@lapis/html/html-text';
import { siteRepository } from '../../../cms/site/site.repository';
import { shownBlocks } from '../../../content/blocks/shown-blocks';
import { configuredOrigin } from '../../../server/http/origin';
import { checkLinks, type AddressExists } from './check-links';
import { checkPictures } from './check-pictures';
import type { FreezeServices } from './freeze-newsletter';
import type { FrozenMail } from './frozen-mail';

/**
 * Number of characters of a subject that most mail programs show; RFC 5322, section 2.1.1, recommends this
 * line length.
 */
const SUBJECT = 78;
/** Number of bytes above which Gmail clips an email and hides its unsubscribe link. */
const CUT = 102 * 1024;

/** Placeholders that the author meant to replace. */
const LEFT_OVER =
  /\b(?:TODO|TBC|TBD|FIXME|XXX)\b|\blorem ipsum\b|\[(?:name|first name|insert[^[\]]*|link|date)\]/i;

export type CheckServices = FreezeServices & { isThere: AddressExists };

interface NewsletterToCheck {
  fields: NewsletterFields;
  entry: { publish_at: string | null; deleted_at: string | null; draft: object | null };
  mail: FrozenMail;
}

/**
 * Checks a newsletter before it is sent. Returns errors that block it first, then warnings, then
 * confirmations. Makes no requests to other sites.
 */
export async function checksOf(
  services: CheckServices,
  newsletter: NewsletterToCheck,
): Promise<NewsletterCheck[]> {
  const { db, settings, isThere } = services;
  const { fields, mail } = newsletter;
  const shown = await shownBlocks(db, fields.blocks);
  const page = href('newsletters.newsletter', { slug: fields.slug });
  const origin = configuredOrigin(settings);
  const found = (
    await Promise.all([
      checkSender(services),
      checkState(services, newsletter),
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

async function checkSender({ db, settings }: CheckServices): Promise<NewsletterCheck[]> {
  const site = await siteRepository(db).read();
  return [
    settings.smtpUrl === undefined &&
      warning('Email is not set up on this site, so no one would receive this. See the page “Email”.'),
    !(settings.mailFrom ?? site.email) &&
      error('The site has no email address to send newsletters from. Add one in Settings.'),
    settings.smtpUrl !== undefined &&
      settings.publicUrl === undefined &&
      error(
        'The server doesn’t know the site’s address, so links and pictures would not work. Ask your technical contact to set PUBLIC_URL.',
      ),
    site.address_lines.length === 0 &&
      warning(
        'The newsletter has no postal address. Add the charity’s in Settings: readers will trust it more.',
      ),
  ].filter((check) => check !== false);
}

async function checkState({ db }: CheckServices, { entry }: NewsletterToCheck): Promise<NewsletterCheck[]> {
  if (entry.deleted_at !== null) return [error('The newsletter is in the trash. Restore it first.')];
  const isOnSite = entry.publish_at !== null && entry.draft === null;
  if (isOnSite || !(await needsSecondPerson(db))) return [];
  return [error('A second person approves what readers receive. Ask for approval of this newsletter first.')];
}

function checkWords(
  { subject, title, preview, blocks }: NewsletterFields,
  shown: ShownBlock[],
): NewsletterCheck[] {
  const said = subject || title;
  const texts = [said, preview, ...blocks.flatMap(blockTexts).map(plainText)];
  const leftOver = texts.flatMap((text) => LEFT_OVER.exec(text)?.[0] ?? []);
  return [
    shown.length === 0 && error('The newsletter is empty. Write something, or add a block.'),
    !subject &&
      warning(
        `The newsletter has no subject, so its title will be used: “${title}”. Is that what people should see?`,
      ),
    said.length > SUBJECT &&
      warning(
        `The subject has ${said.length} characters, and most email programs will cut it. Use ${SUBJECT} at most, the important words first.`,
      ),
    !preview &&
      warning(
        'The preview line is empty, so inboxes show the beginning of the newsletter. Say in a sentence why people should open it.',
      ),
    ...[...new Set(leftOver)].map((words) =>
      warning(`“${words}” in the newsletter looks like a placeholder. Replace or remove it.`),
    ),
  ].filter((check) => check !== false);
}

function checkParts(blocks: readonly Block[], shown: ShownBlock[]): NewsletterCheck[] {
  const isShown = (id: string) => shown.some((block) => block.id === id);
  return blocks.flatMap((block) => {
    if (block.type === 'button') return checkButton(block);
    if (block.type === 'cards' && !isShown(block.id))
      return [
        warning('A block of cards is empty: what was chosen is not published. Choose again, or remove it.'),
      ];
    return [];
  });
}

/** Checks a button. A 'help' button needs no label or address, because it uses the site's own. */
function checkButton({ kind, label, href: to }: Extract<Block, { type: 'button' }>): NewsletterCheck[] {
  if (kind === 'help') return [];
  if (!label) return [error('A button has no text. Add some, or remove it.')];
  return to ? [] : [error(`The button “${label}” has no address. Add one, or remove it.`)];
}

function checkSize({ html }: FrozenMail): NewsletterCheck[] {
  const bytes = Buffer.byteLength(html);
  const size = `${Math.ceil(bytes / 1024)} kB`;
  if (bytes <= CUT)
    return [{ level: 'fine', text: `The newsletter is ${size}: small enough for every email program.` }];
  return [
    error(
      `The newsletter is ${size}. Gmail cuts emails at 102 kB, and the link to unsubscribe would be lost. Shorten it, and link to the site for more.`,
    ),
  ];
}

const error = (text: string): NewsletterCheck => ({ level: 'error', text });
const warning = (text: string): NewsletterCheck => ({ level: 'warning', text });
