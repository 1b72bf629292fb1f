import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * What the thread of `countPages` does.
 * @param {string} path
 */
export default async function countPages(path) {
  const bytes = await readFile(path);
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
  } catch {
    // Whatever it complains of, it is a file that it can't read.
    return null;
  }
}
