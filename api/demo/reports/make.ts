import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import PdfDocument from 'pdfkit';
import { site } from '../site';
import { reports } from './reports';
import type { Block, ReportText } from './text';

/**
 * `pnpm --filter @lapis/api reports`: renders the demonstration's reports as PDFs in this folder, tagged for
 * screen readers, with an outline, title and language. The same texts produce the same bytes.
 */
const color = {
  ink: '#1b2333',
  muted: '#566072',
  lapis: '#1f3f8f',
  deep: '#142b66',
  line: '#ddd3c2',
  paper: '#fbf8f3',
};
const margin = { x: 72, top: 72, bottom: 84 };
const BAND = 210;

const font = (name: string) => createRequire(import.meta.url).resolve(`@fontsource/${name}.woff`);
const fonts = {
  serif: font('source-serif-4/files/source-serif-4-latin-600-normal'),
  sans: font('source-sans-3/files/source-sans-3-latin-400-normal'),
  bold: font('source-sans-3/files/source-sans-3-latin-600-normal'),
};

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

async function make({ name, title, subtitle, published_at, blocks }: ReportText) {
  const pdf = new PdfDocument({
    size: 'A4',
    margins: { left: margin.x, right: margin.x, top: margin.top, bottom: margin.bottom },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: title,
      Author: site.app_name,
      CreationDate: new Date(published_at),
      ModDate: new Date(published_at),
    },
  });
  const written = pipeline(pdf, createWriteStream(resolve(import.meta.dirname, `${name}.pdf`)));
  for (const [family, file] of Object.entries(fonts)) pdf.registerFont(family, file);

  const root = pdf.struct('Document');
  pdf.addStructure(root);
  cover(pdf, root, title, subtitle);
  for (const block of blocks) set(pdf, root, block);
  root.end();
  number(pdf, title);
  pdf.end();
  await written;
}

const add = (pdf: Pdf, parent: Element, type: string, draw: () => unknown) =>
  parent.add(pdf.struct(type, {}, () => void draw()));

