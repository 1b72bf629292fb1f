import { administrator } from '@lapis/testing/people';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { auth, useAuth } from './index';

const Name = () => <p>{useAuth().user?.firstname ?? 'guest'}</p>;

test('a component shows who is signed in, and follows every change', () => {
  render(<Name />);
  expect(screen.getByText('guest')).toBeVisible();
  act(() => auth.setUser(administrator));
  expect(screen.getByText('Ada')).toBeVisible();
  act(() => auth.clear());
  expect(screen.getByText('guest')).toBeVisible();
});

test('the server renders for a guest, whoever is signed in', () => {
  auth.setUser(administrator);
  expect(renderToString(<Name />)).toContain('guest');
  auth.clear();
});
