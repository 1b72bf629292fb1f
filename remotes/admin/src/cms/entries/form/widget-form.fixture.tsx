import { notices } from '@lapis/portal';
import '../../../editor/jsdom-layout';
import type { User } from '@lapis/contract';
import { administrator, renderPage, type SentRequest } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../../routes';
import { published } from '../entry.fixture';

export const about = {
  ...published,
  id: 7,
  name: 'about',
  title: 'About us',
  html: '<p>Six people around a table.</p>',
  version: 3,
  updated_by: 'Mina Marsh',
};
export type Thing = typeof about;

/** A server that stores one widget. */
export function server(start: Partial<Thing> = {}) {
  let thing: Thing = { ...about, ...start };
  const answer = () => ({ results: thing });
  return {
    'GET /admin/widgets/7': answer,
    'GET /admin/widgets': { results: [], total: 0, page: 1, per_page: 20 },
    'POST /admin/widgets/7/presence': { others: [], saved: null },
    'PATCH /admin/widgets/7/draft': ({ body }: SentRequest) => {
      const { fields, version, base } = body as { fields: object; version: number; base: number };
      const draft = {
        fields,
        version: version + 1,
        base,
        updated_at: about.updated_at,
        updated_by: 'Ada Ames',
        taken: null,
      };
      thing = { ...thing, draft, state: thing.state === 'published' ? 'changed' : thing.state };
      return answer();
    },
    'PATCH /admin/widgets/7': ({ body }: SentRequest) => {
      thing = {
        ...thing,
        state: 'published',
        ...(body as Partial<Thing>),
        version: thing.version + 1,
        draft: null,
      };
      return answer();
    },
    'DELETE /admin/widgets/7/draft': () => {
      thing = { ...thing, draft: null, state: 'published' };
      return answer();
    },
    'DELETE /admin/widgets/7': () => {
      thing = { ...thing, state: 'trashed', deleted_at: about.updated_at };
    },
    'POST /admin/widgets/7/restore': () => {
      thing = { ...thing, state: 'published', deleted_at: null };
      return answer();
    },
    'POST /admin/widgets': ({ body }: SentRequest) => {
      const { title, name, html } = body as Thing;
      thing = { ...thing, title, name, html, version: 1 };
      return answer();
    },
  };
}

/** Draft saves never finish, so typed text stays unsaved. */
export const unanswered = { 'PATCH /admin/widgets/7/draft': () => new Promise(() => {}) };

export const author: User = {
  ...administrator,
  staff_role: { label: 'Author', permissions: ['write', 'library'] },
};

export async function open(
  answers: Record<string, unknown> = {},
  at = '/admin/widgets/7',
  user: User = administrator,
) {
  const page = renderPage([...routes, { path: '/elsewhere', element: <h1>Elsewhere</h1> }], {
    at,
    user,
    answers: { ...server(), ...answers },
  });
  await screen.findByRole('toolbar');
  return { user: userEvent.setup(), ...page };
}

export const field = (name: string) => screen.getByRole('textbox', { name });
export const state = () => within(screen.getByRole('form', { name: 'site text' })).getAllByRole('status')[0];
export const publish = () => screen.getByRole('button', { name: /^Publish/ });
/** Calls that changed data, except presence. */
export const changes = (sent: SentRequest[]) =>
  sent.filter(({ name }) => !name.startsWith('GET') && !name.endsWith('/presence'));
export const save = '{Control>}s{/Control}';

beforeEach(() => {
  localStorage.clear();
  for (const { id } of notices.shown) notices.remove(id);
});
