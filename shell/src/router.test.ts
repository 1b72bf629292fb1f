import { waitFor } from '@testing-library/dom';
import { createHostRouter } from './router';

test('who listens late is told at once what happened meanwhile', async () => {
  history.replaceState(null, '', '/unauthorized');
  const router = createHostRouter();
  await waitFor(() => expect(router.state.initialized).toBe(true));
  const hear = jest.fn();
  router.subscribe(hear);
  expect(hear).toHaveBeenCalledWith(router.state, expect.anything());
  router.dispose();
});
