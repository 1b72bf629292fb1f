import { createSite } from './server';

jest.mock('public/routes', () => ({ routes: [] }));
jest.mock('account/routes', () => ({ routes: [] }));
jest.mock('admin/routes', () => ({ routes: [] }));

const site = {
  app_name: 'Lapis',
  tagline: 'Help for children in Afghanistan',
  description: 'A charity',
  phone: '020 7946 0857',
  email: 'hello@lapis.example',
  address_lines: ['12 Kite Yard', 'London'],
  hours: [],
  charity_number: '1199999',
  legal_form: '',
  regulator: '',
  registered_address: [],
  language: 'en' as const,
  analytics: null,
  social: [],
};

test('a page that only the browser renders gets its frame and the indicator, and nothing is complained of', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { render } = await createSite();
  const { markup } = await render('/admin/widgets?sort=-name', site);
  expect(markup).toContain('Administration Portal');
  expect(markup).toContain('Please wait');
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['/login', false],
  ['/account/profile', true],
])('%s is waited for in the layout of its own', async (path, hasFooter) => {
  const { render } = await createSite();
  const { markup } = await render(path, site);
  expect(markup).toContain('Please wait');
  expect(markup.includes('<footer')).toBe(hasFooter);
});
