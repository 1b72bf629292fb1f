import { timestamp } from '../../server/time/clock';
import { mediaRepository } from '../../media/library/media.repository';
import { describeOnEachDatabase } from '../../testing/testing';

describeOnEachDatabase('quick find', (site) => {
  test('finds entries of several types by words of their titles, with their public paths', async () => {
    const admin = await site().signIn('admin');
    await admin.post('/api/admin/blog', {
      slug: 'kites',
      title: 'Kites over Kabul',
      html: '<p>Kites.</p>',
      state: 'published',
    });
    await admin.post('/api/admin/services', { slug: 'kite-school', title: 'The kite school' });
    await admin.post('/api/admin/widgets', { name: 'about', title: 'About kites', html: '<p>Up.</p>' });
    await admin.post('/api/admin/widgets', { name: 'elsewhere', title: 'Other kites', html: '<p>Up.</p>' });
    await admin.post('/api/admin/blog', { slug: 'coats', title: 'Coats' });
    const { id: document_id } = await mediaRepository(site().db).add({
      kind: 'document',
      hash: 'a',
      width: 0,
      height: 0,
      fallback: 'a/kites.pdf',
      variants: '[]',
      pages: 2,
      created_at: timestamp(),
    });
    const report = { title: 'A year of kites', year: 2026, kind: 'annual report', document_id };
    await admin.post('/api/admin/reports', report);

    const { results } = (await admin.get('/api/admin/find?q=KITE')).json();
    expect(results).toMatchObject([
      { kind: 'blog', title: 'Kites over Kabul', state: 'published', path: '/blog/kites' },
      { kind: 'services', title: 'The kite school', state: 'draft', path: '/projects/kite-school' },
      { kind: 'widgets', title: 'Other kites', path: null },
      { kind: 'widgets', title: 'About kites', path: '/about' },
      { kind: 'reports', title: 'A year of kites', state: 'draft', path: '/reports' },
    ]);
  });

  test('requires a word', async () => {
    const admin = await site().signIn('admin');
    expect((await admin.get('/api/admin/find?q=')).statusCode).toBe(422);
  });
});
