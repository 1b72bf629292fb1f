import type { Site } from '@lapis/contract';
import { margin, muted, openPdf, write, writeLetterhead } from './pdf-page';

export interface WindowLetter {
  site: Site;
  /** Name and address, one line each. */
  to: string[];
  day: string;
  text: string;
  foot: string;
}

const mm = (length: number) => (length * 72) / 25.4;

/**
 * Place of the address on the page. The window of a DL envelope is 93 by 39 mm, 20 mm from the left and 53 mm
 * from the top of 110 mm (BS 4264, as quoted by makers of stationery; we did not see the standard). A page
 * folded in thirds is 99 mm high and 210 mm wide, so it may lie 11 mm lower or 10 mm further to the right in
 * the envelope. What is between 53 and 81 mm, and between 20 and 103 mm, always shows.
 */
const window = { x: margin.x, y: mm(55), width: mm(75), lines: 5 };

/** Top of the letter's text: below the window, wherever the page lies in the envelope. */
const TEXT_TOP = mm(96);

const FOLD = mm(99);

/** Joins lines of an address until it fits into the window. */
export function fitAddress(lines: string[], most: number = window.lines) {
  const fitted = [...lines];
  while (fitted.length > most) fitted.splice(1, 2, `${fitted[1]}, ${fitted[2]}`);
  return fitted;
}

/** Creates letters for window envelopes, each on a page of its own. */
export async function windowLettersPdf(letters: [WindowLetter, ...WindowLetter[]], title: string) {
  const opened = await openPdf(letters[0].site, title);
  const { pdf, add, finish } = opened;
  for (const [index, { site, to, day, text, foot }] of letters.entries()) {
    if (index > 0) pdf.addPage();
    pdf.x = margin.x;
    writeLetterhead(opened, site);
    pdf.y = window.y;
    add('P', () =>
      write(pdf, fitAddress(to).join('\n'), { size: 10, lineGap: 0, x: window.x, width: window.width }),
    );
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf.moveTo(mm(4), FOLD).lineTo(mm(8), FOLD).lineWidth(0.5).stroke(muted);
    pdf.endMarkedContent();
    pdf.x = margin.x;
    pdf.y = TEXT_TOP;
    add('P', () => write(pdf, day));
    for (const paragraph of text.split('\n\n')) {
      pdf.moveDown(0.8);
      add('P', () => write(pdf, paragraph));
    }
    pdf.moveDown(3);
    if (foot) add('P', () => write(pdf, foot, { size: 10, color: muted }));
  }
  return finish();
}
