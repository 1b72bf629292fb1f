import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { currentWording, findWording, singleWording } from '../gift-aid/wording';
import type { PdfLetter } from './letter-pdf';

/** An empty line to write on: a space, because an empty text takes no height. */
const blank = ' ';

/**
 * Returns a Gift Aid declaration to print and fill in by hand: for all gifts in the wording of the form on the
 * site, or for one, as on an envelope.
 */
export async function paperDeclaration(db: Database, gifts: 'all' | 'one' = 'all'): Promise<PdfLetter> {
  const site = await siteRepository(db).read();
  const { agree, explains } = findWording(gifts === 'one' ? singleWording : currentWording, site.app_name);
  return {
    site,
    title: gifts === 'one' ? 'Gift Aid declaration for one gift' : 'Gift Aid declaration',
    lead: 'Add 25p to every £1 you give, at no cost to you. Please tick the box, and fill in all lines in capitals. The declaration is from one person: couples fill in one each.',
    facts: [
      ['Please tick', `[    ]  ${agree}`],
      ['Title', blank],
      ['First name', blank],
      ['Last name', blank],
      ['Home address', `${blank}\n${blank}\n${blank}`],
      ['Postcode', blank],
      ['Date', blank],
    ],
    notes: explains,
  };
}
