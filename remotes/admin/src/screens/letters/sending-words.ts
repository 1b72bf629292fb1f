import type { Mailing } from '@lapis/contract';
import { moment } from '../../cms/entries/publishing';
import { people } from '../../kit/labels/people';

const number = new Intl.NumberFormat('en-GB');

/** How many have got it, or have been given up. */
export const done = ({ sent, refused, bounced, complaints, skipped }: Mailing) =>
  sent + refused + bounced + complaints + skipped;

/** How many have yet to get it; before the first, all of them. */
export const left = (mailing: Mailing) => mailing.count - done(mailing);

/** Where the sending stands, without figures that change every moment: screen readers say it. */
export function stateWords({ state, at, count }: Mailing) {
  switch (state) {
    case 'scheduled':
      return new Date(at) > new Date()
        ? `Goes out on ${moment.format(new Date(at))} to ${people(count)}.`
        : 'Begins in a moment.';
    case 'sending':
      return `On its way to ${people(count)}.`;
    case 'paused':
      return 'Paused.';
    case 'stopped':
      return 'Stopped for good.';
    case 'sent':
      return `Sent to ${people(count)}.`;
  }
}

const minutes = (many: number) => (many === 1 ? 'a minute' : `${many} minutes`);

/** How far it is, and when it will be over at the rate of this moment. */
export function endWords(mailing: Mailing) {
  const far = `${number.format(done(mailing))} of ${number.format(mailing.count)} done.`;
  if (mailing.state !== 'sending' || mailing.rate === 0 || left(mailing) === 0) return far;
  const wait = Math.ceil(left(mailing) / mailing.rate);
  if (wait < 90) return `${far} About ${minutes(wait)} left.`;
  return `${far} About ${Math.round(wait / 60)} hours left.`;
}

/** As fast as the mail server takes them. */
export const rateWords = ({ state, rate }: Mailing) =>
  state === 'sending' ? `${number.format(rate)} a minute.` : '';
