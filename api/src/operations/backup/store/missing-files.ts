import { z } from 'zod';
import { formFile, mediaFile, originalFile } from '../../../media/library/folders';
import { readVariants } from '../../../media/library/media.repository';
import { nameInBackup } from './stored-files';

const MediaRow = z.object({
  kind: z.string().default('image'),
  hash: z.string(),
  fallback: z.string().default(''),
  variants: z.string().default('[]'),
  state: z.string().default('ready'),
  size: z.number().default(0),
});

const FormRow = z.object({ hash: z.string() });

/**
 * Returns the files that the library needs but `names` lacks: files shown to visitors, originals, and signed
 * consent forms. Failed uploads need no files.
 * @param rowsOf reads a table; returns no rows if an older release lacks it
 * @param names files that exist, by their names in a backup
 */
export async function missingFiles(
  rowsOf: (table: 'media' | 'consent_forms') => AsyncIterable<object> | object[],
  names: ReadonlySet<string>,
) {
  const missing: string[] = [];
  for await (const row of rowsOf('consent_forms')) {
    const form = nameInBackup(formFile(FormRow.parse(row).hash));
    if (!names.has(form)) missing.push(form);
  }
  for await (const row of rowsOf('media')) {
    const { kind, hash, fallback, variants, state, size } = MediaRow.parse(row);
    if (state === 'failed') continue;
    const shown = [...readVariants(variants).map(({ file }) => file), ...(fallback ? [fallback] : [])];
    const files = new Set(shown.map((file) => nameInBackup(mediaFile(file))));
    missing.push(...[...files].filter((name) => !names.has(name)));
    const original = nameInBackup(originalFile(hash));
    // Demo pictures are generated and have no originals.
    const hasOriginal = kind === 'image' && size > 0;
    if (hasOriginal && !names.has(original) && !names.has(`${original}.webp`)) {
      missing.push(`${original}.webp`);
    }
  }
  return missing;
}

export function missingSentence(missing: readonly string[]) {
  const named = missing.slice(0, 3).join(', ');
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  return missing.length === 1
    ? `A file that the content needs is missing: ${named}.`
    : `${missing.length} files that the content needs are missing: ${named}${more}.`;
}
