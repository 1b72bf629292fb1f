import { describeOnEachDatabase } from '../testing';

describeOnEachDatabase('finding things to edit', (site) => {
  test('by words of their titles, of every kind, with where visitors see them', async () => {
    const admin = await site().signIn('admin');
    await admin.post('/api/admin/blog', { slug: 'kites', title: 'Kites over Kabul', state: 'published' });
    await admin.post('/api/admin/services', { slug: 'kite-school', title: 'The kite school' });
    await admin.post('/api/admin/widgets', { name: 'about', title: 'About kites', html: '' });
    await admin.post('/api/admin/widgets', { name: 'elsewhere', title: 'Other kites', html: '' });
    await admin.post('/api/admin/blog', { slug: 'coats', title: 'Coats' });

    const { results } = (await admin.get('/api/admin/find?q=KITE')).json();
    expect(results).toMatchObject([
      { kind: 'blog', title: 'Kites over Kabul', state: 'published', path: '/blog/kites' },
      { kind: 'services', title: 'The kite school', state: 'draft', path: '/projects/kite-school' },
      { kind: 'widgets', title: 'Other kites', path: null },
      { kind: 'widgets', title: 'About kites', path: '/about' },
    ]);
  });

  test('asks for a word', async () => {
    const admin = await site().signIn('admin');
    expect((await admin.get('/api/admin/find?q=')).statusCode).toBe(422);
  });
});
