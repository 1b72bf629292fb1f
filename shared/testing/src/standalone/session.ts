import { auth, createSession } from '@lapis/auth';
import type { Role, User } from '@lapis/contract';
import { send } from '@lapis/http';
import { answering, failing, type Answers, type Sent } from '../answers';
import { administrator, member } from '../people';
import recorded from '../recorded/demo.json';
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

/** The frame's choices outlive a reload, but not the tab. */
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

/** Recorded answers need no password; a real server is asked for a token with the one that was typed. */
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

/** Takes up the chosen session. */
export async function enter() {
  const person = people[chosenPerson()];
  if (chosenData() === 'real') await session.restore();
  else if (person) auth.setUser(person);
}

/** What the demo site answered when it was asked, and enough behaviour to sign in and to save. */
export function recordedNetwork() {
  const answers: Answers = {
    ...recorded,
    'GET /blog': ({ query }: Sent) =>
      pageOf(recorded['GET /blog'], query as { page?: number; per_page: number }),
    'POST /login': ({ body }: Sent) => {
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

/** That page of a list which was recorded whole. */
const pageOf = (
  { results, total }: { results: unknown[]; total: number },
  { page = 1, per_page }: { page?: number; per_page: number },
) => ({ results: results.slice((page - 1) * per_page, page * per_page), total, page, per_page });
