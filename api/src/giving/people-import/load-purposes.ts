import type { PeopleImportOptions } from '@lapis/contract';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { foldText } from '../../server/database/lists';
import { appealBySlug, projectBySlug } from '../staff-gifts/purpose-by-slug';
import '../tables';

interface BroughtPurpose {
  appeal_id: number | null;
  project_id: number | null;
  project_title: string;
  is_restricted: number;
}

const general: BroughtPurpose = { appeal_id: null, project_id: null, project_title: '', is_restricted: 0 };

interface NamedPurpose {
  purpose: BroughtPurpose;
  /** Title of the appeal or project; empty for where it is needed most. */
  title: string;
}

/**
 * Returns a function that finds the appeal or project with these words as its title or address. Without one, the
 * gift is for the chosen one, and its note keeps the words.
 * @throws HttpError 422 if the chosen appeal or project doesn't exist
 */
export async function loadPurposes(db: Database, chosen: Pick<PeopleImportOptions, 'appeal' | 'project'>) {
  const byWords = new Map<string, NamedPurpose>();
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'slug', 'title'])
    .where(isPublic('projects'))
    .execute();
  const toProject = ({ id, title }: { id: number; title: string }): NamedPurpose => ({
    purpose: { ...general, project_id: id, project_title: title, is_restricted: 1 },
    title,
  });
  for (const { slug, ...project } of projects)
    for (const words of [slug, project.title]) byWords.set(foldText(words), toProject(project));
  const appeals = await db.selectFrom('appeals').select(['id', 'slug', 'title', 'is_restricted']).execute();
  const toPurpose = ({ id, title, is_restricted }: Omit<(typeof appeals)[number], 'slug'>): NamedPurpose => ({
    purpose: { ...general, appeal_id: id, is_restricted },
    title,
  });
  for (const appeal of appeals)
    for (const words of [appeal.slug, appeal.title]) byWords.set(foldText(words), toPurpose(appeal));
  const appealId = await appealBySlug(db, chosen.appeal);
  const appeal = appeals.find(({ id }) => id === appealId);
  const project = await projectBySlug(db, chosen.project);
  const usual = project ? toProject(project) : appeal ? toPurpose(appeal) : { purpose: general, title: '' };
  return (words: string) => {
    const found = byWords.get(foldText(words));
    return {
      ...(found ?? usual),
      isFound: found !== undefined,
      note: words && !found ? `Purpose in the old system: ${words}` : '',
    };
  };
}

export type FindPurpose = Awaited<ReturnType<typeof loadPurposes>>;
