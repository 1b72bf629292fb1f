import { deploy } from '../rendering/site-code.fixture';
import { describeSite } from '../../testing/testing';

const contactPage = `
exports.load = async ({ address, read }) => {
  const token = new URL(address, 'http://localhost').searchParams.get('draft');
  if (!token) return { status: 200, text: '' };
  const { results } = JSON.parse((await read('/api/form-drafts/' + token)).body);
  return { status: address.startsWith('/newsletter') ? 404 : 200, text: results.errors.email[0] };
};
exports.render = (address, { loaderData }) => '<h1>' + loaderData.text + '</h1>';`;

describeSite('a rejected form', (site) => {
  beforeAll(() => deploy(site(), contactPage));

  const submit = (url: string, cookie = '') =>
    site().app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams({ email: 'mina', website: '' }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        cookie,
      },
    });

  test('is shown without a redirect, at an address for the browser to keep', async () => {
    const { statusCode, headers, body } = await submit('/contact');
    expect([statusCode, headers['cache-control']]).toEqual([422, 'no-store']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('<h1>Type an email address, such as name@example.org</h1>');
    const [, address = ''] = / data-address="([^"]+)"/.exec(body) ?? [];
    expect(address).toMatch(/^\/contact\?draft=[\w-]+$/);
    const again = await site().guest.get(address, { accept: 'text/html' });
    expect([again.statusCode, again.body]).toEqual([200, body]);
  });

  test('is redirected to if its page can’t be shown, or a tester has opened versions', async () => {
    const redirect = { statusCode: 303, headers: { location: expect.stringMatching(/\?draft=[\w-]+#/) } };
    expect(await submit('/newsletter')).toMatchObject(redirect);
    expect(await submit('/contact', 'opened_versions=a-token')).toMatchObject(redirect);
  });
});