/** Marks a drawing as decoration, which screen readers skip. */
function decorate(pdf: Pdf, draw: () => unknown) {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

function cover(pdf: Pdf, root: Element, title: string, subtitle: string) {
  const width = pdf.page.width - 2 * margin.x;
  decorate(pdf, () => {
    pdf.rect(0, 0, pdf.page.width, BAND).fill(color.deep);
    kite(pdf, pdf.page.width - 120, 62);
  });
  add(pdf, root, 'P', () =>
    pdf.font('sans').fontSize(11).fillColor(color.paper).text(site.app_name, margin.x, 64, { width }),
  );
  add(pdf, root, 'H1', () =>
    pdf
      .font('serif')
      .fontSize(30)
      .text(title, margin.x, 94, { width: width - 90, lineGap: -2 }),
  );
  add(pdf, root, 'P', () =>
    pdf
      .font('sans')
      .fontSize(13)
      .text(subtitle, margin.x, pdf.y + 6, { width: width - 90 }),
  );
  pdf.y = BAND + 26;
  pdf.outline.addItem(title);
}

/** Draws the charity's logo, a kite, in lighter colours. */
function kite(pdf: Pdf, x: number, y: number) {
  pdf.polygon([x, y], [x + 26, y + 34], [x, y + 86], [x - 26, y + 34]).fill('#3d62c0');
  pdf.polygon([x, y], [x + 26, y + 34], [x, y + 34]).fill('#f2b544');
  pdf.polygon([x, y + 34], [x, y + 86], [x - 26, y + 34]).fill('#9db8ff');
}

function set(pdf: Pdf, root: Element, block: Block) {
  if ('heading' in block) {
    keepTogether(pdf, 70);
    pdf.y += 12;
    pdf.outline.addItem(block.heading);
    add(pdf, root, 'H2', () =>
      pdf.font('serif').fontSize(16).fillColor(color.lapis).text(block.heading, margin.x, pdf.y),
    );
    pdf.y += 5;
  } else if ('text' in block) {
    add(pdf, root, 'P', () => paragraph(pdf, block.text));
  } else if ('list' in block) {
    const list = pdf.struct('L');
    root.add(list);
    for (const item of block.list) listItem(pdf, list, item);
    list.end();
  } else {
    table(pdf, root, block);
  }
}

const paragraph = (pdf: Pdf, text: string, indent = 0) =>
  pdf
    .font('sans')
    .fontSize(11)
    .fillColor(color.ink)
    .text(text, margin.x + indent, pdf.y, { width: pdf.page.width - 2 * margin.x - indent, lineGap: 3 })
    .moveDown(0.55);

function listItem(pdf: Pdf, list: Element, text: string) {
  keepTogether(pdf, 34);
  const item = pdf.struct('LI');
  list.add(item);
  const { y } = pdf;
  add(pdf, item, 'Lbl', () => pdf.font('bold').fontSize(11).fillColor(color.lapis).text('–', margin.x, y));
  pdf.y = y;
  add(pdf, item, 'LBody', () => paragraph(pdf, text, 16));
  pdf.y -= 2;
  item.end();
}

function table(
  pdf: Pdf,
  root: Element,
  { table: says, head, rows, words, sum }: Extract<Block, { table: string }>,
) {
  const width = pdf.page.width - 2 * margin.x;
  const first = words ? width * 0.24 : width - (head.length - 1) * (head.length > 3 ? 72 : 92);
  const rest = (width - first) / (head.length - 1);
  const cell = (index: number) => ({
    x: margin.x + (index === 0 ? 0 : first + (index - 1) * rest),
    options: {
      width: (index === 0 ? first : rest) - 8,
      align: index === 0 || words ? ('left' as const) : ('right' as const),
      lineGap: 2,
    },
  });

  const element = pdf.struct('Table');
  root.add(element);
  // Keeps the table on one page, unless it is too long.
  keepTogether(pdf, Math.min(60 + rows.length * 23, 420));
  pdf.y += 4;
  add(pdf, element, 'Caption', () =>
    pdf.font('bold').fontSize(10.5).fillColor(color.muted).text(says, margin.x, pdf.y, { width }),
  );
  pdf.y += 6;
  [head, ...rows].forEach((texts, index) => {
    const isHead = index === 0;
    const isBold = isHead || (sum && index === rows.length);
    pdf.font(isBold ? 'bold' : 'sans').fontSize(10.5);
    const height = Math.max(...texts.map((text, i) => pdf.heightOfString(text, cell(i).options))) + 9;
    keepTogether(pdf, height);
    const { y } = pdf;
    const row = pdf.struct('TR');
    element.add(row);
    texts.forEach((text, i) => {
      const type = isHead || i === 0 ? 'TH' : 'TD';
      const draw = () =>
        pdf.fillColor(isHead ? color.muted : color.ink).text(text, cell(i).x, y + 4, cell(i).options);
      add(pdf, row, type, draw);
    });
    row.end();
    decorate(pdf, () =>
      pdf
        .moveTo(margin.x, y + height)
        .lineTo(margin.x + width, y + height)
        .lineWidth(isHead ? 1 : 0.5)
        .stroke(isHead ? color.lapis : color.line),
    );
    pdf.y = y + height;
  });
  element.end();
  pdf.y += 14;
}

/** Starts a new page if less than this height, in points, is left on the current one. */
function keepTogether(pdf: Pdf, height: number) {
  if (pdf.y + height > pdf.page.height - margin.bottom) pdf.addPage();
}

/** Adds a footer with the page number to each page, marked so that screen readers skip it. */
function number(pdf: Pdf, title: string) {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - 52;
    const options = { width: pdf.page.width - 2 * margin.x, lineBreak: false };
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font('sans').fontSize(8.5).fillColor(color.muted);
    pdf.text(`${site.app_name} · charity number ${site.charity_number}`, margin.x, y, options);
    pdf.text(`${title} · ${page + 1} of ${count}`, margin.x, y, { ...options, align: 'right' });
    pdf.endMarkedContent();
  }
}

for (const report of reports) await make(report);
console.log(`${reports.length} reports made`);
