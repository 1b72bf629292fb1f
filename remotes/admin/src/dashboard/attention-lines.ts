import type { Attention, WaitingKind } from '@lapis/contract';
import { href } from '@lapis/router';
import { contentNouns, type Noun } from '../content/nouns';

/** One thing to do: how many, in words, and where. */
export interface AttentionLine {
  count: number;
  words: string;
  /** The list of just these, as far as there is one. */
  to?: string;
  /** Somebody's rights are at stake, or the site does not do what it should. */
  isUrgent?: boolean;
}

/** The things to do, the most urgent first; those alone of which there are any. */
export function attentionLines(attention: Attention): AttentionLine[] {
  const { pictures, due_reports } = attention;
  const media = (state: keyof Attention['pictures']) => `${href('admin.media')}?state=${state}`;
  const lines: AttentionLine[] = [
    {
      ...counted(pictures.withdrawn, [
        'picture in use whose consent was withdrawn or is over',
        'pictures in use whose consent was withdrawn or is over',
      ]),
      to: media('withdrawn'),
      isUrgent: true,
    },
    {
      ...counted(pictures.no_consent, [
        'picture of people without a consent on record',
        'pictures of people without a consent on record',
      ]),
      to: media('no_consent'),
      isUrgent: true,
    },
    {
      ...counted(attention.failed_mails, [
        'mail that could not be sent: ask whoever runs the server to look at its mail',
        'mails that could not be sent: ask whoever runs the server to look at its mail',
      ]),
      isUrgent: true,
    },
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
      ...counted(attention.dead_links, ['link that leads nowhere', 'links that lead nowhere']),
      to: `${href('admin.links')}#findings`,
    },
    ...attention.waiting.flatMap(waitingLines),
    {
      ...counted(pictures.no_alt, ['picture without a description', 'pictures without a description']),
      to: media('no_alt'),
    },
  ];
  return lines.filter(({ count }) => count > 0);
}

function waitingLines({ kind, drafts, changed }: WaitingKind): AttentionLine[] {
  const [one, many] = contentNouns[kind];
  const list = (state: string) => `${href(`admin.${kind}`)}?state=${state}`;
  return [
    {
      ...counted(changed, [
        `published ${one} with changes that nobody published`,
        `published ${many} with changes that nobody published`,
      ]),
      to: list('changed'),
    },
    { ...counted(drafts, [`draft ${one}`, `draft ${many}`]), to: list('draft') },
  ];
}

const counted = (count: number, [one, many]: Noun) => ({ count, words: count === 1 ? one : many });
