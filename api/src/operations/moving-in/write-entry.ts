import type { MovedEntry } from '@lapis/contract';
import type { Actor } from '../../cms/audit/audit';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { needsSomebodyElse } from '../../cms/approval/approval-rule';
import { untilFree } from '../../cms/entries/entries.service';
import type { AnyFields } from '../../cms/types/content-type';
import { sitePageType } from '../../content/site-pages/site-pages.type';
import { storyType } from '../../content/stories/stories.type';
import type { Database } from '../../server/database/database';
import { HttpError, wordsOf } from '../../server/http/http-error';
import { type Arranged, outcomeOf } from './arrange';
import { importedRepository } from './imported.repository';
import { typeOf } from './places';
import { galleriesIn, withGalleries } from './write-gallery';

interface Where {
  /** By what the other site is known. */
  site: string;
  actor: Actor;
  /** The number of the page above it. */
  parent_id: number | null;
}

/** As the report has an entry that is not written (yet). */
export const movedEntry = (arranged: Arranged): MovedEntry => {
  const { place, said, publication, notes, problem } = arranged;
  const outcome = outcomeOf(arranged);
  return {
    type: said.kind === 'story' ? 'blog' : 'pages',
    id: place.known?.thing_id ?? null,
    title: said.fields.title,
    path: place.path,
    state: publication.state,
    outcome,
    notes: outcome === 'failed' && problem ? [...notes, problem] : notes,
  };
};

/** Writes a text of the other site, as far as nobody has said otherwise here, and answers what became of it. */
export async function writeEntry(db: Database, arranged: Arranged, where: Where): Promise<MovedEntry> {
  const { missing } = arranged;
  const planned = movedEntry(arranged);
  const note = missing === 1 ? 'A file is missing.' : `${missing} files are missing.`;
  const moved = missing > 0 ? { ...planned, notes: [...planned.notes, note] } : planned;
  if (moved.outcome !== 'new' && moved.outcome !== 'updated') return moved;
  const waits = arranged.publication.state !== 'draft' && (await needsSomebodyElse(db));
  if (waits && moved.outcome === 'updated') {
    const note = 'Not updated: here somebody else approves what visitors read.';
    return { ...moved, outcome: 'failed', notes: [...moved.notes, note] };
  }
  const written = waits ? { ...arranged, publication: { state: 'draft' as const } } : arranged;
  try {
    const id = await untilFree(db, (transaction) => write(transaction, written, where));
    if (id === undefined) return { ...moved, outcome: 'changed_here' };
    const notes = [
      ...moved.notes,
      ...(waits ? ['A draft, until somebody approves it.'] : []),
      ...(await galleryNote(db, written, where.site)),
    ];
    return { ...moved, id, state: written.publication.state, notes };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { ...moved, outcome: 'failed', notes: [...moved.notes, wordsOf(error)] };
  }
}

/** Whoever publishes a draft doesn't publish its galleries with it. */
async function galleryNote(db: Database, { publication, place, said: { fields } }: Arranged, site: string) {
  if (publication.state !== 'draft' || galleriesIn(fields.blocks).length === 0) return [];
  const known = await importedRepository(db).galleriesOf(site, place.source.key);
  const { length: count } = known.filter(({ published_at }) => published_at === null);
  if (count === 0) return [];
  return [
    count === 1
      ? `Its gallery, called “${fields.title}” too, is another draft: publish both.`
      : `Its ${count} galleries, called “${fields.title}” too, are drafts of their own: publish them as well.`,
  ];
}

/** Answers its number; undefined where somebody has changed it in this moment. */
async function write(db: Database, arranged: Arranged, { parent_id, ...where }: Where) {
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
  const { table } = typeOf(source);
  const row = db.selectFrom(table).select('version').where('id', '=', id);
  const { version } = await row.executeTakeFirstOrThrow();
  await importedRepository(db).noteEntry(where.site, source.key, {
    kind: table,
    thing_id: id,
    version,
    hash,
  });
  return id;
}

/** Creates it at its place; one that is here stays where it is. */
async function save<Fields extends AnyFields>(
  entries: ReturnType<typeof entriesRepository<Fields>>,
  fields: Partial<Fields>,
  place: Partial<Fields>,
  { place: { known }, publication, actor }: Arranged & Pick<Where, 'actor'>,
) {
  if (!known) {
    return entries.create({ fields: { ...fields, ...place }, auto_slug: true, ...publication }, actor);
  }
  const { thing_id, version } = known;
  const change = { fields, version, draft_version: 0, ...publication };
  const isDone = await entries.change(thing_id, change, actor);
  return isDone ? thing_id : undefined;
}
