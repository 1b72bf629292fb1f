import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PicturePlace } from '@lapis/contract';
import type { Insertable } from 'kysely';
import { damaged } from '../../server/archive/archive-problem';
import type { Tables } from '../../server/database/tables';
import { inspectFile } from '../../media/library/inspect-file';
import { kindOf, TELLING } from '../../media/library/file-kind';
import { type NewMedia, searchedText } from '../../media/library/media.repository';
import { prepare } from '../../media/library/uploads';
import type { Services } from '../../server/http/serve';
import type { MediaLine } from './export-format';

/** A file of the archive that was found to be good. */
export interface TakenFile {
  row: NewMedia;
  headers: PicturePlace[];
  tags: string[];
  /** The signed form of its consent. */
  form: TakenForm | undefined;
  keep: () => Promise<void>;
}

interface TakenForm {
  row: Insertable<Tables['consent_forms']>;
  path: string;
}

/** Looks into a signed form as if somebody uploaded it. One that was missing already is left out. */
async function takeForm({ consent, created_at }: MediaLine, folder: string): Promise<TakenForm | undefined> {
  if (!consent?.form) return undefined;
  const { name, file } = consent.form;
  const path = join(folder, file);
  const kind = kindOf(await beginningOf(path));
  if (!kind) throw damaged(`${file} is not the kind of file it is said to be`);
  const { size } = await stat(path);
  const hash = file.slice('forms/'.length);
  await inspectFile({ path, kind, size, hash });
  return { row: { hash, name, mime: kind.mime, size, created_at }, path };
}

/** Looks into a file as if somebody uploaded it. One that was missing already is known to have failed. */
export async function takeFile(
  line: MediaLine,
  folder: string,
  { settings }: Pick<Services, 'settings'>,
): Promise<TakenFile> {
  const { file, kind, name, hash, headers, tags } = line;
  const form = await takeForm(line, folder);
  if (file === null) {
    const missing = { width: 0, height: 0, fallback: '', variants: '[]', state: 'failed' as const };
    const problem = 'The file was missing when this was imported.';
    const row = { ...missing, problem, kind, hash, ...columnsOf(line) };
    return { row, headers, tags, form, keep: async () => {} };
  }
  if (!file.startsWith(`files/${hash}.`)) throw damaged(`${file} is not named by its hash`);
  const path = join(folder, file);
  const found = kindOf(await beginningOf(path));
  if (found?.kind !== kind) throw damaged(`${file} is not the kind of file it is said to be`);
  const { size } = await stat(path);
  const { row, keep } = await prepare(name, { path, kind: found, size, hash }, settings);
  return { row: { ...row, ...columnsOf(line) }, headers, tags, form, keep };
}

async function beginningOf(path: string) {
  const file = await open(path).catch(() => {
    throw damaged('a file is missing');
  });
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TELLING), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What is said of a file. */
function columnsOf({
  file: _,
  kind: _kind,
  hash: _hash,
  headers: _headers,
  tags,
  consent,
  crop,
  decorative,
  people,
  ...line
}: MediaLine) {
  return {
    ...line,
    words: searchedText({ ...line, tags }),
    decorative: Number(decorative),
    people: Number(people),
    crop: crop && JSON.stringify(crop),
    consent_from: consent?.from ?? null,
    consent_covers: consent?.covers ?? null,
    consent_given_at: consent?.given_at ?? null,
    consent_until: consent?.until ?? null,
    consent_withdrawn_at: consent?.withdrawn_at ?? null,
    consent_note: consent?.note ?? null,
  };
}
