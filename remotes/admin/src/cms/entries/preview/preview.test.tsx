import '../../../editor/jsdom-layout';
import { administrator, renderPage, type SentRequest } from '@lapis/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../../routes';
import { published } from '../entry.fixture';

const page = {
  ...published,
  id: 2,
  version: 3,
  path: 'winter-appeal',
  title: 'Winter appeal',
  parent_id: null,
  summary: '',
  language: 'en',
  banner: { title: '', subtitle: '', image_id: null, button: 'none', label: '', href: '' },
  blocks: [{ type: 'quote', id: 'quote', text: 'It was warm.', by: '' }],
  in_search: true,
  in_feed: false,
};

const asked = (sent: SentRequest[]) =>
  sent.filter(({ name }) => name === 'POST /admin/pages/2/preview').length;

async function open(isWide: boolean) {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget() as MediaQueryList, {
      media,
      matches: isWide && /min-width/.test(media),
    }),
  );
  const opened = renderPage(routes, {
    at: '/admin/pages/2',
    user: administrator,
    answers: {
      'GET /admin/pages/2': { results: page },
      'GET /admin/pages': { results: [], total: 0, page: 1, per_page: 100 },
      'POST /admin/pages/2/presence': { others: [] },
      'POST /admin/pages/2/preview': () => ({ url: '/winter-appeal?preview=abc' }),
    },
  });
  await screen.findByRole('form', { name: 'page' });
  return { user: userEvent.setup(), ...opened };
}

beforeEach(() => localStorage.clear());

test('the preview is opened by a button, and is open the next time too, with the same link', async () => {
  const { user, sent, unmount } = await open(true);
  await user.click(screen.getByRole('button', { name: 'Preview beside', pressed: false }));
  const panel = await screen.findByRole('region', { name: 'Preview' });
  const frame = await within(panel).findByTitle('The page is loading');
  expect(frame).toHaveAttribute('src', expect.stringContaining('/winter-appeal?preview='));
  // Without scripts, the page can't use the session.
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  expect(asked(sent)).toBe(1);
  unmount();
  await open(true);
  expect(await screen.findByRole('button', { name: 'Preview beside', pressed: true })).toBeVisible();
});

test('in a narrow window the preview is closed until its button is pressed', async () => {
  const first = await open(true);
  await first.user.click(screen.getByRole('button', { name: 'Preview beside' }));
  first.unmount();
  const { user } = await open(false);
  const button = screen.getByRole('button', { name: 'Preview', pressed: false });
  expect(screen.queryByRole('region', { name: 'Preview' })).not.toBeInTheDocument();
  await user.click(button);
  expect(screen.getByRole('region', { name: 'Preview' })).toBeInTheDocument();
});

test('a page that can’t be shown gets a new link once, and then a message', async () => {
  const { user, sent } = await open(true);
  await user.click(screen.getByRole('button', { name: 'Preview beside' }));
  // A refused frame looks like an empty one.
  fireEvent.load(await screen.findByTitle('The page is loading'));
  expect(await screen.findByText(/can’t be shown here just now/)).toBeVisible();
  expect(asked(sent)).toBe(2);
});
