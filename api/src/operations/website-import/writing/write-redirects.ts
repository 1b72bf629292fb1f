import { type ImportReport, RedirectFields } from '@lapis/contract';
import { publishedTags } from '@lapis/import/fit-entry';
import type { RedirectLine } from '@lapis/import/map-addresses';
import type { SourceSite } from '@lapis/import/source-site';
import type { Actor } from '../../../cms/audit/audit';
import { isTagOfPublished } from '../../../content/stories/tags-of-stories';
import type { Database } from '../../../server/database/database';
import type { KindOf } from '../../../pages/redirects/redirect-lookup';
import { redirectsService } from '../../../pages/redirects/redirects.service';
import type { CsvLine } from '../../../pages/redirects/redirects-csv';

/** Returns the imported tags that visitors can filter stories by. */
export async function tagsOnSite(db: Database, { entries }: Pick<SourceSite, 'entries'>) {
  const found = new Set<string>();
  for (const tag of publishedTags(entries)) if (await isTagOfPublished(db, tag)) found.add(tag);
  return found;
}

interface RedirectWriteContext {
  db: Database;
  kindOf: KindOf;
  origin: string | undefined;
  actor: Actor;
  onDone: (done: number) => Promise<void>;
}

/** Number of redirects in a batch; each batch reads all existing redirects. */
const AT_ONCE = 200;

/** Creates redirects without touching existing content. Returns the rejected ones with reasons. */
export async function writeRedirects(
  lines: readonly RedirectLine[],
  { db, onDone, actor, ...site }: RedirectWriteContext,
) {
  const redirects = redirectsService({ db, ...site }, actor);
  const refused: ImportReport['refused_redirects'] = [];
  for (let begun = 0; begun < lines.length; begun += AT_ONCE) {
    const some = lines.slice(begun, begun + AT_ONCE).map(asLine);
    const done = await redirects.import(some, true);
    refused.push(...done.refused.map(({ from, reason }) => ({ from, reason })));
    await onDone(Math.min(begun + AT_ONCE, lines.length));
  }
  return refused;
}

function asLine(line: RedirectLine): CsvLine {
  const { data, error } = RedirectFields.safeParse(line);
  const { from } = line;
  return data ? { line: 0, from, fields: data } : { line: 0, from, reason: error.issues[0]?.message ?? '' };
}
