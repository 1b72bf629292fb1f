import type { Identity, NewsletterChoice, OwnSession, User } from '@lapis/contract';
import { failing, type Answers, type SentRequest } from '../answers';

/** Password that the recorded responses accept. */
const password = 'lapis';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Fake QR code without content. */
const qr = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h21v21H0z"/><path d="${drawing()}"/></svg>`;

function drawing() {
  const corner = (x: number, y: number) =>
    `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`;
  const isCorner = (x: number, y: number) => (x < 8 && y < 8) || (x > 12 && y < 8) || (x < 8 && y > 12);
  const cells = Array.from({ length: 21 * 21 }, (_, index) => [index % 21, Math.floor(index / 21)] as const);
  const dots = cells.filter(([x, y]) => !isCorner(x, y) && (x * 7 + y * 11 + x * y) % 5 < 2);
  return [corner(0, 0), corner(14, 0), corner(0, 14), ...dots.map(([x, y]) => `M${x} ${y}h1v1h-1z`)].join('');
}

const recoveryCodes = ['4f1k', '9tpw', 'c7rx', 'd2ma', 'h8qe', 'k3vz', 'n6ys', 'w5bj'].map(
  (start) => `${start}-2m6d-q8tb-7xka`,
);

const invalid = (field: string, words: string) =>
  failing(422, { message: 'Please check what you entered.', errors: { [field]: [words] } });

const toList = <T>(results: T[]) => ({ results, total: results.length, page: 1, per_page: 100 });

interface Body {
  current_password?: string;
  password: string;
  code: string;
  email: string;
  subscribed: boolean;
}

/** Responses for account pages; a reload resets them. */
export function accountAnswers(person: () => User | null): Answers {
  let changes: Partial<User> = {};
  let newsletter: NewsletterChoice = { state: 'off', preferences: null };
  let sessions = recordedSessions;
  let identities = recordedIdentities;

  const user = (): User => ({ ...person()!, ...changes });
  const change = (more: Partial<User>) => {
    changes = { ...changes, ...more };
    return user();
  };

  const confirmed =
    (act: (body: Body) => unknown) =>
    ({ body }: SentRequest) => {
      const { current_password } = body as Body;
      return current_password === password
        ? act(body as Body)
        : invalid('current_password', `Recorded answers know the password “${password}” only.`);
    };

  return {
    'GET /user': () => (person() ? user() : failing(401)),
    'POST /email/resend': { status: 'We have sent the mail again.' },
    'PATCH /settings/profile': (sent: SentRequest) => {
      const { firstname, lastname, email } = sent.body as User;
      const pending_email = email === user().email ? null : email;
      const save = () => change({ firstname, lastname, pending_email });
      return [user().email, user().pending_email].includes(email) ? save() : confirmed(save)(sent);
    },
    'PATCH /settings/password': confirmed((body) =>
      body.password.length < 10 ? invalid('password', 'Use at least 10 characters.') : null,
    ),
    'POST /settings/two-factor': confirmed(() => ({
      secret,
      otpauth_url: `otpauth://totp/Lapis:${user().email}?secret=${secret}&issuer=Lapis`,
      qr_svg: qr,
    })),
    'POST /settings/two-factor/confirm': ({ body }: SentRequest) => {
      if (!/^\d{6}$/.test((body as Body).code)) return invalid('code', 'Type any six digits.');
      change({ two_factor_enabled: true });
      return { recovery_codes: recoveryCodes };
    },
    'POST /settings/two-factor/recovery-codes': confirmed(() => ({ recovery_codes: recoveryCodes })),
    'DELETE /settings/two-factor': confirmed(() => {
      change({ two_factor_enabled: false });
      return null;
    }),
    'GET /settings/sessions': () => toList(sessions),
    'DELETE /settings/sessions': () => {
      sessions = sessions.filter(({ current }) => current);
      return null;
    },
    ...Object.fromEntries(
      recordedSessions.map(({ id }) => [
        `DELETE /settings/sessions/${id}`,
        () => {
          sessions = sessions.filter((session) => session.id !== id);
          return null;
        },
      ]),
    ),
    'GET /settings/identities': () => toList(identities),
    ...Object.fromEntries(
      recordedIdentities.map(({ id }) => [
        `DELETE /settings/identities/${id}`,
        () => {
          identities = identities.filter((identity) => identity.id !== id);
          return null;
        },
      ]),
    ),
    'GET /settings/newsletter': () => newsletter,
    'PATCH /settings/newsletter': ({ body }: SentRequest) => {
      newsletter = { state: (body as Body).subscribed ? 'on' : 'off', preferences: null };
      return newsletter;
    },
    'GET /settings/export': () => ({ user: user(), sessions, identities, newsletter }),
    'POST /settings/account/deletion-check': confirmed(() => null),
    'DELETE /settings/account': confirmed(() => null),
  };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const recordedSessions: OwnSession[] = [
  {
    id: 1,
    device: 'Firefox on Windows',
    address: '192.0.2.7',
    place: 'United Kingdom',
    created_at: hoursAgo(50),
    last_seen_at: hoursAgo(0),
    current: true,
  },
  {
    id: 2,
    device: 'Safari on iOS',
    address: '2001:db8::51',
    place: 'United Kingdom',
    created_at: hoursAgo(300),
    last_seen_at: hoursAgo(5),
    current: false,
  },
  {
    id: 3,
    device: 'An unknown device',
    address: '10.0.0.4',
    place: null,
    created_at: hoursAgo(2000),
    last_seen_at: hoursAgo(900),
    current: false,
  },
];

const recordedIdentities: Identity[] = [
  { id: 1, provider: 'google', name: 'Google', created_at: '2026-02-03T09:00:00.000Z' },
];
