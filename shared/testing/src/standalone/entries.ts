import { contentNames } from '@lapis/contract/content-types';
import { failing, type Answers, type SentRequest } from '../answers';
import { administrator } from '../people';

interface Entry {
  id: number;
  title: string;
  version: number;
  state: string;
  deleted_at: string | null;
  draft: { version: number; fields: object } | null;
}

interface Revision {
  n: number;
  at: string;
  by: string;
  title: string;
  fields: object;
}

const by = administrator.firstname;

/**
 * Responses for managing content on top of the recorded ones: enough to write, publish, compare, trash and
 * restore. A reload resets them.
 */
export function entryAnswers(recorded: Record<string, unknown>): Answers {
  const answers: Answers = {};
  for (const name of contentNames) addType(answers, name, recorded);
  return answers;
}

function addType(answers: Answers, type: string, recorded: Record<string, unknown>) {
  const base = `/admin/${type}`;
  const pattern = new RegExp(`^GET ${base}/\\d+$`);
  const entries = new Map<number, Entry>();

  function keep(entry: Entry) {
    entries.set(entry.id, entry);
    const path = `${base}/${entry.id}`;
    const revisions: Revision[] = [createRevision(entry, 1)];
    const now = () => entries.get(entry.id);
    const show = () => {
      const results = now();
      return results ? { results } : failing(404, { message: 'There is nothing here' });
    };
    const become = (changes: Partial<Entry>) => {
      Object.assign(entry, changes);
      return show();
    };
    const change = (fields: object) => {
      become({ state: 'published', ...fields, version: entry.version + 1, draft: null });
      revisions.unshift(createRevision(entry, revisions.length + 1));
      return show();
    };
    const addRevisionCalls = () => {
      for (const { n, fields } of revisions) {
        answers[`GET ${path}/revisions/${n}`] = { results: revisions.find((one) => one.n === n) };
        answers[`POST ${path}/revisions/${n}/restore`] = () => change(fields);
      }
      return { results: revisions, total: revisions.length, page: 1, per_page: 100 };
    };

    answers[`GET ${path}`] = show;
    answers[`PATCH ${path}`] = ({ body }: SentRequest) => change(body as object);
    answers[`DELETE ${path}`] = ({ query }: SentRequest) => {
      if (query['forever']) entries.delete(entry.id);
      else become({ state: 'trashed', deleted_at: new Date().toISOString() });
    };
    answers[`POST ${path}/restore`] = () => become({ state: 'draft', deleted_at: null });
    answers[`PATCH ${path}/draft`] = ({ body }: SentRequest) => {
      const { fields, version, base: made } = body as { fields: object; version: number; base: number };
      const now = new Date().toISOString();
      const draft = { fields, version: version + 1, base: made, updated_at: now, updated_by: by };
      return become({ draft, state: entry.state === 'published' ? 'changed' : entry.state });
    };
    answers[`DELETE ${path}/draft`] = () => become({ draft: null });
    answers[`GET ${path}/revisions`] = addRevisionCalls;
    answers[`POST ${path}/presence`] = { others: [], saved: null };
    answers[`GET ${path}/images`] = recorded[`GET ${path}/images`] ?? {
      results: [],
      total: 0,
      page: 1,
      per_page: 500,
    };
  }

  answers[`GET ${base}`] = ({ query }: SentRequest) => listed([...entries.values()], query);
  answers[`POST ${base}`] = ({ body }: SentRequest) => {
    const id = Math.max(0, ...entries.keys()) + 1;
    const at = new Date().toISOString();
    const times = { publish_at: null, unpublish_at: null, created_at: at, updated_at: at, updated_by: by };
    keep({
      id,
      version: 1,
      state: 'draft',
      deleted_at: null,
      draft: null,
      ...times,
      ...(body as { title: string }),
    });
    return { results: entries.get(id) };
  };
  answers[`POST ${base}/bulk`] = ({ body }: SentRequest) => {
    const { ids, action } = body as { ids: number[]; action: keyof typeof states };
    for (const entry of ids.flatMap((id) => entries.get(id) ?? [])) {
      if (action === 'delete') entries.delete(entry.id);
      else Object.assign(entry, { state: states[action], deleted_at: action === 'trash' ? 'now' : null });
    }
    return { done: ids, open: [] };
  };

  for (const [name, answer] of Object.entries(recorded)) {
    if (pattern.test(name)) keep(structuredClone((answer as { results: Entry }).results));
  }
}

function listed(entries: Entry[], query: Partial<ListQuery>) {
  const { q = '', state = 'all', page = 1, per_page = 20 } = query;
  const matching = entries.filter(
    (entry) =>
      (state === 'all' ? entry.deleted_at === null : entry.state === state) &&
      entry.title.toLowerCase().includes(q.toLowerCase()),
  );
  return {
    results: matching.slice((page - 1) * per_page, page * per_page),
    total: matching.length,
    page,
    per_page,
  };
}

interface ListQuery {
  q: string;
  state: string;
  page: number;
  per_page: number;
}

const states = {
  publish: 'published',
  unpublish: 'draft',
  trash: 'trashed',
  restore: 'draft',
  delete: 'deleted',
};

const createRevision = (entry: Entry, n: number): Revision => ({
  n,
  at: new Date().toISOString(),
  by,
  title: entry.title,
  fields: structuredClone(entry),
});
