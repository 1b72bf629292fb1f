import type { MailState } from '@lapis/contract';
import { QueryFrame } from '@lapis/queries';
import { administrator, renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import { MailOutcome } from './MailOutcome';

const at = '2026-01-05T10:00:00.000Z';

afterEach(() => jest.useRealTimers());

const show = (mail: MailState | null, isSent = true) =>
  renderPage(
    [
      {
        path: '/',
        element: (
          <QueryFrame>
            <MailOutcome kind="reply" id={12} />
          </QueryFrame>
        ),
      },
    ],
    {
      at: '/',
      user: administrator,
      answers: {
        'GET /admin/mail/about/reply/12': { results: mail },
        'GET /admin/mail': { is_sent: isSent },
      },
    },
  );

test('the next try on another day is given with the day', async () => {
  show({ state: 'retrying', at: '2126-01-07T10:00:00.000Z', why: 'It is full.' });
  expect(await screen.findByRole('status')).toHaveTextContent(
    /has not been sent yet\. It is full\. The next try is on Monday at \d\d:00\./,
  );
});

test.each([
  ['waiting', null, /^The email is on its way\.$/],
  ['failed', 'There is none.', /could not be sent\. There is none\. See unsent emails$/],
  ['given_up', null, /^Given up: the email was not sent/],
  ['sent', null, /^Email sent/],
] as const)('an email that is %s', async (state, why, words) => {
  show({ state, at, why });
  expect(await screen.findByRole('status')).toHaveTextContent(words);
});

test('an overdue email says what happened, and that its next try is due', async () => {
  show({ state: 'retrying', at, why: 'The mail server can’t be reached.' });
  expect(await screen.findByRole('status')).toHaveTextContent(
    'The email has not been sent yet. The mail server can’t be reached. The next try is due now.',
  );
});

test('the next try today is given without the day', async () => {
  jest.useFakeTimers({
    now: new Date(2026, 0, 5, 12),
    doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'],
  });
  show({ state: 'retrying', at: new Date(2026, 0, 5, 13).toISOString(), why: null });
  expect(await screen.findByRole('status')).toHaveTextContent(/The next try is at \d\d:\d\d\./);
});

test('without a mail server an email is saved as a file', async () => {
  show({ state: 'sent', at, why: null }, false);
  expect(await screen.findByText(/saved as a file/)).toBeVisible();
});
