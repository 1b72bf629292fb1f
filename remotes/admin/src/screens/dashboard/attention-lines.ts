import type { Todos, WaitingType } from '@lapis/contract';
import { may } from '@lapis/portal';
import { href } from '@lapis/router';
import { contentTypes } from '@lapis/contract/content-types';
import { serverLines } from './server-lines';

export interface AttentionLine {
  count?: number;
  words: string;
  /** URL of the filtered list, if there is one. */
  to?: string;
  /** Parts of the count, each with a link to its own list. */
  parts?: { words: string; to: string }[];
  /** True if a person's rights are at stake, or part of the site doesn't work. */
  isUrgent?: boolean;
}

/**
 * Returns the tasks that need attention: failures first, then urgent ones, then the rest. Tasks with a count
 * of 0 are left out.
 */
export function attentionLines(attention: Todos): AttentionLine[] {
  const { pictures, due_reports } = attention;
  const media = (state: keyof Todos['pictures']) => `${href('admin.media')}?state=${state}`;
  const lines: AttentionLine[] = [
    {
      ...countLine(attention.failed_mails, [
        'email that could not be sent: see why, and try again',
        'emails that could not be sent: see why, and try again',
      ]),
      ...toEmail('#unsent'),
      isUrgent: true,
    },
    {
      ...countLine(attention.late_mails, [
        'email that has not been sent yet: the site keeps trying; see why',
        'emails that have not been sent yet: the site keeps trying; see why',
      ]),
      ...toEmail('#unsent'),
      isUrgent: true,
    },
    ...(attention.no_mail_server ? [mailsAreKept()] : []),
    ...serverLines(attention.server).map((words) => ({ words, isUrgent: true })),
    {
      ...countLine(pictures.withdrawn, [
        'picture in use whose consent has been withdrawn or has ended',
        'pictures in use whose consent has been withdrawn or has ended',
      ]),
      to: media('withdrawn'),
      isUrgent: true,
    },
    {
      ...countLine(pictures.no_consent, [
        'picture of people with no consent on record',
        'pictures of people with no consent on record',
      ]),
      to: media('no_consent'),
      isUrgent: true,
    },
    {
      ...countLine(attention.new_messages, ['unread message', 'unread messages']),
      to: `${href('admin.messages')}?state=new`,
    },
    {
      ...countLine(pictures.expiring, [
        'picture whose consent ends within 30 days',
        'pictures whose consent ends within 30 days',
      ]),
      to: media('expiring'),
    },
    ...due_reports.map(({ kind, year }) => ({
      count: 1,
      words: `report to publish: the ${kind} for ${year}`,
      to: href('admin.reports'),
    })),
    {
      ...countLine(attention.dead_links, ['broken link', 'broken links']),
      to: `${href('admin.links')}#findings`,
    },
    waitingLine(attention.waiting, {
      what: 'changed',
      ofOneType: (noun) => `published ${noun} with unpublished changes`,
      ofSeveral: 'with unpublished changes:',
    }),
    waitingLine(attention.waiting, {
      what: 'drafts',
      ofOneType: (noun) => `draft ${noun}`,
      ofSeveral: 'drafts:',
    }),
    {
      ...countLine(pictures.no_alt, ['picture without a description', 'pictures without a description']),
      to: media('no_alt'),
    },
  ];
  return lines.filter(({ count }) => count !== 0);
}

/** Returns a link to the Email page, if the user may open it. */
const toEmail = (part = '') => (may('settings') ? { to: href('admin.mail') + part } : {});

const mailsAreKept = (): AttentionLine => ({
  words:
    'No emails are being sent, because no mail server has been set up: ask your technical contact to set one up',
  ...toEmail(),
  isUrgent: true,
});

interface WaitingWords {
  what: 'drafts' | 'changed';
  ofOneType: (noun: string) => string;
  ofSeveral: string;
}

/**
 * Returns one line for all types, e.g. '2 draft stories' or, for several types, '5 drafts: 3 stories, 2
 * links'.
 */
function waitingLine(waiting: WaitingType[], { what, ofOneType, ofSeveral }: WaitingWords): AttentionLine {
  const types = waiting.filter((each) => each[what] > 0);
  const count = types.reduce((sum, each) => sum + each[what], 0);
  const parts = types.map(({ kind, [what]: number }) => {
    const { one, many } = contentTypes[kind];
    const { words: noun } = countLine(number, [one, many]);
    return { number, noun, to: `${href(`admin.${kind}`)}?state=${what === 'drafts' ? 'draft' : what}` };
  });
  const [only] = parts;
  if (only && parts.length === 1) return { count, words: ofOneType(only.noun), to: only.to };
  return {
    count,
    words: ofSeveral,
    parts: parts.map(({ number, noun, to }) => ({ words: `${number.toLocaleString('en-GB')} ${noun}`, to })),
  };
}

const countLine = (count: number, [one, many]: [one: string, many: string]) => ({
  count,
  words: count === 1 ? one : many,
});
