import type { Mailing } from '@lapis/contract';
import { useMailIsSent } from '@lapis/portal';
import { moment } from '../../cms/entries/publishing';
import { settled } from '../../content/letters/progress.queries';
import { people } from '../../kit/labels/people';

const number = new Intl.NumberFormat('en-GB');

/** How many have yet to get it; before the first, all of them. */
export const remaining = (mailing: Mailing) => mailing.count - settled(mailing);

const onDay = (at: string) => moment.format(new Date(at));

/** What happens to a letter, in words. `at` is its time; null for now. */
const whereSent = {
  button: (count: number, at: string | null) =>
    at === null ? `Send to ${people(count)}` : `Schedule for ${people(count)}`,
  question: (subject: string, count: number) => `Send “${subject}” to ${people(count)}?`,
  consequences: (at: string | null) =>
    at === null
      ? ['It goes out now, and appears on the site too.', 'Once it has gone out, nobody can call it back.']
      : [
          `It goes out on ${onDay(at)}, and appears on the site from then on.`,
          'Until then you can call it back here.',
        ],
  notice: (count: number, at: string | null) =>
    at === null ? `The letter is on its way to ${people(count)}.` : `The letter goes out on ${onDay(at)}.`,
  scheduled: (count: number, at: string) => `Goes out on ${onDay(at)} to ${people(count)}.`,
  sending: (count: number) => `On its way to ${people(count)}.`,
  sent: (count: number) => `Sent to ${people(count)}.`,
  figure: { label: 'Sent', says: 'Taken by the mail server, on their way to the reader.' },
};

/** The same while no mail server is set up: emails are saved as files then, and nothing may say that anybody gets one. */
const whereSaved: typeof whereSent = {
  button: () => 'Save without sending',
  question: (subject) => `Save “${subject}” without sending it?`,
  consequences: (at) => [
    'No mail server is set up: the letter would be saved as files on the server, and reach nobody. To send it later, you would duplicate it.',
    at === null
      ? 'It appears on the site too.'
      : `That happens on ${onDay(at)}, and it appears on the site from then on. Until then you can call it back here.`,
  ],
  notice: (_, at) =>
    at === null
      ? 'The letter has been saved, not sent: no mail server is set up.'
      : `The letter will be saved, not sent, on ${onDay(at)}, unless a mail server is set up by then.`,
  scheduled: (_, at) => `Will be saved, not sent, on ${onDay(at)}.`,
  sending: () => 'Being saved, not sent.',
  sent: () => 'Saved, not sent.',
  figure: { label: 'Saved', says: 'Written to files on the server, and sent to nobody.' },
};

/** How one says what happens to letters, with a mail server or without. */
export const useSendingWords = () => (useMailIsSent() ? whereSent : whereSaved);

/** Where the sending stands, without figures that change every moment: screen readers say it. */
export function stateWords({ state, at, count }: Mailing, words: typeof whereSent) {
  switch (state) {
    case 'scheduled':
      return new Date(at) > new Date() ? words.scheduled(count, at) : 'Starts in a moment.';
    case 'sending':
      return words.sending(count);
    case 'paused':
      return 'Paused.';
    case 'stopped':
      return 'Stopped for good.';
    case 'sent':
      return words.sent(count);
  }
}

const minutes = (many: number) => (many === 1 ? 'a minute' : `${many} minutes`);

/** How far it is, and when it will be over at the rate of this moment. */
export function endWords(mailing: Mailing) {
  const far = `${number.format(settled(mailing))} of ${number.format(mailing.count)} done.`;
  if (mailing.state !== 'sending' || mailing.rate === 0 || remaining(mailing) === 0) return far;
  const wait = Math.ceil(remaining(mailing) / mailing.rate);
  if (wait < 90) return `${far} About ${minutes(wait)} left.`;
  return `${far} About ${Math.round(wait / 60)} hours left.`;
}

/** As fast as the mail server takes them. */
export const rateWords = ({ state, rate }: Mailing) =>
  state === 'sending' ? `${number.format(rate)} a minute.` : '';
