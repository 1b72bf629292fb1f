import type { Site } from '@lapis/contract';
import { composeEmail } from '../compose-email';
import { chosenByStaff } from '../recipient';

type ApprovalLinkBuilder = (path: string) => string;

interface ApprovalRecipient {
  firstname: string;
  email: string;
}

interface ApprovalSubject {
  title: string;
  one: string;
  by: string | null;
  path: string;
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const named = (title: string) => title.replace(/\s+/g, ' ').slice(0, 100) || 'Untitled';

export const approvalAsked = (
  site: Site,
  link: ApprovalLinkBuilder,
  { firstname, email }: ApprovalRecipient,
  { title, one, by, path, note }: ApprovalSubject & { note: string },
) =>
  composeEmail(site, chosenByStaff(email), `For your approval: ${named(title)}`, [
    `Hello ${firstname},`,
    `${by ?? 'Someone'} has asked you to read the ${one} ‘${named(title)}’ before it is published.`,
    ...(note ? [{ quote: note }] : []),
    { label: 'Read and decide', url: link(path) },
    'Only one person needs to approve it.',
  ]);

export const textApproved = (
  site: Site,
  link: ApprovalLinkBuilder,
  { firstname, email }: ApprovalRecipient,
  { title, one, by, path, at }: ApprovalSubject & { at: string | null },
) => {
  const isToCome = at !== null && Date.parse(at) > Date.now();
  return composeEmail(site, chosenByStaff(email), `Approved: ${named(title)}`, [
    `Hello ${firstname},`,
    `${by ?? 'Someone'} has approved the ${one} ‘${named(title)}’. ${isToCome ? `Visitors will see it from ${moment.format(new Date(at))} UTC.` : 'Visitors can see it now.'}`,
    { label: `Look at the ${one}`, url: link(path) },
  ]);
};

export const textSentBack = (
  site: Site,
  link: ApprovalLinkBuilder,
  { firstname, email }: ApprovalRecipient,
  { title, one, by, path, note, comments }: ApprovalSubject & { note: string; comments: number },
) =>
  composeEmail(site, chosenByStaff(email), `Changes requested: ${named(title)}`, [
    `Hello ${firstname},`,
    `${by ?? 'Someone'} has read the ${one} ‘${named(title)}’ and asks you to change something before it is published.`,
    ...(note ? [{ quote: note }] : []),
    ...(comments > 0
      ? [
          comments === 1
            ? 'There is one comment beside a paragraph.'
            : `There are ${comments} comments beside paragraphs.`,
        ]
      : []),
    { label: `Open the ${one}`, url: link(path) },
    'Ask for approval again when you are done.',
  ]);
