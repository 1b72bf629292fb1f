import type { ImportedEntry } from '@lapis/contract';
import type { Actor } from '../../../cms/audit/audit';
import { entriesRepository } from '../../../cms/entries/entries.repository';
import { needsSecondPerson } from '../../../cms/approval/approval-rule';
import { retryUntilFree } from '../../../cms/entries/entries.service';
import type { AnyFields } from '../../../cms/types/content-type';
import { sitePageType } from '../../../content/site-pages/site-pages.type';
import { storyType } from '../../../content/stories/stories.type';
import type { Database } from '../../../server/database/database';
import { HttpError, joinMessages } from '../../../server/http/http-error';
import { type ArrangedEntry, predictOutcome } from './arrange';
import { importedRepository } from './imported.repository';
import { entryType } from './places';
import { galleriesIn, withGalleries } from './write-gallery';

interface EntryWriteContext {
  site: string;
  actor: Actor;
  parent_id: number | null;
}

export const reportEntry = (arranged: ArrangedEntry): ImportedEntry => {
  const { place, said, publication, notes, problem } = arranged;
  const outcome = predictOutcome(arranged);
  return {
    type: said.kind === 'story' ? 'blog' : 'pages',
    id: place.known?.entry_id ?? null,
    title: said.fields.title,
    path: place.path,
    state: publication.state,
    outcome,
    notes: outcome === 'failed' && problem ? [...notes, problem] : notes,
  };
};

/** Writes an entry unless an editor has changed it on this site. Returns the outcome. */
export async function writeEntry(
  db: Database,
  arranged: ArrangedEntry,
  where: EntryWriteContext,
): Promise<ImportedEntry> {
  const { missing } = arranged;
  const planned = reportEntry(arranged);
  const note = missing === 1 ? 'A file is missing.' : `${missing} files are missing.`;
  const entry = missing > 0 ? { ...planned, notes: [...planned.notes, note] } : planned;
  if (entry.outcome !== 'new' && entry.outcome !== 'updated') return entry;
  const waits = arranged.publication.state !== 'draft' && (await needsSecondPerson(db));
  if (waits && entry.outcome === 'updated') {
    const note = 'Not updated, because a second person approves what visitors read.';
    return { ...entry, outcome: 'failed', notes: [...entry.notes, note] };
  }
  const written = waits ? { ...arranged, publication: { state: 'draft' as const } } : arranged;
  try {
    const id = await retryUntilFree(db, (transaction) => write(transaction, written, where));
    if (id === undefined) return { ...entry, outcome: 'changed_here' };
    const notes = [
      ...entry.notes,
      ...(waits ? ['A draft until someone approves it.'] : []),
      ...(await galleryNote(db, written, where.site)),
    ];
    return { ...entry, id, state: written.publication.state, notes };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { ...entry, outcome: 'failed', notes: [...entry.notes, joinMessages(error)] };
  }
}

/** Returns a note about a draft's galleries, because publishing the draft doesn't publish them. */
async function galleryNote(
  db: Database,
  { publication, place, said: { fields } }: ArrangedEntry,
  site: string,
) {
  if (publication.state !== 'draft' || galleriesIn(fields.blocks).length === 0) return [];
  const known = await importedRepository(db).galleriesOf(site, place.source.key);
  const { length: count } = known.filter(({ published_at }) => published_at === null);
  if (count === 0) return [];
  return [
    count === 1
      ? `Its gallery, also called “${fields.title}”, is a separate draft: publish both.`
      : `Its ${count} galleries, also called “${fields.title}”, are separate drafts: publish them too.`,
  ];
}

/** Writes an entry. Returns its id, or undefined if an editor changed the entry at the same moment. */
async function write(db: Database, arranged: ArrangedEntry, { parent_id, ...where }: EntryWriteContext) {
  const { place, said, hash } = arranged;
  const { source, slug } = place;
  const { title } = said.fields;
  const blocks = await withGalleries(db, said.fields.blocks, { ...arranged, ...where, title });
  const by = { ...arranged, actor: where.actor };
  const id =
    said.kind === 'story'
      ? await save(entriesRepository(db, storyType), { ...said.fields, blocks }, { slug }, by)
      : await save(
          entriesRepository(db, sitePageType),
          { ...said.fields, blocks },
          { path: slug, parent_id },
          by,
        );
  if (id === undefined) return undefined;
  const { table } = entryType(source);
  const row = db.selectFrom(table).select('version').where('id', '=', id);
  const { version } = await row.executeTakeFirstOrThrow();
  await importedRepository(db).noteEntry(where.site, source.key, {
    kind: table,
    entry_id: id,
    version,
    hash,
  });
  return id;
}

async function save<Fields extends AnyFields>(
  entries: ReturnType<typeof entriesRepository<Fields>>,
  fields: Partial<Fields>,
  place: Partial<Fields>,
  { place: { known }, publication, actor }: ArrangedEntry & Pick<EntryWriteContext, 'actor'>,
) {
  if (!known) {
    return entries.create({ fields: { ...fields, ...place }, auto_slug: true, ...publication }, actor);
  }
  const { entry_id, version } = known;
  const change = { fields, version, draft_version: 0, ...publication };
  const isDone = await entries.change(entry_id, change, actor);
  return isDone ? entry_id : undefined;
}
