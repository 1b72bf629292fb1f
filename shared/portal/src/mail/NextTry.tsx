import type { MailState } from '@lapis/contract';

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** Time in milliseconds before a try within which the server may be making it already. */
const CLAIMED = 30_000;

/** Returns true if an email is being tried, or is waiting for those before it. */
export const isDueNow = ({ state, at }: MailState) =>
  state === 'retrying' && Date.parse(at) <= Date.now() + CLAIMED;

/** Says when an email is tried next, e.g. 'at 03:57', or 'on Saturday at 03:57' if that isn't today. */
export function NextTry({ mail }: { mail: MailState }) {
  const { at } = mail;
  if (isDueNow(mail)) return 'due now';
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return (
    <time dateTime={at}>
      {isToday ? '' : `on ${weekday.format(moment)} `}at {time.format(moment)}
    </time>
  );
}
