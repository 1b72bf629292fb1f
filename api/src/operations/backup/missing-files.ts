import { z } from 'zod';
import { formFile, mediaFile, originalFile } from '../../media/library/folders';
import { readVariants } from '../../media/library/media.repository';
import { nameInBackup } from './stored-files';

/** What a row of the library says of its files; one of an older release may lack a column. */
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
 * The files that the rows of the library name and that are not among those names: what visitors get, the original
 * of what was uploaded, and the signed forms of consents. What could not be made has none.
 * @param rowsOf the rows of a table, none where an older release has no such table
 * @param names of the files that are there, as a backup names them
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
    // The demonstration's pictures were drawn, and have none.
    const hasOriginal = kind === 'image' && size > 0;
    if (hasOriginal && !names.has(original) && !names.has(`${original}.webp`)) {
      missing.push(`${original}.webp`);
    }
  }
  return missing;
}

/** Says which files are missing, and names the first of them. */
export function missingSentence(missing: readonly string[]) {
  const named = missing.slice(0, 3).join(', ');
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  return missing.length === 1
    ? `A file that the content needs is missing: ${named}.`
    : `${missing.length} files that the content needs are missing: ${named}${more}.`;
}
