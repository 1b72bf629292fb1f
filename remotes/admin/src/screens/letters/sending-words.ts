import type { Mailing } from '@lapis/contract';
import { moment } from '../../cms/entries/publishing';
import { people } from '../../kit/labels/people';

const number = new Intl.NumberFormat('en-GB');

/** How many have neither got it nor been given up. */
export const untried = ({ waiting, retrying }: Mailing) => waiting + retrying;

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

/** When it will be over, at the rate of this moment. */
export function endWords(mailing: Mailing) {
  const left = untried(mailing);
  const done = `${number.format(mailing.count - left)} of ${number.format(mailing.count)} done.`;
  if (mailing.state !== 'sending' || mailing.rate === 0 || left === 0) return done;
  const wait = Math.ceil(left / mailing.rate);
  if (wait < 90) return `${done} About ${minutes(wait)} left.`;
  return `${done} About ${Math.round(wait / 60)} hours left.`;
}

/** As fast as the mail server takes them. */
export const rateWords = ({ state, rate }: Mailing) =>
  state === 'sending' ? `${number.format(rate)} a minute.` : '';
