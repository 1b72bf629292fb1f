export const cutLink = 'This link is not complete. Please open it again from the email, or copy all of it.';

/** Checks the form of an emailed token: 32 random bytes in base64url. */
export const isMailedToken = (text: string) => /^[\w-]{43}$/.test(text);
