import { HttpError } from '../../../server/http/http-error';

/** A file that can't be taken. @param text what is wrong with it, and what to do */
export const refusal = (text: string) => new HttpError(422, text);

/** A file of more than can be read at once. */
export const tooMuch = (text: string) => new HttpError(413, text);
