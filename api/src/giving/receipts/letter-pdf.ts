import type { Site } from '@lapis/contract';
import { margin, muted, openPdf, type PdfDocumentInstance, write, writeLetterhead } from './pdf-page';

const line = '#ddd3c2';

export interface PdfLetter {
  site: Site;
  title: string;
  lead: string;
  facts: [label: string, value: string][];
  notes: string[];
}

/** Creates a letter that lists facts, usually on one page. */
export async function letterPdf({ site, title, lead, facts, notes }: PdfLetter): Promise<Buffer> {
  const opened = await openPdf(site, title);
  const { pdf, deep, add, finish } = opened;
  writeLetterhead(opened, site);
  pdf.moveDown(2);
  add('H1', () => pdf.font('bold').fontSize(22).fillColor(deep).text(title));
  pdf.moveDown(0.6);
  add('P', () => write(pdf, lead));
  pdf.moveDown(0.8);
  for (const [label, value] of facts) {
    if (isNearEnd(pdf)) pdf.addPage();
    add('P', () => {
      const { y } = pdf;
      write(pdf, label, { size: 10.5, color: muted, width: 130 });
      const below = pdf.y;
      pdf.y = y;
      write(pdf, value, { x: margin.x + 140 });
      pdf.y = Math.max(pdf.y, below);
    });
    rule(pdf);
  }
  pdf.x = margin.x;
  pdf.moveDown(1);
  for (const note of notes) add('P', () => write(pdf, note, { size: 10.5 }));
  return finish();
}

/** Height in points of a fact on two lines. The two columns of a fact must be on one page. */
const FACT = 40;

const isNearEnd = ({ y, page }: PdfDocumentInstance) => y > page.height - margin.bottom - FACT;

function rule(pdf: PdfDocumentInstance) {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(margin.x, pdf.y)
    .lineTo(pdf.page.width - margin.x, pdf.y)
    .lineWidth(0.5)
    .stroke(line);
  pdf.endMarkedContent();
  pdf.y += 6;
}
