import { administrator } from '@lapis/testing/people';
import { waitFor } from '@testing-library/dom';
import { openSite } from '../testing';

jest.mock('public/routes', () => ({ routes: [{ id: 'home', path: '/', Component: () => null }] }));
jest.mock('account/routes', () => ({ routes: [] }));
jest.mock('admin/routes', () => ({ routes: [] }));

const anotherTab = () => new BroadcastChannel('lapis');

test('a sign-out in another tab signs out here', async () => {
  const { auth, router } = await openSite({ user: administrator });
  await waitFor(() => expect(auth.loggedIn).toBe(true));
  const { key } = router.state.location;

  anotherTab().postMessage({ name: 'session:changed', token: null });

  await waitFor(() => expect(auth.loggedIn).toBe(false));
  expect(router.state.location.key).toBe(key);
});

test('a sign-in in another tab signs in here', async () => {
  const { auth } = await openSite({ answers: { 'GET /user': administrator } });
  anotherTab().postMessage({ name: 'session:changed', token: 'from-the-other-tab' });
  await waitFor(() => expect(auth.user).toEqual(administrator));
  expect(auth.token).toBe('from-the-other-tab');
});

test('a change of the session by another tab is not sent back', async () => {
  const { auth } = await openSite({ answers: { 'GET /user': administrator } });
  const other = anotherTab();
  const received: unknown[] = [];
  other.onmessage = ({ data }) => received.push(data);

  other.postMessage({ name: 'session:changed', token: 'from-the-other-tab' });
  await waitFor(() => expect(auth.user).toEqual(administrator));
  auth.clear();

  await waitFor(() => expect(received).toEqual([{ name: 'session:changed', token: null }]));
});

test('changed content is announced to other tabs, and their announcements are not sent back', async () => {
  const { bus } = await openSite();
  const heard: unknown[] = [];
  const received: unknown[] = [];
  bus.on('content:changed', (event) => heard.push(event));
  const other = anotherTab();
  other.onmessage = ({ data }) => received.push(data);

  bus.emit('content:changed', { kind: 'widget', key: 'about' });
  await waitFor(() =>
    expect(received).toEqual([{ name: 'content:changed', event: { kind: 'widget', key: 'about' } }]),
  );
  other.postMessage({ name: 'content:changed', event: { kind: 'widget', key: 'terms' } });
  await waitFor(() => expect(heard).toHaveLength(2));
  expect(received).toHaveLength(1);
  other.close();
});
