import type { Site } from '@lapis/contract';
import { letter } from '../letter';
import { chosenByStaff } from '../recipient';

type Link = (path: string) => string;

interface Person {
  firstname: string;
  email: string;
}

interface AboutText {
  title: string;
  /** What it is: 'story'. */
  one: string;
  /** Who asked or decided; null where the account is gone. */
  by: string | null;
  path: string;
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** What a mail's head can hold of a title. */
const named = (title: string) => title.replace(/\s+/g, ' ').slice(0, 100) || 'Untitled';

/** To those who may publish it. */
export const approvalAsked = (
  site: Site,
  link: Link,
  { firstname, email }: Person,
  { title, one, by, path, note }: AboutText & { note: string },
) =>
  letter(site, chosenByStaff(email), `For your approval: ${named(title)}`, [
    `Hello ${firstname},`,
    `${by ?? 'Somebody'} asks you to read the ${one} ‘${named(title)}’ before visitors do.`,
    ...(note ? [{ quote: note }] : []),
    { label: 'Read and decide', url: link(path) },
    'Anyone who may publish can decide: one of you is enough.',
  ]);

/** To whoever asked. */
export const textApproved = (
  site: Site,
  link: Link,
  { firstname, email }: Person,
  { title, one, by, path, at }: AboutText & { at: string | null },
) => {
  const isToCome = at !== null && Date.parse(at) > Date.now();
  return letter(site, chosenByStaff(email), `Approved: ${named(title)}`, [
    `Hello ${firstname},`,
    `${by ?? 'Somebody'} approved the ${one} ‘${named(title)}’. ${isToCome ? `Visitors will see it from ${moment.format(new Date(at))} UTC.` : 'Visitors can see it now.'}`,
    { label: `Look at the ${one}`, url: link(path) },
  ]);
};

/** To whoever asked. */
export const textSentBack = (
  site: Site,
  link: Link,
  { firstname, email }: Person,
  { title, one, by, path, note, comments }: AboutText & { note: string; comments: number },
) =>
  letter(site, chosenByStaff(email), `Changes requested: ${named(title)}`, [
    `Hello ${firstname},`,
    `${by ?? 'Somebody'} read the ${one} ‘${named(title)}’, and asks you to change something before visitors see it.`,
    ...(note ? [{ quote: note }] : []),
    ...(comments > 0
      ? [
          comments === 1
            ? 'One comment stands beside a paragraph.'
            : `${comments} comments stand beside paragraphs.`,
        ]
      : []),
    { label: `Open the ${one}`, url: link(path) },
    'Ask for approval again when you are done.',
  ]);
