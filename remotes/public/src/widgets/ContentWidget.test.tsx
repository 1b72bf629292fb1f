import type { Site } from '@lapis/contract';
import { bus, type Events } from '@lapis/event-bus';
import { administrator, failing, member, renderPage } from '@lapis/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { ContentWidget } from './ContentWidget';

const widget = { id: 12, html: '<p>Eleven <b>schools</b></p>' };

type Options = Omit<ComponentProps<typeof ContentWidget>, 'name'> & { user?: typeof member };

function open(answer: unknown, { user, ...props }: Options = {}) {
  const Component = () => <ContentWidget name="home-intro" {...props} />;
  return renderPage([{ path: '/', Component }], {
    at: '/',
    user,
    answers: { 'GET /widgets/home-intro': answer },
  });
}

function later() {
  let answer!: (body: unknown) => void;
  const coming = new Promise((resolve) => (answer = resolve));
  return { coming: () => coming, arrive: (body: unknown) => act(async () => answer(body)) };
}

test("shows 'Loading...' with a small picture first, then the content as markup, with a fade", async () => {
  const { coming, arrive } = later();
  const { container } = open(coming);
  const status = await screen.findByRole('status');
  expect(status).toHaveTextContent('Loading...');
  expect(status.querySelector('img')).toHaveAttribute('width', '24');

  await arrive(widget);
  expect((await screen.findByText('schools')).tagName).toBe('B');
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  expect(container.querySelector('[data-fade]')).toHaveTextContent('Eleven schools');
});

test('is fetched by name when it mounts', async () => {
  const { sent } = open(widget);
  await screen.findByText('schools');
  expect(sent.map(({ name }) => name)).toEqual(['GET /widgets/home-intro']);
});

test('with a preview link shows its draft, also if the page came with the published text', async () => {
  const Component = () => <ContentWidget name="about" initial={widget} />;
  renderPage([{ path: '/about', Component }], {
    at: '/about?preview=abc',
    answers: { 'GET /widgets/about/preview/abc': { id: 12, html: '<p>As it may be</p>' } },
  });
  expect(await screen.findByText('As it may be')).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent('This is a preview.');
});

test('noloader: nothing is shown while it loads', async () => {
  const { coming, arrive } = later();
  const { sent, container } = open(coming, { noloader: true });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(container).toBeEmptyDOMElement();
  await arrive(widget);
  expect(await screen.findByText('schools')).toBeInTheDocument();
});

test('an administrator sees an edit icon that links to the text in the portal', async () => {
  open(widget, { user: administrator });
  expect(await screen.findByRole('link', { name: 'Edit this text' })).toHaveAttribute(
    'href',
    '/admin/widgets/12',
  );
});

test.each([undefined, member])('other visitors see no edit icon: %p', async (user) => {
  open(widget, { user });
  await screen.findByText('schools');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each<Events['content:changed']>([
  { kind: 'widget', key: 'home-intro' },
  // The text may contain a setting.
  { kind: 'site', site: { phone: '12' } as Site },
])('shows a text that $kind changed at once, without a loading indicator', async (changed) => {
  const second = later();
  let first = true;
  open(() => (first ? widget : second.coming()));
  await screen.findByText('schools');
  first = false;
  act(() => bus.emit('content:changed', changed));
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  expect(screen.getByText('schools')).toBeInTheDocument();
  await second.arrive({ id: 12, html: '<p>Twelve</p>' });
  expect(await screen.findByText('Twelve')).toBeInTheDocument();
});

test('ignores other site texts', async () => {
  const { sent } = open(widget);
  await screen.findByText('schools');
  act(() => bus.emit('content:changed', { kind: 'widget', key: 'about' }));
  await act(async () => {});
  expect(sent).toHaveLength(1);
});

test('a text that could not be loaded can be loaded again', async () => {
  let works = false;
  open(() => (works ? widget : failing(400)));
  expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('schools')).toBeInTheDocument();
});

test('says that a missing text is being written, and administrators can create it', async () => {
  const { unmount } = open(failing(404));
  expect(await screen.findByText('This page is still being written')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Please ask us.' })).toHaveAttribute('href', '/contact');
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  unmount();
  const { sent } = open(failing(404), { user: administrator, initial: null, missing: 'Soon' });
  expect(await screen.findByText('Soon')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write this text' })).toHaveAttribute(
    'href',
    '/admin/widgets/add?name=home-intro',
  );
  // The name is filled in.
  fireEvent.scroll(window);
  expect(sent).toHaveLength(0);
});

test('content that came with the page is visible from the start, and is refreshed for visitors who stay', async () => {
  const { coming, arrive } = later();
  const { sent, container } = open(coming, { initial: widget });
  await screen.findByText('schools');
  expect(container.querySelector('[data-fade]')).not.toBeInTheDocument();
  expect(sent).toHaveLength(0);
  fireEvent.pointerMove(container);
  fireEvent.scroll(window);
  await waitFor(() => expect(sent).toHaveLength(1));
  await arrive({ id: 12, html: '<p>Twelve</p>' });
  expect(await screen.findByText('Twelve')).toBeInTheDocument();
});

test('a failed refresh leaves it as it is, without a dialog', async () => {
  const opened = jest.fn();
  const off = bus.on('http:server-error', opened);
  const { sent } = open(failing(500), { initial: widget });
  fireEvent.scroll(window);
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => {});
  expect(screen.getByText('schools')).toBeInTheDocument();
  expect(opened).not.toHaveBeenCalled();
  off();
});

test('a wide table scrolls on its own, with the keyboard too', async () => {
  open({ id: 12, html: '<table><tbody><tr><td>token</td></tr></tbody></table><p>After</p>' });
  const scroller = await screen.findByRole('group', { name: 'Table' });
  expect(scroller).toHaveAttribute('tabindex', '0');
  expect(scroller).toContainElement(screen.getByRole('table'));
  expect(scroller).not.toContainElement(screen.getByText('After'));
});

test('links to our own pages are followed without a new document', async () => {
  const { router } = open({ id: 12, html: '<p><a href="/?page=2#more">More</a></p>' });
  await userEvent.click(await screen.findByRole('link', { name: 'More' }));
  expect(router.state.location).toMatchObject({ pathname: '/', search: '?page=2', hash: '#more' });
});
