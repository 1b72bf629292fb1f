import { waitFor } from '@testing-library/dom';
import { createHostRouter, forReact, loadFirstPage } from './router';

test('React starts with the state of the markup, and learns at once what happened meanwhile', async () => {
  history.replaceState(null, '', '/unauthorized');
  const router = createHostRouter();
  const shown = forReact(router, true);
  await waitFor(() => expect(router.state.initialized).toBe(true));
  expect(shown.state.initialized).toBe(false);
  const hear = jest.fn();
  shown.subscribe(hear);
  expect(hear).toHaveBeenCalledWith(router.state, expect.anything());
  expect(shown.state).toBe(router.state);
  router.dispose();
});

test('a page that can’t be loaded comes to life without its remote', async () => {
  history.replaceState(null, '', '/login');
  const problem = { status: 503, statusText: '', internal: false, data: '' };
  const data = { loaderData: { root: null }, errors: { root: problem } };
  document.body.innerHTML = `<script type="application/json" id="lapis-data">${JSON.stringify(data)}</script>`;
  // No remote exists in this test.
  const first = await loadFirstPage();
  const router = createHostRouter(first);
  expect(router.state).toMatchObject({ initialized: true, errors: { root: problem } });
  router.dispose();
});
