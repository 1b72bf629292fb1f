import { send } from '@lapis/http';

/** Has the DNS looked up. */
export const checkMail = async () => (await send('POST /admin/mail/check')).results;

/** Sends a test email to whoever is signed in. */
export const sendTestMail = async () => (await send('POST /admin/mail/test')).results;
