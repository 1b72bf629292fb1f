import { screen, waitFor, within } from '@testing-library/dom';
import { failing } from '@lapis/testing/answers';
import { administrator, member } from '@lapis/testing/people';
import userEvent from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { site } from '@lapis/contract/testing';
import { openSite } from '../testing';

const page = (path: string, title: string, layout?: string) => ({
  id: path,
  path,
  handle: { title, layout },
  Component: () => <h1>{title}</h1>,
});

jest.mock('public/routes', () => ({ routes: [page('/', 'Home'), page('/about', 'About')] }));
jest.mock('account/routes', () => ({ routes: [page('/login', 'Sign in', 'plain')] }));
jest.mock('admin/routes', () => ({ routes: [page('/admin', 'Dashboard')] }));

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const desktop = async () => within((await screen.findAllByRole('banner'))[0]!);

describe('the default layout', () => {
  const links = [
    ['Home', '/'],
    ['About', '/about'],
    ['News & Stories', '/blog'],
    ['Projects', '/projects'],
    ['Take Action', '/action'],
    ['Links', '/links'],
    ['Reports', '/reports'],
    ['Contact', '/contact'],
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Account', '/account'],
  ];
  const linksIn = (place: HTMLElement) =>
    within(place)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('has the navigation in header, mobile menu and footer', async () => {
    await openSite();
    await heading('Home');
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(linksIn(main)).toEqual(links);
    const lighter = [...main.querySelectorAll('.legal')].map(({ textContent }) => textContent);
    expect(lighter).toEqual(['Terms', 'Privacy']);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    expect(linksIn(within(screen.getByRole('navigation', { name: 'Mobile' })).getByRole('list'))).toEqual(
      links.toSpliced(8, 0, ['Give', '/give'], ['Galleries', '/galleries']),
    );
    expect(linksIn(screen.getByRole('contentinfo', { hidden: true }))).toEqual(expect.arrayContaining(links));
  });

  test('leads to giving at the top, in the charity’s own words or not at all', async () => {
    const { bus } = await openSite();
    await heading('Home');
    const banners = () => screen.getAllByRole('banner').map((banner) => within(banner));
    for (const banner of banners())
      expect(banner.getAllByRole('link', { name: 'Give' })[0]).toHaveAttribute('href', '/give');
    const show = (give: string) => bus.emit('content:changed', { kind: 'site', site: { ...site, give } });
    show('Donate');
    for (const banner of banners()) expect(await banner.findByRole('link', { name: 'Donate' })).toBeVisible();
    show('');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Donate' })).not.toBeInTheDocument());
  });

  test('shows the chosen logo, with the name beside it or within it', async () => {
    const { bus } = await openSite();
    await heading('Home');
    const logo = { url: '/storage/media/a-480.webp', width: 480, height: 160 };
    const show = (more: object) =>
      bus.emit('content:changed', { kind: 'site', site: { ...site, logo, ...more } });
    show({});
    const brand = async () => (await desktop()).getByRole('link', { name: 'Lapis' });
    const find = async () => (await brand()).querySelector('img');
    await waitFor(async () => expect(await find()).toHaveAttribute('src', logo.url));
    const picture = await find();
    expect(picture).toHaveAttribute('alt', '');
    // Prevents layout shift.
    expect(picture).toHaveAttribute('width', '480');
    expect(picture).toHaveAttribute('height', '160');
    show({ logo_has_name: true });
    await waitFor(async () => expect(await find()).toHaveAttribute('alt', 'Lapis'));
    expect((await brand()).textContent).toBe('');
  });

  test('of a charity without settings shows no other charity and no empty lines', async () => {
    const { bus } = await openSite();
    await heading('Home');
    const nothing = { phone: '', email: '', address_lines: [], charity_number: '', legal_form: '' };
    bus.emit('content:changed', { kind: 'site', site: { ...site, ...nothing, drawings: false } });
    const footer = within(screen.getByRole('contentinfo'));
    expect(await footer.findByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
    expect((await desktop()).getByRole('link', { name: 'Lapis' }).querySelector('svg')).toBeNull();
    expect(footer.queryByText(/Registered/)).not.toBeInTheDocument();
  });

  test('keeps telephone number and address in order on a site that is read from right to left', async () => {
    await openSite();
    await heading('Home');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: '020 7946 0857' })).toHaveAttribute('dir', 'ltr');
    expect(footer.getByText('12 Lantern Yard').tagName).toBe('BDI');
    // Fixed text is English in every language.
    expect(screen.getByRole('contentinfo')).toHaveAttribute('lang', 'en-GB');
  });

  test('has help, search and telephone at the top of the mobile menu', async () => {
    await openSite();
    await heading('Home');
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('navigation', { name: 'Mobile' });
    expect(linksIn(menu).slice(0, 3)).toEqual([
      ['I Want To Help', '/contact'],
      ['Search', '/search'],
      ['020 7946 0857', 'tel:02079460857'],
    ]);
    await userEvent.click(within(menu).getByRole('link', { name: 'I Want To Help' }));
    expect(menu).not.toBeVisible();
  });

  test('links to the pages if no script opens the menu', async () => {
    await openSite();
    const way = await screen.findByText('Menu', { selector: 'a' });
    expect(document.querySelector(way.getAttribute('href')!)).toBe(
      screen.getByRole('navigation', { name: 'Pages' }),
    );
  });

  test('has logo, tagline and phone number in the header', async () => {
    await openSite();
    const header = await desktop();
    expect(header.getByRole('link', { name: 'Lapis' })).toHaveAttribute('href', '/');
    expect(header.getByText('Help for children')).toBeVisible();
    expect(header.getByRole('link', { name: '020 7946 0857' })).toHaveAttribute('href', 'tel:02079460857');
  });

  test('leads to the search from the header and from the mobile menu, which closes', async () => {
    await openSite();
    await heading('Home');
    expect((await desktop()).getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('navigation', { name: 'Mobile' });
    await userEvent.click(within(menu).getByRole('link', { name: 'Search' }));
    expect(menu).not.toBeVisible();
  });

  test('has three columns, registration and copyright in the footer', async () => {
    await openSite();
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getAllByRole('heading').map((title) => title.textContent)).toEqual([
      'Pages',
      'Legal Info',
      'Contact Us',
    ]);
    expect(footer.getByText('020 7946 0857')).toBeVisible();
    expect(footer.getByText('12 Lantern Yard')).toBeVisible();
    expect(footer.getByText(/charity number 1199999/)).toBeVisible();
    expect(footer.getByText(/^© \d{4} Lapis$/)).toBeVisible();
  });

  test('visitors see no dropdown', async () => {
    await openSite();
    await heading('Home');
    expect((await desktop()).queryByRole('button')).not.toBeInTheDocument();
  });

  test.each([
    [administrator, ['Administrator', 'Logout']],
    [member, ['Logout']],
  ])('a signed-in $role sees the dropdown with the first name', async (user, items) => {
    await openSite({ user });
    const header = await desktop();
    await userEvent.click(await header.findByRole('button', { name: user.firstname }));
    const menu = within(header.getByRole('button', { name: 'Logout' }).closest('ul')!);
    expect(menu.getAllByRole('listitem').map((item) => item.textContent)).toEqual(items);
    if (user.role === 'admin') {
      expect(menu.getByRole('link', { name: 'Administrator' })).toHaveAttribute('href', '/admin');
    }
  });

  test.each([
    ['answers', null],
    ['fails', failing(500)],
  ])('Logout ends the session and goes home, even if the call %s', async (_, answer) => {
    const { auth, router, sent } = await openSite({
      at: '/about',
      user: member,
      answers: { 'POST /logout': answer },
    });
    const header = await desktop();
    await userEvent.click(await header.findByRole('button', { name: 'Mina' }));
    await userEvent.click(header.getByRole('button', { name: 'Logout' }));
    await heading('Home');
    expect(router.state.location.pathname).toBe('/');
    expect(sent.map(({ name }) => name)).toContain('POST /logout');
    expect([auth.user, auth.token, Cookies.get('token')]).toEqual([null, null, undefined]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('the hamburger opens and closes the menu; any item and Esc close it', async () => {
    await openSite();
    await heading('Home');
    const hamburger = screen.getByRole('button', { name: 'Menu' });
    const menu = () => screen.queryByRole('navigation', { name: 'Mobile' });

    expect(menu()).not.toBeInTheDocument();
    await userEvent.click(hamburger);
    expect(menu()).toBeVisible();
    await userEvent.click(hamburger);
    expect(menu()).not.toBeInTheDocument();

    await userEvent.click(hamburger);
    await userEvent.click(within(menu()!).getByRole('link', { name: 'About' }));
    await heading('About');
    expect(menu()).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await userEvent.keyboard('{Escape}');
    expect(menu()).not.toBeInTheDocument();
  });
});

test('the menu does not outlive the page it was opened on, nor a window that grows wide', async () => {
  const { router } = await openSite();
  await heading('Home');
  const change = new EventTarget();
  jest.spyOn(window, 'matchMedia').mockReturnValue(change as MediaQueryList);
  const menu = () => screen.queryByRole('navigation', { name: 'Mobile' });

  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await router.navigate('/about');
  await heading('About');
  expect(menu()).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(menu()).toBeVisible();
  change.dispatchEvent(new Event('change'));
  await waitFor(() => expect(menu()).not.toBeInTheDocument());
  jest.restoreAllMocks();
});

test('the plain layout is a centred logo linking home, above the content', async () => {
  await openSite({ at: '/login' });
  await heading('Sign in');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#content', '/']);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

describe('the admin layout', () => {
  test('has its title, the way out, and the side navigation', async () => {
    await openSite({ at: '/admin', user: administrator });
    await heading('Dashboard');
    expect(screen.getByText('Administration Portal')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Exit To Web Site' })).toHaveAttribute('href', '/');
    const own = screen.getByRole('link', { name: `${administrator.firstname}: your account` });
    expect(own).toHaveAttribute('href', '/account');
    const side = within(screen.getByRole('navigation', { name: 'Portal' }));
    const links = side.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    // Specified links in order; others may follow.
    const specified = [
      ['Dashboard', '/admin'],
      ['Users', '/admin/users'],
      ['Blog', '/admin/blog'],
      ['Projects', '/admin/services'],
      ['Links', '/admin/links'],
      ['Reports', '/admin/reports'],
      ['Galleries', '/admin/galleries'],
      ['Widgets', '/admin/widgets'],
      ['Pictures & files', '/admin/media'],
      ['Messages', '/admin/messages'],
      ['Subscribers', '/admin/subscribers'],
      ['Audit log', '/admin/audit'],
      ['Settings', '/admin/settings'],
    ];
    expect(links.filter(([label]) => specified.some(([known]) => known === label))).toEqual(specified);
  });

  test("the group 'Page Content' collapses", async () => {
    await openSite({ at: '/admin', user: administrator });
    await heading('Dashboard');
    const group = screen.getByRole('button', { name: 'Page Content' });
    expect(screen.getByRole('link', { name: 'Widgets' })).toBeVisible();
    await userEvent.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Widgets' })).not.toBeInTheDocument();
  });

  test('can log the user out, and goes to login', async () => {
    const { auth } = await openSite({ at: '/admin', user: administrator, answers: { 'POST /logout': null } });
    await heading('Dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await heading('Sign in');
    expect(auth.loggedIn).toBe(false);
  });
});
