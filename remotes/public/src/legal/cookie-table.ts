import { cookieName, cookies } from '@lapis/contract/cookies';

type Cookie = keyof typeof cookies;

const described: Record<Cookie, { purpose: string; when: string; ends: string }> = {
  xsrf: {
    purpose:
      'Holds a random value that a form must send back, so that another site cannot send one in your name (cross-site request forgery). It does not say who you are.',
    when: 'When you first send something, such as a message or your password',
    ends: 'When you close the browser',
  },
  token: {
    purpose: 'Keeps you signed in. Anyone who has it is treated as you, so don’t copy it anywhere.',
    when: 'When you sign in',
    ends: `After ${cookies.token.days} days if you chose to be remembered, otherwise when you close the browser. Signing out deletes it.`,
  },
  intendedUrl: {
    purpose:
      'Remembers which page you wanted when we first had to ask you to sign in, so that you get there afterwards.',
    when: 'When you open a page that needs an account',
    ends: 'When it has been used, or when you close the browser',
  },
  device: {
    purpose:
      'Shows that you signed in with this browser before. If a stranger tries many passwords for your account, you can still sign in here. It holds a random value that no script can read.',
    when: 'When you sign in, or choose a new password by email',
    ends: `${cookies.device.days} days after you last signed in`,
  },
  oauth: {
    purpose:
      'Makes sure that a sign-in with another provider finishes in the browser in which it was started. No script can read it.',
    when: 'When you sign in with another provider, if that is offered',
    ends: 'When you are signed in, or when you close the browser',
  },
  openedVersions: {
    purpose:
      'Shows people who test this site a version of it that others can’t see yet. It holds a random value that no script can read.',
    when: 'When a tester opens a link to such a version',
    ends: 'After eight hours, or when the tester ends it',
  },
  rollout: {
    purpose:
      'Holds a number from 0 to 99, chosen at random, so that you see one version of the site while a new one is tried with some of its visitors. Many visitors have the same number; it does not say who you are.',
    when: 'With the first page you open while a new version is being tried',
    ends: 'With the first page you open after that, or when you close the browser',
  },
  consent: {
    purpose: 'Remembers whether you allowed us to count your visits, so that we don’t ask on every page.',
    when: 'When you answer that question',
    ends: `After ${cookies.consent.days} days, when we ask again`,
  },
};

/** Renders a section on the site's cookies. They are all strictly necessary, unless visits are counted. */
export function cookieTable({ countsVisits }: { countsVisits: boolean }) {
  const set = (Object.keys(cookies) as Cookie[]).filter((cookie) => countsVisits || cookie !== 'consent');
  const rows = set.map((cookie) => {
    const { purpose, when, ends } = described[cookie];
    return `<tr><td><strong>${cookieName(cookies[cookie], true)}</strong></td><td>${purpose}</td><td>${when}</td><td>${ends}</td></tr>`;
  });
  return `<h2>The cookies, one by one</h2>
<table>
<thead><tr><th>Name</th><th>What it does</th><th>When it is set</th><th>When it ends</th></tr></thead>
<tbody>${rows.join('')}</tbody>
</table>
<p>This list is generated from the one that the software itself uses. No other site can read any of them.</p>`;
}
