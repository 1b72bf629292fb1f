import { auth } from '@lapis/auth';
import { administrator, member } from '@lapis/testing/people';
import { RouterProvider } from '@lapis/router';
import { createMemoryRouter } from '@lapis/router/testing';
import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { QueryFrame } from './QueryFrame';

const ask = jest.fn();

function Answer() {
  const { data } = useQuery({ queryKey: ['answer'], queryFn: ask, staleTime: Infinity });
  return <p>{String(data ?? 'nothing')}</p>;
}

async function open() {
  auth.setUser(administrator);
  const router = createMemoryRouter([
    { Component: QueryFrame, children: [{ index: true, Component: Answer }] },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByText('first');
  const again = () => act(() => router.navigate('/', { replace: true }));
  return { again };
}

beforeEach(() => ask.mockReset().mockResolvedValueOnce('first').mockResolvedValueOnce('second'));
afterEach(() => act(() => auth.clear()));

test('signing out leaves the page as it is, and requests nothing without a session', async () => {
  const { again } = await open();
  act(() => auth.clear());
  await again();
  expect(screen.getByText('first')).toBeVisible();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('the same person who signs in again finds all their data', async () => {
  const { again } = await open();
  act(() => auth.clear());
  act(() => auth.setUser({ ...administrator }));
  await again();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('another person who signs in sees none of the data', async () => {
  const { again } = await open();
  act(() => auth.clear());
  act(() => auth.setUser(member));
  await again();
  expect(await screen.findByText('second')).toBeVisible();
});

test('without a connection a call fails instead of waiting silently', async () => {
  ask.mockReset().mockRejectedValue(new Error('Network Error'));
  const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  auth.setUser(administrator);
  const router = createMemoryRouter([
    { Component: QueryFrame, children: [{ index: true, Component: Failure }] },
  ]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('Network Error')).toBeVisible();
  offline.mockRestore();
  window.dispatchEvent(new Event('online'));
});

function Failure() {
  const { error } = useQuery({ queryKey: ['failing'], queryFn: ask });
  return <p>{error?.message ?? 'waiting'}</p>;
}
