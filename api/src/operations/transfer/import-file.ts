import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PicturePlace } from '@lapis/contract';
import type { Insertable } from 'kysely';
import { damagedArchive } from '../../server/archive/archive-problem';
import type { Tables } from '../../server/database/tables';
import { inspectFile } from '../../media/library/files/inspect-file';
import { detectKind, TELLING } from '../../media/library/files/file-kind';
import { type NewMedia, searchedText } from '../../media/library/media.repository';
import { prepare } from '../../media/library/uploads/uploads';
import type { Services } from '../../server/http/serve';
import type { MediaLine } from './export-format';

export interface ValidatedFile {
  row: NewMedia;
  headers: PicturePlace[];
  tags: string[];
  form: ValidatedForm | undefined;
  keep: () => Promise<void>;
}

interface ValidatedForm {
  row: Insertable<Tables['consent_forms']>;
  path: string;
}

async function validateForm(
  { consent, created_at }: MediaLine,
  folder: string,
): Promise<ValidatedForm | undefined> {
  if (!consent?.form) return undefined;
  const { name, file } = consent.form;
  const path = join(folder, file);
  const kind = detectKind(await readStart(path));
  if (!kind) throw damagedArchive(`${file} is not the kind of file it claims to be`);
  const { size } = await stat(path);
  const hash = file.slice('forms/'.length);
  await inspectFile({ path, kind, size, hash });
  return { row: { hash, name, mime: kind.mime, size, created_at }, path };
}

/** Validates a file as if it were uploaded. A file that the export lacked is marked as failed. */
export async function validateFile(
  line: MediaLine,
  folder: string,
  { settings }: Pick<Services, 'settings'>,
): Promise<ValidatedFile> {
  const { file, kind, name, hash, headers, tags } = line;
  const form = await validateForm(line, folder);
  if (file === null) {
    const missing = { width: 0, height: 0, fallback: '', variants: '[]', state: 'failed' as const };
    const problem = 'The file was missing when this was imported.';
    const row = { ...missing, problem, kind, hash, ...toColumns(line) };
    return { row, headers, tags, form, keep: async () => {} };
  }
  if (!file.startsWith(`files/${hash}.`)) throw damagedArchive(`${file} is not named after its hash`);
  const path = join(folder, file);
  const found = detectKind(await readStart(path));
  if (found?.kind !== kind) throw damagedArchive(`${file} is not the kind of file it claims to be`);
  const { size } = await stat(path);
  const { row, keep } = await prepare(name, { path, kind: found, size, hash }, settings);
  return { row: { ...row, ...toColumns(line) }, headers, tags, form, keep };
}

async function readStart(path: string) {
  const file = await open(path).catch(() => {
    throw damagedArchive('a file is missing');
  });
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TELLING), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function toColumns({
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
