import { failing } from '@lapis/testing/answers';
import { administrator } from '@lapis/testing/people';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { act } from 'react';
import { openSite } from '../testing';

const mockLoadPage = jest.fn();
const mockAdminRoutes = jest.fn();

jest.mock('public/routes', () => {
  const { send } = require('@lapis/http');
  const { Link, useLoaderData } = require('@lapis/router');
  const Story = () => <h1>{useLoaderData().results.title}</h1>;
  return {
    routes: [
      { id: 'home', path: '/', Component: () => <Link to="/blog/kites">Kites</Link> },
      {
        id: 'story',
        path: '/blog/:slug',
        lazy: async () => {
          mockLoadPage();
          return {
            loader: ({ params: { slug }, request: { signal } }: import('@lapis/router').LoaderFunctionArgs) =>
              send('GET /blog/:slug', { params: { slug }, signal }),
            Component: Story,
          };
        },
      },
    ],
  };
});
jest.mock('account/routes', () => ({ routes: [] }));
jest.mock('admin/routes', () => ({
  get routes() {
    mockAdminRoutes();
    return [];
  },
}));

const answers = { 'GET /blog/kites': { results: { title: 'Kites over Kabul' } } };
const calls = (sent: { name: string }[]) => sent.filter(({ name }) => name === 'GET /blog/kites').length;

beforeEach(() => {
  mockLoadPage.mockClear();
  mockAdminRoutes.mockClear();
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});

/** The focus moves to a new page a frame later, and would count as intent in the next test. */
afterEach(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

test.each([
  ['pointed at', 'pointerover'],
  ['focused', 'focusin'],
  ['touched', 'touchstart'],
])(
  'a link that is %s has the code and the data of its page fetched, which are there when it is opened',
  async (_, type) => {
    const { router, sent } = await openSite({ answers });
    fireEvent(await screen.findByText('Kites'), new Event(type, { bubbles: true }));
    await waitFor(() => expect(calls(sent)).toBe(1));
    expect(mockLoadPage).toHaveBeenCalled();

    await act(() => router.navigate('/blog/kites'));

    expect(await screen.findByRole('heading', { name: 'Kites over Kabul' })).toBeInTheDocument();
    expect(calls(sent)).toBe(1);
  },
);

describe('a link in sight', () => {
  const inSight = { top: 100, bottom: 120, width: 80 } as DOMRect;
  beforeEach(() => jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(inSight));
  afterEach(() => jest.restoreAllMocks());

  test('has the code of its page loaded in idle time, but not its data', async () => {
    const { sent } = await openSite({ answers });
    await screen.findByText('Kites');
    await waitFor(() => expect(mockLoadPage).toHaveBeenCalledTimes(1));
    expect(calls(sent)).toBe(0);
  });

  test('has nothing loaded for visitors who save data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const idle = jest.fn();
    window.requestIdleCallback = idle;
    await openSite({ answers });
    await screen.findByText('Kites');
    expect(idle).not.toHaveBeenCalled();
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });
});

test('fetched data is used once', async () => {
  const { router, sent } = await openSite({ answers });
  fireEvent.touchStart(await screen.findByText('Kites'));
  await waitFor(() => expect(calls(sent)).toBe(1));
  await act(() => router.navigate('/blog/kites'));
  await act(() => router.navigate('/'));
  await act(() => router.navigate('/blog/kites'));
  expect(calls(sent)).toBe(2);
});

test('content that changed meanwhile is fetched again', async () => {
  const { router, sent, bus } = await openSite({ answers });
  fireEvent.touchStart(await screen.findByText('Kites'));
  await waitFor(() => expect(calls(sent)).toBe(1));
  bus.emit('content:changed', { kind: 'widget', key: 'about' });
  await act(() => router.navigate('/blog/kites'));
  expect(calls(sent)).toBe(2);
});

test('a failure opens no dialog before the visitor goes there', async () => {
  const { sent, bus } = await openSite({ answers: { 'GET /blog/kites': failing(500) } });
  const heard = jest.fn();
  bus.on('http:server-error', heard);
  fireEvent.touchStart(await screen.findByText('Kites'));
  await waitFor(() => expect(calls(sent)).toBe(1));
  await new Promise(process.nextTick);
  expect(heard).not.toHaveBeenCalled();
});

test('a request that fails once the visitor is there is repeated, and then reported', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  let fail = (_: unknown) => {};
  const first = new Promise((resolve) => (fail = resolve));
  const replies = [first, failing(500)];
  const { router, sent, bus } = await openSite({ answers: { 'GET /blog/kites': () => replies.shift() } });
  const heard = jest.fn();
  bus.on('http:server-error', heard);
  fireEvent.touchStart(await screen.findByText('Kites'));
  await waitFor(() => expect(calls(sent)).toBe(1));
  await act(async () => {
    const navigated = router.navigate('/blog/kites');
    fail(failing(500));
    await navigated;
  });
  expect(calls(sent)).toBe(2);
  expect(heard).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test('nothing is fetched for a visitor who saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const { sent } = await openSite({ answers });
  const link = await screen.findByText('Kites');
  fireEvent.touchStart(link);
  Object.defineProperty(navigator, 'connection', { value: { saveData: false }, configurable: true });
  fireEvent.touchStart(link);
  await waitFor(() => expect(calls(sent)).toBe(1));
  expect(calls(sent)).toBe(1);
});

test('no byte of the portal is fetched for visitors who may not enter it', async () => {
  const { sent } = await openSite({ answers, user: { ...administrator, role: 'user' } });
  const link = await screen.findByText('Kites');
  const portal = document
    .getElementById('root')!
    .appendChild(Object.assign(document.createElement('a'), { href: '/admin' }));
  fireEvent.touchStart(portal);
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.touchStart(link);
  await waitFor(() => expect(calls(sent)).toBe(1));
  expect(mockAdminRoutes).not.toHaveBeenCalled();
});
