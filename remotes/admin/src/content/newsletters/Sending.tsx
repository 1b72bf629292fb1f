import { useMailIsSent } from '@lapis/portal';
import type { ItemSummary } from '../../cms/entries/content-type';
import { moment } from '../../cms/entries/publishing';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Describes the state of a mailing; undefined means that it has never been sent. */
export function Sending({ state, at = '' }: Partial<NonNullable<ItemSummary['sending']>>) {
  const isSent = useMailIsSent();
  switch (state) {
    case undefined:
      return 'Not yet';
    case 'scheduled':
      return `Scheduled for ${moment.format(new Date(at))}`;
    case 'sending':
      return 'Sending';
    case 'paused':
      return 'Paused';
    case 'stopped':
      return `Stopped ${day.format(new Date(at))}`;
    case 'sent':
      return `${isSent ? 'Sent' : 'Saved, not sent,'} ${day.format(new Date(at))}`;
  }
}
