import type { ThanksRow } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { fillLetter } from '@lapis/contract/thanks-letter';
import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { formatLongDay } from '../../server/time/days';
import { readThanks } from '../booking/thank-for';
import type { WindowLetter } from '../receipts/window-letters-pdf';
import { readToday } from '../settings/today';

const purposeWords = ({ appeal, project }: ThanksRow['purpose']) =>
  appeal?.title || project?.title || 'all our work';

const amountWords = ({ amount, interval }: ThanksRow) =>
  interval === 'month' ? `${pounds(amount)} a month` : pounds(amount);

/** Returns a letter for each gift, from the text with places that staff have written. */
export async function thanksLetters(
  db: Database,
  gifts: (ThanksRow & { appeal_id: number | null })[],
  text: string,
): Promise<WindowLetter[]> {
  const site = await siteRepository(db).read();
  const today = formatLongDay(await readToday(db));
  const letters = [];
  for (const gift of gifts) {
    const name = gift.supporter.name || 'supporter';
    letters.push({
      site,
      to: [name, ...gift.address_lines],
      day: today,
      text: fillLetter(text, {
        name,
        amount: amountWords(gift),
        purpose: purposeWords(gift.purpose),
        day: formatLongDay(gift.on),
        thanks: await readThanks(db, gift.appeal_id),
      }),
      foot: site.charity_number ? `Registered charity number ${site.charity_number}.` : '',
    });
  }
  return letters;
}
