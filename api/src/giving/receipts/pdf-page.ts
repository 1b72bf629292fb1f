import { createRequire } from 'node:module';
import type { Site } from '@lapis/contract';
import { deriveShades } from '@lapis/contract/colours';

/** Margins of a letter on A4, in points. */
export const margin = { x: 72, top: 64, bottom: 72 };
const ink = '#1b2333';
export const muted = '#566072';

const require = createRequire(import.meta.url);
const sans = (letters: string, weight: number) =>
  require.resolve(`@fontsource/source-sans-3/files/source-sans-3-${letters}-${weight}-normal.woff`);

/** Font families by the script that they cover. Spaces are set in the first. */
const families = [
  {
    name: 'latin',
    has: /[\x20-\x7e\u00a0-\u00ff\u2013-\u201d\u2022\u2026\u20ac\u2212]/u,
    file: () => sans('latin', 400),
  },
  { name: 'latin-ext', has: /\p{Script=Latin}/u, file: () => sans('latin-ext', 400) },
  { name: 'greek', has: /\p{Script=Greek}/u, file: () => sans('greek', 400) },
  { name: 'cyrillic', has: /\p{Script=Cyrillic}/u, file: () => sans('cyrillic', 400) },
  {
    name: 'arabic',
    has: /[\p{Script=Arabic}\u200c\u200d]/u,
    file: () => require.resolve('@fontsource/vazirmatn/files/vazirmatn-arabic-400-normal.woff'),
  },
];
const [usual = { name: 'latin', has: /./u, file: () => '' }] = families;

interface TextRun {
  family: (typeof families)[number];
  text: string;
}

/** Splits a line into runs that one font family can render, and reverses the words of right-to-left runs. */
function splitRuns(text: string) {
  const runs: TextRun[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const family = families.find(({ has }) => has.test(letter)) ?? usual;
    // A space ends an Arabic run, because the Arabic font has none.
    const joins = last && (last.family === family || (letter === ' ' && last.family.name !== 'arabic'));
    if (joins) last.text += letter;
    else runs.push({ family, text: letter });
  }
  return reverseRtlRuns(runs);
}

function reverseRtlRuns(runs: TextRun[]) {
  const turned: TextRun[] = [];
  let together: TextRun[] = [];
  const end = () => {
    const behind = together.at(-1)?.text.trim() === '' ? together.splice(-1) : [];
    turned.push(...together.toReversed(), ...behind);
    together = [];
  };
  for (const run of runs) {
    const isWithin = run.family.name === 'arabic' || (together.length > 0 && run.text.trim() === '');
    if (!isWithin) end();
    (isWithin ? together : turned).push(run);
  }
  end();
  return turned;
}

export type PdfDocumentInstance = PDFKit.PDFDocument;

/**
 * Opens a PDF on A4 in the charity's colours, tagged for screen readers (PDF/UA). `add` draws one part of it,
 * and `finish` returns the file.
 */
export async function openPdf(site: Site, title: string) {
  // Loaded on demand, because the package is large and rarely needed.
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: 'A4',
    margins: { left: margin.x, right: margin.x, top: margin.top, bottom: margin.bottom },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: site.app_name },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.registerFont('bold', sans('latin', 600));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return {
    pdf,
    deep: deriveShades(site.colours).light['--lapis-deep'],
    add: (type: string, draw: () => unknown) => root.add(pdf.struct(type, {}, () => void draw())),
    async finish() {
      root.end();
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

type OpenPdf = Awaited<ReturnType<typeof openPdf>>;

export function writeLetterhead({ pdf, deep, add }: OpenPdf, site: Site) {
  add('P', () => write(pdf, site.app_name, { size: 16, color: deep }));
  add('P', () => write(pdf, site.address_lines.join(', '), { size: 10, color: muted }));
}

interface Style {
  size?: number;
  lineGap?: number;
  color?: string;
  x?: number;
  width?: number;
}

export function write(
  pdf: PdfDocumentInstance,
  text: string,
  { size = 11.5, color = ink, x = margin.x, width, lineGap = 3 }: Style = {},
) {
  const options = { width: width ?? pdf.page.width - margin.x - x, lineGap };
  pdf.fontSize(size).fillColor(color);
  for (const line of text.split('\n')) {
    const runs = splitRuns(line);
    for (const [index, { family, text: run }] of runs.entries()) {
      pdf.registerFont(family.name, family.file()).font(family.name);
      const continued = index < runs.length - 1;
      if (index === 0) pdf.text(run, x, pdf.y, { ...options, continued });
      else pdf.text(run, { ...options, continued });
    }
  }
}
