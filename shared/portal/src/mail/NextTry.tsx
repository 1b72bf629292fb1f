const moment = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' });

export const NextTry = ({ at }: { at: string }) => <time dateTime={at}>{moment.format(new Date(at))}</time>;
