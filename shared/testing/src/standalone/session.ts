import { auth, createSession } from '@lapis/auth';
import type { Role, User } from '@lapis/contract';
import { send } from '@lapis/http';
import { answering, failing, type Answers, type SentRequest } from '../answers';
import { administrator, member } from '../people';
import { accountAnswers } from './account';
import { entryAnswers } from './entries';

export type Person = 'guest' | Role;
export type Data = 'recorded' | 'real';

const people: Record<Person, User | null> = {
  guest: null,
  user: member,
  tester: { ...member, role: 'tester' },
  admin: administrator,
};

/** Stores a choice across reloads, until the tab is closed. */
const remember = (key: string, value: string) => sessionStorage.setItem(`standalone:${key}`, value);
const recall = (key: string) => sessionStorage.getItem(`standalone:${key}`);

const chosenPerson = () => (recall('person') ?? 'guest') as Person;
export const chosenData = () => (recall('data') ?? 'recorded') as Data;

export function chooseData(data: Data) {
  remember('data', data);
  location.reload();
}

export const session = createSession(auth, {
  fetchUser: () => send('GET /user', { quiet: true }),
  endSession: () => send('POST /logout', { quiet: true }),
});

/** Switches the user. Recorded responses need no password; a real server checks the credentials. */
export async function signInAs(person: Person, credentials?: { email: string; password: string }) {
  remember('person', person);
  await session.end();
  if (credentials) {
    const answer = await send('POST /login', { body: credentials, quiet: true });
    if (!('token' in answer))
      throw new Error('Two-factor sign-in is on for this account: sign in at /login.');
    await session.start(answer.token, { remember: false });
  } else {
    await enter();
  }
}

export async function enter() {
  const person = people[chosenPerson()];
  if (chosenData() === 'real') await session.restore();
  else if (person) auth.setUser(person);
}

/**
 * Fetches the recorded responses and returns a fake network that replies with them.
 * @throws Error if the development server has none
 */
export async function recordedNetwork() {
  const response = await fetch('/recorded/demo.json');
  if (!response.headers.get('content-type')?.includes('json'))
    throw new Error('There are no recorded answers. Run `npm run build -- answers` in the project.');
  const recorded = (await response.json()) as Recorded;
  const answers: Answers = {
    ...recorded,
    'GET /blog': ({ query }: SentRequest) =>
      pickPage(recorded['GET /blog'], query as { page?: number; per_page: number }),
    'POST /login': ({ body }: SentRequest) => {
      const { email } = body as { email: string };
      const known = Object.entries(people).find(([, person]) => person?.email === email);
      if (!known)
        return failing(422, { message: `Recorded answers know ${administrator.email} and ${member.email}` });
      remember('person', known[0]);
      return { token: 'recorded', token_type: 'bearer', expires_in: 86_400 };
    },
    ...accountAnswers(() => people[chosenPerson()]),
    'POST /logout': null,
    ...entryAnswers(recorded),
  };
  return answering(answers);
}

interface List {
  results: unknown[];
  total: number;
}

type Recorded = Answers & { 'GET /blog': List };

const pickPage = ({ results, total }: List, { page = 1, per_page }: { page?: number; per_page: number }) => ({
  results: results.slice((page - 1) * per_page, page * per_page),
  total,
  page,
  per_page,
});
