import { bus } from '@lapis/event-bus';
import { RouterProvider } from '@lapis/router';
import { createMemoryRouter } from '@lapis/router/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalProblem } from './PortalProblem';

test.each([
  ['its button in the bar', () => act(() => bus.emit('portal:find'))],
  ['its shortcut', () => userEvent.keyboard('{Control>}k{/Control}')],
])('‘Find’ opens on the dashboard where a page failed to load, by %s', async (_, find) => {
  const router = createMemoryRouter([{ path: '*', element: <PortalProblem>Not here</PortalProblem> }], {
    initialEntries: ['/admin/giving/gifts'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByText('Not here');
  await find();
  expect(router.state.location).toMatchObject({ pathname: '/admin', state: { finds: true } });
});
