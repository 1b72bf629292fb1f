import { HttpError } from '../../../server/http/http-error';

export const unknownLink = () =>
  new HttpError(
    404,
    'This link is not one of ours, or your address has already been deleted. If you still receive our news, write to us and we will stop it.',
  );
