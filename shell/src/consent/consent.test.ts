import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bus } from '@lapis/event-bus';
import Cookies from 'js-cookie';
import { countVisitsByConsent } from './consent';

const analytics = { name: 'Counter', script_url: 'https://stats.example/count.js' };
const counting = () => [...document.scripts].map(({ src }) => src);

let stop = () => {};

function open(answer?: 'yes' | 'no') {
  if (answer) Cookies.set('consent', answer);
  act(() => void (stop = countVisitsByConsent(analytics)));
}

afterEach(() => {
  stop();
  Cookies.remove('consent');
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

test('nothing is counted before the visitor agrees', async () => {
  open();
  expect(await screen.findByRole('region', { name: 'Counting visits' })).toBeInTheDocument();
  expect(counting()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
  expect(counting()).toEqual([analytics.script_url]);
  expect(Cookies.get('consent')).toBe('yes');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('refusing is one press, too, and is remembered', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(counting()).toEqual([]);
  expect(Cookies.get('consent')).toBe('no');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('a visitor who has chosen is not asked again', () => {
  open('yes');
  expect(counting()).toEqual([analytics.script_url]);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('the choice can be changed, and the focus moves there and back', async () => {
  open('no');
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  act(() => bus.emit('consent:ask'));
  expect(await screen.findByRole('region', { name: 'Counting visits' })).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }));
  expect(button).toHaveFocus();
  expect(counting()).toEqual([analytics.script_url]);
});
