/** What is said of a link that lost a part on its way, as long addresses do in a mail that is broken into lines. */
export const cutLink = 'This link is not complete. Please open it again from the email, or copy all of it.';

/** Whether a text can be a token of our mails: the 32 random bytes that the server makes, in base64url. */
export const isMailedToken = (text: string) => /^[\w-]{43}$/.test(text);
