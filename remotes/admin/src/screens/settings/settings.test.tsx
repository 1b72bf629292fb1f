import { auth } from '@lapis/auth';
import { type Header, Site, type SiteSettings } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { notices } from '@lapis/portal';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { consent, listed, picture } from '../../media/media.fixture';
import { routes } from '../../routes';

const pages = {
  home: { title: 'A door', subtitle: 'And a coat.', description: '' },
  contact: { title: 'Contact', subtitle: 'A person reads it.', description: '' },
} as SiteSettings['pages'];

const settings: SiteSettings = {
  ...Site.parse({
    app_name: 'Kites',
    tagline: 'Up they go',
    description: 'We fly kites.',
    phone: '0116 496 0100',
    email: 'hello@kites.example',
    address_lines: ['1 Hill', 'Leicester'],
    charity_number: '1234567',
    social: [{ name: 'Mastodon', url: 'https://social.example/@kites' }],
    appeal: 'Do help',
  }),
  first_steps: false,
  needs_somebody_else: false,
  search_words: ['donate, give'],
  search_hint: 'Fewer words find more.',
  pages,
  admin_two_factor: false,
  admin_two_factor_fixed: false,
  version: 3,
  updated_at: null,
};

const sitePages = [
  { title: 'Home', path: '/' },
  { title: 'Contact', path: '/contact' },
];

const saving = ({ body }: SentRequest) => ({ results: { ...settings, ...(body as object), version: 4 } });

async function open(answers: Record<string, unknown> = {}, hash = '', person = administrator) {
  const page = renderPage([...routes, { path: '/elsewhere', element: <h1>Elsewhere</h1> }], {
    at: `/admin/settings${hash}`,
    user: person,
    answers: {
      'GET /admin/site': { results: settings },
      'PATCH /admin/site': saving,
      'GET /admin/headers': { results: [] },
      'GET /admin/logo': { results: { media: null } },
      'GET /admin/linkable-pages': { results: sitePages },
      ...answers,
    },
  });
  await screen.findByRole('form', { name: 'Settings' });
  const changes = () => page.sent.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body);
  return { user: userEvent.setup(), changes, ...page };
}

