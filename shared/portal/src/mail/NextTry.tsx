const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** Says when an email is tried next, e.g. 'at 03:57', or 'on Saturday at 03:57' if that isn't today. */
export function NextTry({ at }: { at: string }) {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return (
    <time dateTime={at}>
      {isToday ? '' : `on ${weekday.format(moment)} `}at {time.format(moment)}
    </time>
  );
}
