import { type Approval, type ApprovalComment, type Review, Site } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { demoContent } from '../../operations/demo/content';
import type { TestSite } from '../../testing/testing';
import { type Person, signedInPerson } from '../account/person.fixture';

let stories = 0;

export const beginMail = ({ db }: TestSite) => siteRepository(db).write(Site.parse(demoContent.site));

export const staff = (site: TestSite, firstname: string, staff_role: string) =>
  signedInPerson(site, { firstname, role: 'admin', staff_role });

export async function createDraft(person: Person, title: string) {
  stories += 1;
  const made = await person.post('/admin/blog', { slug: `text-${stories}`, title, html: '<p>Bread.</p>' });
  return made.json<{ results: { id: number } }>().results.id;
}

export const write = (person: Person, id: number, fields: object) =>
  person.patch(`/admin/blog/${id}/draft`, { fields });

export const ask = (person: Person, id: number, note = '') =>
  person.post('/admin/approvals', { kind: 'blog', id, note });

export async function asked(person: Person, id: number) {
  return (await ask(person, id)).json<{ results: Approval }>().results;
}

export const review = async (person: Person, id: number) =>
  (await person.get(`/admin/reviews/blog/${id}`)).json<{ results: Review }>().results;

/** Approves the current version. */
export async function approve(person: Person, id: number, seen: string[] = []) {
  const { request, version } = await review(person, id);
  return person.post(`/admin/approvals/${request?.id}/approve`, { version, seen });
}

export async function comment(person: Person, id: number, said: object) {
  const made = await person.post(`/admin/reviews/blog/${id}/comments`, said);
  return made.json<{ results: ApprovalComment }>().results;
}
