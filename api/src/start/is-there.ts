import type { IsThere } from '../inbox/newsletter/letter-mail/check-links';
import type { Redirects } from '../pages/redirects/kept-redirects';

/** Whether visitors find a page or a file at an address, or are led on from it to one. */
export const isThere =
  ({ kindOf, at }: Pick<Redirects, 'kindOf' | 'at'>): IsThere =>
  async (address) =>
    (await kindOf(address)) !== 'nothing' || (await at(address, true)) !== undefined;
