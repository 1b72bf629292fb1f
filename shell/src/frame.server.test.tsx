import { plan } from '@lapis/contract/testing';
import { createSite } from './server';
import { site } from '@lapis/contract/testing';

jest.mock('public/routes', () => ({ routes: [] }));
jest.mock('account/routes', () => ({ routes: [] }));
jest.mock('admin/routes', () => ({ routes: [] }));

test('a page that only the browser renders gets its frame and the indicator, and nothing is complained of', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { render } = await createSite(plan());
  const { markup } = await render('/admin/widgets?sort=-name', site);
  expect(markup).toContain('Administration Portal');
  expect(markup).toContain('Please wait');
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['/login', false],
  ['/account/profile', true],
])('%s is waited for in the layout of its own', async (path, hasFooter) => {
  const { render } = await createSite(plan());
  const { markup } = await render(path, site);
  expect(markup).toContain('Please wait');
  expect(markup).toMatch(/<noscript>.*needs JavaScript.*<\/noscript>/);
  expect(markup).toMatch(/<noscript>.*<form [^>]*action="\/logout".*<\/noscript>/);
  expect(markup.includes('<footer')).toBe(hasFooter);
});
