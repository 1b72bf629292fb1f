const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export function timeAgo(time: Date, now: Date) {
  // Never negative, even if the server's clock is ahead.
  const seconds = Math.max(0, (now.getTime() - time.getTime()) / 1000);
  if (seconds < minute) return 'just now';
  if (seconds < hour) return relative.format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return relative.format(-Math.floor(seconds / hour), 'hour');
  if (seconds < 7 * day) return relative.format(-Math.floor(seconds / day), 'day');
  return date.format(time);
}

export function Ago({ time }: { time: string }) {
  const moment = new Date(time);
  return (
    <time dateTime={time} title={exact.format(moment)}>
      {timeAgo(moment, new Date())}
    </time>
  );
}
