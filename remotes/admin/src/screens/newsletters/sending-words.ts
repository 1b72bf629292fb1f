import type { Mailing } from '@lapis/contract';
import { useMailIsSent } from '@lapis/portal';
import { moment } from '../../cms/entries/publishing';
import { countSettled } from '../../content/newsletters/progress.queries';
import { countPeople } from '../../kit/labels/people';

const number = new Intl.NumberFormat('en-GB');

export const countRemaining = (mailing: Mailing) => mailing.count - countSettled(mailing);

const onDay = (at: string) => moment.format(new Date(at));

/** Wording about a mailing. `at` is the time of sending; null means now. */
const whereSent = {
  button: (count: number, at: string | null) =>
    at === null ? `Send to ${countPeople(count)}` : `Schedule for ${countPeople(count)}`,
  question: (subject: string, count: number) => `Send “${subject}” to ${countPeople(count)}?`,
  consequences: (at: string | null) =>
    at === null
      ? ['It goes out now, and appears on the site too.', 'Sending can’t be undone.']
      : [
          `It goes out on ${onDay(at)}, and appears on the site from then on.`,
          'Until then you can cancel it here.',
        ],
  notice: (count: number, at: string | null) =>
    at === null
      ? `The newsletter is on its way to ${countPeople(count)}.`
      : `The newsletter goes out on ${onDay(at)}.`,
  scheduled: (count: number, at: string) => `Goes out on ${onDay(at)} to ${countPeople(count)}.`,
  sending: (count: number) => `On its way to ${countPeople(count)}.`,
  sent: (count: number) => `Sent to ${countPeople(count)}.`,
  figure: { label: 'Sent', says: 'Accepted by the mail server, and on their way.' },
};

/**
 * Wording if there is no mail server. Emails are then only saved as files, so nothing may say that they are
 * sent.
 */
const whereSaved: typeof whereSent = {
  button: () => 'Save without sending',
  question: (subject) => `Save “${subject}” without sending it?`,
  consequences: (at) => [
    'No mail server is set up: the newsletter would be saved as files on the server, and reach no one. To send it later, you’d need to duplicate it.',
    at === null
      ? 'It appears on the site too.'
      : `That happens on ${onDay(at)}, and it appears on the site from then on. Until then you can cancel it here.`,
  ],
  notice: (_, at) =>
    at === null
      ? 'The newsletter has been saved, not sent: no mail server is set up.'
      : `The newsletter will be saved, not sent, on ${onDay(at)}, unless a mail server is set up by then.`,
  scheduled: (_, at) => `Will be saved, not sent, on ${onDay(at)}.`,
  sending: () => 'Being saved, not sent.',
  sent: () => 'Saved, not sent.',
  figure: { label: 'Saved', says: 'Saved as files on the server, and not sent.' },
};

export const useSendingWords = () => (useMailIsSent() ? whereSent : whereSaved);

/** Describes a mailing's state for screen readers, without numbers that keep changing. */
export function stateWords({ state, says, at, count }: Mailing, words: typeof whereSent) {
  switch (state) {
    case 'scheduled':
      return new Date(at) > new Date() ? words.scheduled(count, at) : 'Starts in a moment.';
    case 'sending':
      return says ? 'Waiting for the mail server.' : words.sending(count);
    case 'paused':
      return 'Paused.';
    case 'stopped':
      return 'Stopped for good.';
    case 'sent':
      return words.sent(count);
  }
}

const minutes = (many: number) => (many === 1 ? 'a minute' : `${many} minutes`);

/** Describes a mailing's progress, and the remaining time at the current rate. */
export function endWords(mailing: Mailing) {
  const far = `${number.format(countSettled(mailing))} of ${number.format(mailing.count)} done.`;
  if (mailing.state !== 'sending' || mailing.says || mailing.rate === 0 || countRemaining(mailing) === 0)
    return far;
  const wait = Math.ceil(countRemaining(mailing) / mailing.rate);
  if (wait < 90) return `${far} About ${minutes(wait)} left.`;
  return `${far} About ${Math.round(wait / 60)} hours left.`;
}

export const rateWords = ({ state, says, rate }: Mailing) =>
  state === 'sending' && !says ? `${number.format(rate)} a minute.` : '';
