import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../data-dir';
import { mediaDir } from '../media/folders';
import { Refusal } from '../refusal';
import type { Settings } from '../settings';

/**
 * Keeps the PDF of a report among the files of the content, in a folder named by the hash of its bytes. Answers
 * what is to be known of it, read from the bytes themselves.
 * @param name of the file without its ending, such as 'annual-report-2026', under which it is downloaded
 * @throws Refusal 415 where the bytes are no PDF, or one that only a password opens
 */
export async function keepReportFile(bytes: Uint8Array, name: string, settings: Pick<Settings, 'dataDir'>) {
  const pages = await countPages(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const file = `${name}.pdf`;
  await writeFile(join(await makeFolder(join(mediaDir(settings), hash)), file), bytes);
  return { file: `${hash}/${file}`, size: bytes.length, pages };
}

async function countPages(bytes: Uint8Array) {
  // Large, and seldom needed.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
  } catch {
    throw new Refusal(
      415,
      'This file is no PDF that everybody can open. Save it as a PDF without a password.',
    );
  }
}
