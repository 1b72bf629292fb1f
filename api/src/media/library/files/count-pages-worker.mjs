import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * Runs in a worker thread for `countPages`.
 * @param {string} path
 */
export default async function countPages(path) {
  const bytes = await readFile(path);
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
  } catch {
    // Any error means that the file can't be read.
    return null;
  }
}
