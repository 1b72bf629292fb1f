const moment = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' });

/** When an email is tried again, which is within hours: 'Friday 14:05'. */
export const NextTry = ({ at }: { at: string }) => <time dateTime={at}>{moment.format(new Date(at))}</time>;
