import type { Todos, WaitingType } from '@lapis/contract';
import { may } from '@lapis/portal';
import { href } from '@lapis/router';
import { contentTypes } from '@lapis/contract/content-types';
import { serverLines } from './server-lines';

/** One thing to do: how many, as far as it is counted, in words, and where. */
export interface AttentionLine {
  count?: number;
  words: string;
  /** The list of just these, as far as there is one. */
  to?: string;
  /** Somebody's rights are at stake, or the site does not do what it should. */
  isUrgent?: boolean;
}

/** The things to do, the most urgent first; those alone of which there are any. */
export function attentionLines(attention: Todos): AttentionLine[] {
  const { pictures, due_reports } = attention;
  const media = (state: keyof Todos['pictures']) => `${href('admin.media')}?state=${state}`;
  const lines: AttentionLine[] = [
    {
      ...counted(pictures.withdrawn, [
        'picture in use whose consent has been withdrawn or has ended',
        'pictures in use whose consent has been withdrawn or has ended',
      ]),
      to: media('withdrawn'),
      isUrgent: true,
    },
    {
      ...counted(pictures.no_consent, [
        'picture of people with no consent on record',
        'pictures of people with no consent on record',
      ]),
      to: media('no_consent'),
      isUrgent: true,
    },
    {
      ...counted(attention.failed_mails, [
        'email that could not be sent: see why, and try again',
        'emails that could not be sent: see why, and try again',
      ]),
      ...toEmail('#unsent'),
      isUrgent: true,
    },
    ...(attention.no_mail_server ? [mailsAreKept()] : []),
    ...serverLines(attention.server).map((words) => ({ words, isUrgent: true })),
    {
      ...counted(attention.new_messages, ['unread message', 'unread messages']),
      to: `${href('admin.messages')}?state=new`,
    },
    {
      ...counted(pictures.expiring, [
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
      ...counted(attention.dead_links, ['broken link', 'broken links']),
      to: `${href('admin.links')}#findings`,
    },
    ...attention.waiting.flatMap(waitingLines),
    {
      ...counted(pictures.no_alt, ['picture without a description', 'pictures without a description']),
      to: media('no_alt'),
    },
  ];
  return lines.filter(({ count }) => count !== 0);
}

/** The page that says what is wrong, for those who may open it. */
const toEmail = (part = '') => (may('settings') ? { to: href('admin.mail') + part } : {});

const mailsAreKept = (): AttentionLine => ({
  words: 'Emails are not sent, because no mail server is set up: ask whoever runs the server to set one up',
  ...toEmail(),
  isUrgent: true,
});

function waitingLines({ kind, drafts, changed }: WaitingType): AttentionLine[] {
  const { one, many } = contentTypes[kind];
  const list = (state: string) => `${href(`admin.${kind}`)}?state=${state}`;
  return [
    {
      ...counted(changed, [
        `published ${one} with unpublished changes`,
        `published ${many} with unpublished changes`,
      ]),
      to: list('changed'),
    },
    { ...counted(drafts, [`draft ${one}`, `draft ${many}`]), to: list('draft') },
  ];
}

const counted = (count: number, [one, many]: [one: string, many: string]) => ({
  count,
  words: count === 1 ? one : many,
});
