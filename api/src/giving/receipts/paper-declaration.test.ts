import { siteRepository, StoredSite } from '../../cms/site/site.repository';
import { demoContent } from '../../operations/demo/content';
import { describeSite } from '../../testing/testing';
import { paperDeclaration } from './paper-declaration';

describeSite('a declaration on paper', (site) => {
  beforeAll(() => siteRepository(site().db).write(StoredSite.parse(demoContent.site)));

  test('has the words of the form on the site, and fits on one page', async () => {
    const admin = await site().signIn('admin');
    const { facts, notes } = await paperDeclaration(site().db);
    expect(facts[0]?.[1]).toContain('I want to Gift Aid my donation and any donations I make in the future');
    expect(notes[0]).toContain('I am a UK taxpayer');
    const answer = await admin.get('/api/admin/giving/declarations/form.pdf');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test('for one gift has the words for envelopes', async () => {
    const { facts, notes } = await paperDeclaration(site().db, 'one');
    expect(facts[0]?.[1]).toMatch(/I want to Gift Aid my donation of £_+ to /);
    expect(notes[0]).toContain('in the current tax year');
    const admin = await site().signIn('admin');
    const answer = await admin.get('/api/admin/giving/declarations/form.pdf?gifts=one');
    expect(answer.headers['content-type']).toBe('application/pdf');
  });

  test('is for staff alone', async () => {
    expect((await site().guest.get('/api/admin/giving/declarations/form.pdf')).statusCode).toBe(401);
  });
});