const now = new Date().toISOString();
const describedBy = () => notices.shown.at(-1)?.words;
const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test('the content is exported and imported only by staff whose role includes it', async () => {
  const staff_role = { label: 'Settings', permissions: ['settings' as const] };
  await open({}, '', { ...administrator, staff_role });
  expect(screen.queryByRole('link', { name: 'Export and import' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Export everything' })).not.toBeInTheDocument();
});

test('the links at the top lead to every section, without a question about unsaved changes', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Tagline'), '!');
  const ways = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  const sections = screen.getAllByRole('region').map((section) => section.id);
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(sections.map((id) => `#${id}`));
  await user.click(screen.getByRole('link', { name: 'Colours' }));
  expect(screen.getByRole('region', { name: 'Colours' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('only changes are saved, and the site is notified', async () => {
  const told = jest.fn();
  const off = bus.on('content:changed', told);
  const { user, changes } = await open();
  await user.click(save());
  await user.clear(field('Phone'));
  await user.type(field('Phone'), '0116 496 0999');
  await user.type(field('Postal address'), '\nLE1 1AA');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await user.click(save());
  expect(await screen.findByText(/The settings have been saved/)).toBeVisible();
  expect(changes()).toEqual([
    { phone: '0116 496 0999', address_lines: ['1 Hill', 'Leicester', 'LE1 1AA'], version: 3 },
  ]);
  expect(screen.getByText('Saved')).toBeVisible();
  expect(told).toHaveBeenCalledWith({
    kind: 'site',
    site: expect.objectContaining({ phone: '0116 496 0999', tagline: 'Up they go' }),
  });
  off();
});

test('texts that contain the old number are listed after saving, each with a link', async () => {
  const asked: unknown[] = [];
  const { user } = await open({
    'GET /admin/site/typed': ({ query }: SentRequest) => {
      asked.push(query);
      return {
        results: [
          {
            setting: 'phone',
            places: [
              { kind: 'blog', id: 7, title: 'Our story' },
              { kind: 'widgets', id: 4, title: 'Privacy' },
            ],
          },
        ],
      };
    },
  });
  await user.type(field('Tagline'), '!');
  await user.click(save());
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
  expect(asked).toEqual([]);
  for (const number of ['0116 496 0998', '0116 496 0999']) {
    await user.clear(field('Phone'));
    await user.type(field('Phone'), number);
    await user.click(save());
    const old = await screen.findByRole('region', { name: 'Texts with old details' });
    expect(old).toHaveTextContent(/The old number is still in:Our story story\s?Privacy site text/);
    expect(within(old).getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/admin/widgets/4');
  }
  // A corrected typo must not hide the original value, which texts still contain.
  expect(asked).toContainEqual(expect.objectContaining({ phone: '0116 496 0100' }));
  expect(asked).not.toContainEqual(expect.objectContaining({ phone: '0116 496 0998' }));
});

test('errors from the server are shown beside their fields, with line numbers', async () => {
  const { user } = await open({
    'PATCH /admin/site': failing(422, {
      message: 'Please check what you entered.',
      errors: { 'address_lines.1': ['Please shorten this.'], 'social.0.url': ['Type the whole address.'] },
    }),
  });
  await user.type(field('Tagline'), '!');
  await user.click(save());
  expect(await screen.findByText('Line 2: Please shorten this.')).toBeVisible();
  expect(field('Postal address')).toHaveFocus();
  const mastodon = within(screen.getByRole('group', { name: 'Mastodon' }));
  expect(mastodon.getByText('Type the whole address.')).toBeVisible();
});

test('pages on other websites are added and removed', async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a page' }));
  const added = within(screen.getByRole('group', { name: 'Page 2' }));
  await user.type(added.getByRole('textbox', { name: 'Web address' }), 'https://video.example');
  await user.type(added.getByRole('textbox', { name: 'Site' }), 'V');
  await user.click(screen.getByRole('button', { name: 'Remove Mastodon' }));
  await user.click(save());
  await waitFor(() =>
    expect(changes()).toEqual([{ social: [{ name: 'V', url: 'https://video.example' }], version: 3 }]),
  );
});

test('synonyms for the search are written one group per line', async () => {
  const { user, changes } = await open({
    'PATCH /admin/site': failing(422, {
      message: 'Please check what you entered.',
      errors: { 'search_words.1': ['Please write at least two words, separated by a comma.'] },
    }),
  });
  const words = field('Words that mean the same');
  expect(words).toHaveValue('donate, give');
  await user.type(words, '\nparka, coat');
  await user.click(save());
  expect(await screen.findByText(/^Line 2: Please write at least two words/)).toBeVisible();
  expect(changes()).toEqual([{ search_words: ['donate, give', 'parka, coat'], version: 3 }]);
});

test('titles and pictures of pages are changed with the page, to which the settings link', async () => {
  await open();
  const section = within(screen.getByRole('region', { name: 'Page titles and pictures' }));
  expect(await section.findByRole('link', { name: 'Home' })).toHaveAttribute(
    'href',
    '/admin/pages/built-in/home',
  );
  expect(section.getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'href',
    '/admin/pages/built-in/contact',
  );
});

describe('in a narrow window', () => {
  const wide = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (media) => Object.assign(wide(media), { matches: true });
  });
  afterEach(() => {
    window.matchMedia = wide;
  });

  const opened = () => screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent);
  const fold = (name: string) => screen.getByRole('button', { name });

  test('one section is open at a time, at first the one in the address', async () => {
    const { user } = await open({}, '#legal-details');
    expect(opened()).toEqual(['Legal details']);
    expect(screen.queryByRole('textbox', { name: 'Phone' })).not.toBeInTheDocument();
    await user.click(fold('Contact'));
    expect(opened()).toEqual(['Contact']);
    expect(fold('Contact')).toHaveFocus();
    expect(field('Phone')).toBeVisible();
    await user.click(fold('Contact'));
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
  });

  test('a section opens if its field has an error, and stays open while that is corrected', async () => {
    const errors = { phone: ['Type a number.'] };
    const { user } = await open({ 'PATCH /admin/site': failing(422, { message: 'Please check.', errors }) });
    expect(opened()).toEqual(['The charity']);
    await user.type(field('Tagline'), '!');
    await user.click(save());
    await waitFor(() => expect(field('Phone')).toHaveFocus());
    await user.keyboard('0');
    expect(opened()).toEqual(['Contact']);
  });
});

test('counting of visits can be switched on', async () => {
  const { user, changes } = await open();
  const box = screen.getByRole('checkbox', { name: /Count visits/ });
  await user.click(box);
  await user.type(field('What it is called'), 'Counter');
  await user.type(field('Address of the script'), 'https://stats.example/c.js');
  await user.click(save());
  await waitFor(() =>
    expect(changes()).toEqual([
      { analytics: { name: 'Counter', script_url: 'https://stats.example/c.js' }, version: 3 },
    ]),
  );
});

test('two-factor sign-in can be required only by an administrator who uses it, and the reason is shown', async () => {
  const words = 'Please switch two-factor sign-in on for yourself first, in your account.';
  const { user, changes } = await open({
    'PATCH /admin/site': failing(422, { message: 'Please check.', errors: { admin_two_factor: [words] } }),
  });
  await user.click(screen.getByRole('checkbox', { name: /two-factor/ }));
  await user.click(save());
  expect(await screen.findByText(words)).toBeVisible();
  expect(changes()).toEqual([{ admin_two_factor: true, version: 3 }]);
});

test('a setting for two-factor sign-in on the server can’t be changed here', async () => {
  await open({
    'GET /admin/site': { results: { ...settings, admin_two_factor: true, admin_two_factor_fixed: true } },
  });
  expect(screen.getByRole('checkbox', { name: /two-factor/ })).toBeDisabled();
  expect(screen.getByText(/set on the server/)).toBeVisible();
});

test('a colleague’s quicker changes are not overwritten: they are shown, and the editor’s own stay', async () => {
  const theirs = { ...settings, tagline: 'Higher', version: 4 };
  const { user, changes } = await open({
    'PATCH /admin/site': ({ body }: SentRequest) =>
      (body as SiteSettings).version === 4
        ? { results: { ...theirs, ...(body as object), version: 5 } }
        : failing(409, {
            message: 'Someone else has changed these settings since you opened them.',
            results: theirs,
          }),
  });
  await user.type(field('Phone'), '1');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(/Someone else/);
  expect(field('Tagline')).toHaveValue('Higher');
  expect(field('Phone')).toHaveValue('0116 496 01001');
  await user.click(save());
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
  expect(changes().at(-1)).toEqual({ phone: '0116 496 01001', version: 4 });
});

test('asks before unsaved changes are lost', async () => {
  const { user, router } = await open();
  await user.type(field('Phone'), '1');
  act(() => void router.navigate('/elsewhere'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Leave without saving?');
  await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
  expect(field('Phone')).toHaveValue('0116 496 01001');
});

test('asks before leaving with unsaved changes after a sign-out in another tab', async () => {
  const { user, router } = await open();
  await user.type(field('Phone'), '1');
  act(() => auth.clear());
  act(() => void router.navigate('/elsewhere'));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(field('Phone')).toHaveValue('0116 496 01001');
});

test('does not ask once the session has been ended here', async () => {
  const { user, router } = await open();
  await user.type(field('Phone'), '1');
  act(() => auth.clear());
  act(() => void router.navigate('/elsewhere', { state: { signedOut: true } }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

describe('colours', () => {
  test('are typed or picked, and the site is notified when they are saved', async () => {
    const told = jest.fn();
    const off = bus.on('content:changed', told);
    const { user, changes } = await open();
    expect(screen.getByText('Everything can be read in these colours.')).toBeVisible();
    await user.clear(field('Deep colour'));
    await user.type(field('Deep colour'), '#14432a');
    fireEvent.change(screen.getByLabelText('Accent colour from a palette'), { target: { value: '#ffd166' } });
    expect(field('Accent colour')).toHaveValue('#ffd166');
    await user.click(save());
    const colours = { accent: '#ffd166', deep: '#14432a' };
    await waitFor(() =>
      expect(told).toHaveBeenCalledWith({ kind: 'site', site: expect.objectContaining({ colours }) }),
    );
    expect(changes()).toEqual([{ colours, version: 3 }]);
    off();
  });

  test('that can’t be read have an error while they are chosen, and the default ones can be restored', async () => {
    const { user } = await open();
    await user.clear(field('Deep colour'));
    await user.type(field('Deep colour'), '#8899bb');
    expect(field('Deep colour')).toHaveAccessibleDescription(
      /Light text is hard to read.*choose a darker one/,
    );
    expect(field('Deep colour')).toBeInvalid();
    expect(screen.getByText('These colours can’t be saved yet.')).toBeVisible();
    // The error stays while the editor moves through other colours.
    for (const value of ['#8899bc', '#8898bb', '#ffffff']) {
      fireEvent.change(screen.getByLabelText('Deep colour from a palette'), { target: { value } });
      expect(field('Deep colour')).toBeInvalid();
      expect(field('Deep colour')).toHaveAccessibleDescription(/Light text is hard to read/);
    }
    await user.click(screen.getByRole('button', { name: 'Restore the default colours' }));
    expect(field('Deep colour')).toHaveValue('#142b66');
    expect(field('Deep colour')).toBeValid();
  });
});

describe('the logo', () => {
  test('is chosen from the library, shown on the site, and the default one can be restored', async () => {
    const told = jest.fn();
    const off = bus.on('content:changed', told);
    const { user, changes } = await open({
      'GET /admin/media': listed(picture),
      'GET /site': settings,
      'PATCH /admin/logo': ({ body }: SentRequest) => ({
        results: { media: (body as { media_id: number | null }).media_id && picture },
      }),
    });
    const logo = within(screen.getByRole('group', { name: 'the logo' }));
    await user.click(logo.getByRole('button', { name: 'Choose a picture for the logo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a picture' }));
    await user.click(await dialog.findByRole('radio', { name: /kites.jpg/ }));
    await user.click(dialog.getByRole('button', { name: 'Use this picture' }));
    expect(await logo.findByText('kites.jpg')).toBeVisible();
    expect(told).toHaveBeenCalledWith({ kind: 'site', site: settings });
    await user.click(logo.getByRole('button', { name: 'Use the default for the logo' }));
    expect(await logo.findByText('None of your own yet')).toBeVisible();
    expect(changes()).toEqual([{ media_id: 5 }, { media_id: null }]);
    off();
  });
});

describe('an archive of all content', () => {
  const archive = new File(['archive'], 'lapis-export.tar.gz', { type: 'application/gzip' });

  test('is imported, and its contents are listed', async () => {
    const { user, sent } = await open({
      'POST /admin/import': { results: { blog: 14, services: 1, links: 0 } },
    });
    await user.upload(screen.getByLabelText('Export archive'), archive);
    expect(await screen.findByText('Imported: 14 stories, 1 project.')).toBeInTheDocument();
    const { body } = sent.find(({ name }) => name === 'POST /admin/import') ?? {};
    expect((body as FormData).get('file')).toMatchObject({ name: 'lapis-export.tar.gz' });
  });

  test('is not imported if there is content already, and the reason is shown beside it', async () => {
    const words = 'This site has content already. An export can be taken into an empty site only.';
    const { user } = await open({ 'POST /admin/import': failing(409, { message: words }) });
    await user.upload(screen.getByLabelText('Export archive'), archive);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});

describe('the banners of pages', () => {
  const about: Header = {
    name: 'about',
    page: 'About us',
    path: '/about',
    usual_url: '/storage/headers/usual/about-480.webp',
    media: null,
    width: 2400,
    height: 1350,
  };

  const openHeader = async (header: Header, answers: Record<string, unknown> = {}) => {
    const page = await open({
      'GET /admin/headers': { results: [header] },
      'GET /admin/media': listed(picture),
      'PATCH /admin/headers/about': ({ body }: SentRequest) => ({
        results: { ...about, media: (body as { media_id: number | null }).media_id && picture },
      }),
      ...answers,
    });
    return { ...page, header: within(await screen.findByRole('group', { name: 'About us' })) };
  };

  async function choose(user: Awaited<ReturnType<typeof open>>['user']) {
    await user.click(screen.getByRole('button', { name: 'Choose a picture for About us' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a picture' }));
    await user.click(await dialog.findByRole('radio', { name: /kites.jpg/ }));
    await user.click(dialog.getByRole('button', { name: 'Use this picture' }));
  }

  test('are chosen from the library, and the default one can be restored', async () => {
    const { user, changes, header } = await openHeader(about);
    expect(header.getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/about');
    await choose(user);
    const back = await header.findByRole('button', { name: 'Use the default for About us' });
    expect(describedBy()).toMatch(/^‘About us’ has a new picture/);
    await user.click(back);
    await waitFor(() =>
      expect(header.getByRole('button', { name: 'Choose a picture for About us' })).toHaveFocus(),
    );
    expect(back).not.toBeInTheDocument();
    expect(describedBy()).toMatch(/^‘About us’ no longer has a picture of its own/);
    expect(changes()).toEqual([{ media_id: 5 }, { media_id: null }]);
  });

  test('show beside them why one was rejected', async () => {
    const words = 'This picture is too small.';
    const { user, header } = await openHeader(about, {
      'PATCH /admin/headers/about': failing(422, { message: 'Please check.', errors: { media_id: [words] } }),
    });
    await choose(user);
    expect(await header.findByRole('alert')).toHaveTextContent(words);
  });

  test('are marked if visitors may not see them', async () => {
    const media = { ...picture, people: true, consent: { ...consent, withdrawn_at: now }, shown: false };
    const { header } = await openHeader({ ...about, media });
    expect(header.getByText('Consent withdrawn')).toBeVisible();
    expect(header.getByText('Visitors can’t see this picture.')).toBeVisible();
  });
});
