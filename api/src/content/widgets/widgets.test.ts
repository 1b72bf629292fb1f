import { describeSite } from '../../testing/testing';

describeSite('widgets', (site) => {
  const add = async (name: string, html = '<p>Salaam</p>') => {
    const admin = await site().signIn('admin');
    const answer = await admin.post('/api/admin/widgets', { name, title: `The ${name}`, html });
    return { admin, answer, widget: answer.json<{ results: { id: number; version: number } }>().results };
  };

  test('are read by name, without what only editors see', async () => {
    const { answer, widget } = await add('home-intro');
    expect(answer.statusCode).toBe(201);
    const read = await site().guest.get('/api/widgets/home-intro');
    expect(read.json()).toEqual({ id: widget.id, html: '<p>Salaam</p>' });
    expect((await site().guest.get('/api/widgets/no-such')).statusCode).toBe(404);
  });

  test('show their draft to visitors with the link, and the widgets beside it as published', async () => {
    const { admin, widget } = await add('about');
    await add('beside', '<p>Beside</p>');
    await admin.patch(`/api/admin/widgets/${widget.id}/draft`, { fields: { html: '<p>As it may be</p>' } });
    const { url } = (await admin.post(`/api/admin/widgets/${widget.id}/preview`)).json<{ url: string }>();
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    expect(pathname).toBe('/about');
    const read = async (name: string) =>
      (await site().guest.get(`/api/widgets/${name}/preview/${searchParams.get('preview')}`)).json();
    expect(await read('about')).toEqual({ id: widget.id, html: '<p>As it may be</p>' });
    expect(await read('beside')).toMatchObject({ html: '<p>Beside</p>' });
    expect((await site().guest.get('/api/widgets/about')).json()).toMatchObject({ html: '<p>Salaam</p>' });
    expect((await site().guest.get('/api/widgets/about/preview/wrong')).statusCode).toBe(404);
  });

  test('show an editor who changed them last', async () => {
    const { admin, widget } = await add('edited');
    expect((await admin.get(`/api/admin/widgets/${widget.id}`)).json()).toMatchObject({
      results: {
        id: widget.id,
        name: 'edited',
        title: 'The edited',
        html: '<p>Salaam</p>',
        version: 1,
        updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
        updated_by: 'Zohra Rahimi',
      },
    });
    expect((await admin.get('/api/admin/widgets/999999')).statusCode).toBe(404);
    expect((await admin.get('/api/admin/widgets/abc')).statusCode).toBe(404);
  });

  test('accept a change on the newest copy, and refuse one on an older', async () => {
    const { admin, widget } = await add('contested');
    const url = `/api/admin/widgets/${widget.id}`;
    const first = await admin.patch(url, { html: '<p>First</p>', version: 1 });
    expect(first.json()).toMatchObject({ results: { html: '<p>First</p>', version: 2, name: 'contested' } });

    const second = await admin.patch(url, { html: '<p>Second</p>', version: 1 });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      message: expect.any(String),
      results: { id: widget.id, html: '<p>First</p>', version: 2, updated_by: 'Zohra Rahimi' },
    });
    expect((await site().guest.get('/api/widgets/contested')).json()).toMatchObject({ html: '<p>First</p>' });

    const careless = await admin.patch(url, { title: 'Without a version' });
    expect(careless.json()).toMatchObject({ results: { version: 3 } });
    expect((await admin.patch('/api/admin/widgets/999999', { version: 1 })).statusCode).toBe(404);
  });

  test('refuse a name that another widget has', async () => {
    const { admin, widget } = await add('taken');
    for (const answer of [
      await admin.post('/api/admin/widgets', { name: 'taken', title: 'Another', html: '' }),
      await admin.patch(`/api/admin/widgets/${(await add('free')).widget.id}`, { name: 'taken' }),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: { name: [expect.any(String)] } });
    }
    const same = await admin.patch(`/api/admin/widgets/${widget.id}`, { name: 'taken' });
    expect(same.statusCode).toBe(200);
  });

  test('keep the name by which a page finds them, and say why', async () => {
    const { admin, widget } = await add('early-terms', '<p>Early</p>');
    const url = `/api/admin/widgets/${widget.id}`;
    expect((await admin.patch(url, { name: 'terms' })).statusCode).toBe(200);
    const why = 'The page “Terms of use” shows the text with this name, so the name can’t be changed.';
    const renamed = await admin.patch(url, { name: 'conditions' });
    expect(renamed.statusCode).toBe(422);
    expect(renamed.json()).toMatchObject({ errors: { name: [why] } });

    const drafted = await admin.patch(`${url}/draft`, { fields: { name: 'conditions' } });
    expect(drafted.json()).toMatchObject({ results: { draft: { taken: why } } });
    const bulk = await admin.post('/api/admin/widgets/bulk', { ids: [widget.id], action: 'publish' });
    expect(bulk.json()).toEqual({ done: [], open: [] });
    expect((await site().guest.get('/api/widgets/terms')).json()).toMatchObject({ html: '<p>Early</p>' });

    // This revision is older than the name.
    const restored = await admin.post(`${url}/revisions/1/restore`);
    expect(restored.json()).toMatchObject({ results: { draft: { fields: { name: 'terms' }, taken: null } } });
    expect((await admin.patch(url, { name: 'terms', title: 'Our terms' })).statusCode).toBe(200);
  });

  test('are cleaned when they are saved', async () => {
    const { admin, widget } = await add('cleaned', '<p onclick="x()">Hi<script>alert(1)</script></p>');
    expect((await site().guest.get('/api/widgets/cleaned')).json()).toMatchObject({ html: '<p>Hi</p>' });
    await admin.patch(`/api/admin/widgets/${widget.id}`, { html: '<h2 style="color:red">A</h2>' });
    expect((await site().guest.get('/api/widgets/cleaned')).json()).toMatchObject({ html: '<h2>A</h2>' });
  });

  test('are listed, searched and sorted', async () => {
    for (const name of ['list-b', 'list-a', 'list-c']) await add(name);
    const { admin } = await add('percent', '<p>x</p>');
    const list = async (query: string) => {
      const answer = await admin.get(`/api/admin/widgets?${query}`);
      return answer.json<{ results: { name: string }[]; total: number; page: number; per_page: number }>();
    };
    const names = async (query: string) => (await list(query)).results.map(({ name }) => name);

    expect(await list('q=LIST-&per_page=2&page=2&sort=-name')).toMatchObject({
      total: 3,
      page: 2,
      per_page: 2,
    });
    expect(await names('q=list-')).toEqual(['list-a', 'list-b', 'list-c']);
    expect(await names('q=list-&sort=-name&per_page=2')).toEqual(['list-c', 'list-b']);
    expect((await names('sort=-updated_at'))[0]).toBe('percent');
    expect(await names('q=%25')).toEqual([]);
    expect((await list('q=list-')).results[0]).not.toHaveProperty('html');
  });

  test('are found in upper and lower case, in any alphabet', async () => {
    const { admin, widget } = await add('schools');
    const rename = (title: string) => admin.patch(`/api/admin/widgets/${widget.id}`, { title });
    const found = async (q: string) => {
      const answer = await admin.get(`/api/admin/widgets?q=${encodeURIComponent(q)}`);
      return answer.json<{ total: number }>().total;
    };
    await rename('École ШКОЛА');
    // The last one is E with a combining accent.
    for (const q of ['école', 'ÉCOLE', 'школа', 'Школа', 'e\u0301cole']) expect(await found(q)).toBe(1);
    await rename('Maison');
    expect(await found('école')).toBe(0);
    expect(await found('MAISON')).toBe(1);
    expect(await found('THE SCHOOLS')).toBe(0);
    await add('maisons');
    expect(await found('THE MAISONS')).toBe(1);
  });

  test('outlive the account of their editor', async () => {
    const { admin, widget } = await add('orphan');
    await site().db.deleteFrom('users').where('email', '=', admin.email).execute();
    const other = await site().signIn('admin');
    const answer = await other.get(`/api/admin/widgets/${widget.id}`);
    expect(answer.json()).toMatchObject({ results: { updated_by: null } });
  });
});
