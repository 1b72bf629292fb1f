import { HttpError } from '../../../server/http/http-error';

/** What is said of a letter's link whose token is nobody's. */
export const unknownLink = () =>
  new HttpError(
    404,
    'This link is not one of ours, or your address has already been deleted. If you still get our news, write to us and we will stop it.',
  );
