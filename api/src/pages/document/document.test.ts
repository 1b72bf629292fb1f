import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Site } from '@lapis/contract';
import { usualColours } from '@lapis/contract/colours';
import type { SitePlan } from '@lapis/contract/rendering';
import { addGallery, addStory } from '../../testing/content';
import { timestamp } from '../../server/time/clock';
import { siteRepository } from '../../cms/site/site.repository';
import { createManifest } from '../../testing/lay-version';
import { PAGE } from '../../testing/template.fixture';
import { describeSite, type TestSite } from '../../testing/testing';

const charity = Site.parse({
  app_name: 'Kites & </title>Coats',
  tagline: 'For $& children',
  description: '</script><script>alert(1)</script>',
  phone: '020 7946 0000',
  email: 'hello@lapis.example',
  address_lines: ['1 Kite Yard'],
  charity_number: '1',
  social: [],
  appeal: 'Do help',
});

const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const block = (html: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*)</script>`).exec(html)?.[1] ?? 'null') as unknown;

const { now } = Date;
let ahead = 0;
/** Makes pointers due to be read again. */
function aSecondLater() {
  ahead += 1001;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
}
afterAll(() => jest.restoreAllMocks());

async function starts({ guest }: TestSite) {
  const config = block((await guest.get('/')).body, 'lapis-config') as string;
  const { remotes } = (await guest.get(config)).json() as SitePlan;
  return Object.fromEntries(Object.entries(remotes).map(([name, { start }]) => [name, start]));
}

const entries = async (site: TestSite) =>
  Object.fromEntries(Object.entries(await starts(site)).map(([name, start]) => [name, start?.entry]));

describeSite('the document', (site) => {
  test('gives scripts the settings of the site, and escapes its texts', async () => {
    await siteRepository(site().db).write(charity);
    await site().changes.publish(['site']);
    const { body, headers } = await site().guest.get('/');
    const told = await site().guest.get(block(body, 'lapis-config') as string);
    expect(told.json()).toMatchObject({ site: charity, remotes: {} });
    expect(body).toContain('<title>Kites &#38; &#60;/title&#62;Coats</title>');
    expect(body).toContain('<html lang="en-GB" dir="ltr">');
    expect(body).not.toContain('<script>alert(1)');
    expect(body).not.toContain('<!--lapis:');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toMatch(/^public, max-age=0, must-revalidate, s-maxage=/);
  });

  test('lets only its own scripts and styles run', async () => {
    const { body, headers } = await site().guest.get('/');
    const policy = String(headers['content-security-policy']);
    const inline = (tag: string) => {
      const blocks = body.matchAll(
        new RegExp(`<${tag}(?![^>]*(?:src=|application/json))[^>]*>([^<]*)</${tag}>`, 'g'),
      );
      return [...blocks].map(([, text = '']) => cspHash(text)).join(' ');
    };
    expect(policy).toContain(`script-src 'self' ${inline('script')};`);
    expect(policy).toContain(`style-src 'self' ${inline('style')};`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(policy).toContain("require-trusted-types-for 'script';");
    // Neither further policies nor 'allow-duplicates'.
    expect(policy).toMatch(/trusted-types default lapis-start lapis-markup ProseMirrorClipboard$/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('is isolated from other windows if the browser renders it, such as the account', async () => {
    const { headers } = await site().guest.get('/account', { 'sec-fetch-site': 'none' });
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  test('is read again when the shell is rebuilt', async () => {
    await site().write('shell/0/index.html', PAGE.replace("'light'", "'dark'"));
    aSecondLater();
    const { body, headers } = await site().guest.get('/');
    expect(body).toContain("'dark'");
    expect(headers['content-security-policy']).toContain(
      cspHash("document.documentElement.dataset.theme = 'dark'"),
    );
  });

  test('names the live version of each remote, and follows the pointer within a second', async () => {
    const build = async (name: string, version: string) => {
      const entry = `dist/js/remoteEntry.${version}.js`;
      const container = { name: `charity_${name}`, type: 'script', entry, scripts: [entry] };
      await site().write(`remotes/${name}/${version}/lapis.json`, JSON.stringify({ container }));
      await site().write(`remotes/${name}/${version}/${entry}`, '');
    };
    const point = (name: string, version: string) =>
      site().write(`remotes/${name}/live.json`, JSON.stringify({ version }));
    await build('public', '1a2b');
    await build('public', '0f9e');
    await point('public', '1a2b');
    await point('account', '..');
    await point('admin', 'never-built');
    aSecondLater();
    const first = { public: '/remotes/public/1a2b/dist/js/remoteEntry.1a2b.js' };
    expect(await entries(site())).toMatchObject(first);

    await point('public', '0f9e');
    aSecondLater();
    expect(await entries(site())).toMatchObject({
      public: '/remotes/public/0f9e/dist/js/remoteEntry.0f9e.js',
    });
    await point('public', '1a2b');
    aSecondLater();
    expect(await entries(site())).toMatchObject(first);
  });

  test.each([
    ['script', undefined],
    ['module', 'module'],
  ])('gives a remote that starts as %p the type %p', async (written, type) => {
    const container = { name: 'charity_public', type: written, entry: 'remoteEntry.js', scripts: [] };
    const folder = `remotes/public/${written}`;
    await site().write(`${folder}/lapis.json`, JSON.stringify({ container }));
    await site().write(`${folder}/remoteEntry.js`, '');
    await site().write('remotes/public/live.json', JSON.stringify({ version: written }));
    aSecondLater();
    expect((await starts(site()))['public']).toMatchObject({
      entry: `/${folder}/remoteEntry.js`,
      ...(type && { type }),
    });
  });
});

describeSite('the status of a page', (site) => {
  const status = async (path: string) => {
    const { statusCode, headers } = await site().guest.get(path, { accept: 'text/html' });
    return { statusCode, isPage: String(headers['content-type']).startsWith('text/html') };
  };
  const stands = { statusCode: 200, isPage: true };
  const missing = { statusCode: 404, isPage: true };

  test.each([
    '/',
    '/login',
    '/account',
    '/account/two-factor',
    '/about',
    '/terms',
    '/privacy',
    '/contact',
    '/cookies',
    '/blog',
    '/blog?page=1',
    '/galleries',
    '/projects',
    '/action',
    '/unauthorized',
    '/admin',
    '/admin/widgets',
    '/admin/widgets/add',
    '/admin/widgets/7',
    '/register',
    '/password/reset/of-a-mail',
    '/password/welcome/of-a-mail',
  ])('is 200 if the page exists: %s', async (path) => expect(await status(path)).toEqual(stands));

  test.each([
    '/nothing',
    '/account/nothing',
    '/admin/widgets/x',
    '/blog/none',
    '/galleries/none',
    '/galleries/99',
    '/projects/none',
    '/about/us',
    '/old-page.html',
    '/index.html.bak',
    '/.env',
    '/v1.2',
    '/blog/winter.coats',
    '/blog/%00',
    '/blog/%E0%A4%A',
    '/%',
  ])('is 404 if there is no such page: %s', async (path) => expect(await status(path)).toEqual(missing));

  test('comes with the usual headers, even if the address is broken', async () => {
    const { headers } = await site().guest.get('/blog/%E0%A4%A', { accept: 'text/html' });
    expect(headers).toMatchObject({
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('follows the content', async () => {
    const { db } = site();
    await addStory(db, { slug: 'out', published_at: timestamp(-1000) });
    await addStory(db, { slug: 'draft', published_at: null });
    await addStory(db, { slug: 'waiting', published_at: timestamp(60_000) });
    await addGallery(db, { slug: 'kites', title: 'Kites' });
    await site().changes.publish(['story', 'gallery']);

    expect(await status('/blog/out')).toEqual(stands);
    expect(await status('/blog/draft')).toEqual(missing);
    expect(await status('/blog/waiting')).toEqual(missing);
    expect(await status('/galleries/kites')).toEqual(stands);
    expect(await status('/galleries/1')).toEqual(stands);
  });
});

describeSite('a site in colours of its own', (site) => {
  test('has them in a style block that the policy allows, and none for the usual ones', async () => {
    await site().write('shell/0/index.html', PAGE);
    const open = async (colours: Site['colours']) => {
      await siteRepository(site().db).write({ ...charity, colours });
      await site().changes.publish(['site']);
      const { headers, body } = await site().guest.get('/', { accept: 'text/html' });
      const css = /<style data-colours>(.*?)<\/style>/.exec(body)?.[1];
      return { css, policy: String(headers['content-security-policy']) };
    };
    const { css = '', policy } = await open({ accent: '#ffd166', deep: '#14432a' });
    expect(css).toContain('--lapis-deep:#14432a');
    expect(policy).toContain(cspHash(css));
    expect((await open(usualColours)).css).toBeUndefined();
  });
});

describeSite('a site that counts visits, in Dari', (site) => {
  test('allows its counter in the policy, and runs from right to left', async () => {
    const analytics = { name: 'Counter', script_url: 'https://stats.example/count.js' };
    await site().write('shell/0/index.html', PAGE);
    await siteRepository(site().db).write({ ...charity, analytics, language: 'fa-AF' });
    const { headers, body } = await site().guest.get('/', { accept: 'text/html' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src [^;]*https:\/\/stats\.example(;| )/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/stats\.example(;| )/);
    expect(body).toContain('<html lang="fa-AF" dir="rtl">');
  });
});

describeSite('a site whose counter was saved before its address was checked', (site) => {
  test('has the policy of a site without a counter', async () => {
    await site().write('shell/0/index.html', PAGE);
    const policyWith = async (script_url: string) => {
      await siteRepository(site().db).write({ ...charity, analytics: { name: 'Counter', script_url } });
      await site().changes.publish(['site']);
      return (await site().guest.get('/', { accept: 'text/html' })).headers['content-security-policy'];
    };
    for (const address of ['https://a;sandbox/x.js', 'https://a.example,b/', 'https://*/x.js']) {
      const policy = String(await policyWith(address));
      expect(policy).not.toMatch(/sandbox|a\.example|\*|,/);
      expect(policy).toMatch(/connect-src 'self';/);
    }
  });
});

let devServer = '';
const server = createServer((request, response) =>
  response.end(request.url === '/lapis.json' ? JSON.stringify(createManifest('public', 'dev')) : undefined),
);
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  devServer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

describeSite(
  'in development',
  (site) => {
    test('the remotes are those of the dev servers, without a content security policy', async () => {
      await site().write('shell/index.html', PAGE);
      expect(await entries(site())).toEqual({ public: `${devServer}remoteEntry.js` });
      expect((await site().guest.get('/')).headers).not.toHaveProperty('content-security-policy');
    });
  },
  { environment: () => ({ REMOTE_ENTRIES: JSON.stringify({ public: devServer }) }) },
);
