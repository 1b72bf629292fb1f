import { waitFor } from '@testing-library/dom';
import { createHostRouter, forReact, loadFirstPage } from './router';

test('React begins with the state that the markup is of, and is told at once what happened meanwhile', async () => {
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

test('a page that can not be had comes to life without the remote whose page it is', async () => {
  history.replaceState(null, '', '/login');
  const problem = { status: 503, statusText: '', internal: false, data: '' };
  const data = { loaderData: { root: null }, errors: { root: problem } };
  document.body.innerHTML = `<script type="application/json" id="lapis-data">${JSON.stringify(data)}</script>`;
  // No remote is there in this test.
  const first = await loadFirstPage();
  const router = createHostRouter(first);
  expect(router.state).toMatchObject({ initialized: true, errors: { root: problem } });
  router.dispose();
});
