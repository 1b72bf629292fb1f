import type { RedirectProblem, TriedAddress } from '@lapis/contract';

const number = new Intl.NumberFormat('en-GB');
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const redirectCount = (count: number) =>
  count === 1 ? '1 redirect' : `${number.format(count)} redirects`;

export const timesLed = (hits: number) =>
  hits === 0 ? 'Never' : hits === 1 ? 'Once' : `${number.format(hits)} times`;

export const lastHit = (last: string | null) => (last === null ? '–' : day.format(new Date(last)));

export const problemWords: Record<RedirectProblem, { short: string; long: string }> = {
  page: {
    short: 'There is a page',
    long: 'There is a page at the old address. Visitors see that page, and this redirect does nothing.',
  },
  nowhere: {
    short: 'Leads nowhere',
    long: 'This doesn’t lead to a public page. Until it does, the old address is not found.',
  },
};

export function describeTry({ result, address, to, status }: TriedAddress) {
  switch (result) {
    case 'redirect':
      return `${address} leads to ${to}${status === 302 ? ', temporarily' : ''}.`;
    case 'page':
      return `There is a page at ${address}.`;
    case 'file':
      return `${address} is the address of a file, which can’t be redirected.`;
    case 'nothing':
      return `Nothing is found at ${address}.`;
  }
}
