/**
 * Checks that response times don't reveal who has an account. Sends wrong passwords and requests for a new
 * password, alternately for addresses with and without an account. Run it with `npm run bench:login --
 * --check`.
 */
import { parseArgs } from 'node:util';
import { startSite } from '@lapis/e2e/site';
import { median, printTable } from './table';
import { judge } from './targets';

const { values: options } = parseArgs({
  options: {
    tries: { type: 'string', default: '200' },
    check: { type: 'boolean', default: false },
  },
});
const tries = Number(options.tries);

/** Tries per account: as many as the rate limit allows within a minute. */
const TRIES_EACH = 5;
/** Largest allowed ratio of the medians for known and unknown addresses. */
const AT_MOST = 1.1;

const password = 'three lanterns by the river';
const person = { firstname: 'Mina', lastname: 'Marsh', password, password_confirmation: password };

const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
let visitors = 0;

/**
 * Sends a call. Each call seems to come from a different network, as through a proxy, so no rate limit is
 * reached.
 */
async function post(path: string, body: object, expected: number) {
  visitors += 1;
  const started = performance.now();
  const answer = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${visitors & 255}.${(visitors >> 8) & 255}.${visitors >> 16}`,
    },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  const ms = performance.now() - started;
  if (answer.status !== expected) throw new Error(`${path} was answered with ${answer.status}`);
  return ms;
}

interface Times {
  known: number[];
  unknown: number[];
}

/** Alternates between known and unknown addresses, and starts equally often with either. */
async function inTurn(calls: number, call: (who: 'known' | 'unknown', index: number) => Promise<number>) {
  const times: Times = { known: [], unknown: [] };
  for (let index = 0; index < calls; index += 1) {
    const order = index % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const who of order) times[who].push(await call(who, index));
  }
  return times;
}

const nameOf = (who: string, index: number) => `${who}-${index}@example.org`;

try {
  const accounts = Math.ceil(tries / TRIES_EACH);
  for (let index = 0; index < accounts; index += 1) {
    await post('/register', { ...person, email: nameOf('known', index) }, 201);
  }
  const measured = {
    'wrong password': await inTurn(tries, (who, index) =>
      post(
        '/login',
        { email: nameOf(who, index % (who === 'known' ? accounts : tries)), password: 'wrong' },
        422,
      ),
    ),
    'mail for a new one': await inTurn(accounts, (who, index) =>
      post('/password/email', { email: nameOf(who, index) }, 200),
    ),
  };

  const rows = Object.entries(measured).map(([name, { known, unknown }]) => {
    const [a = 0, b = 0] = [median(known), median(unknown)];
    return { name, calls: known.length, known: a, unknown: b, ratio: Math.max(a / b, b / a) };
  });
  printTable(
    ['milliseconds, the middle one', 'calls each', 'with account', 'without', 'ratio'],
    rows.map(({ name, calls, known, unknown, ratio }) => [
      name,
      calls,
      known.toFixed(2),
      unknown.toFixed(2),
      ratio.toFixed(3),
    ]),
  );
  judge(
    rows.map(({ name, ratio }) => ({ name: `${name}, ratio`, measured: ratio, atMost: AT_MOST, digits: 3 })),
    options,
  );
} finally {
  await site.stop();
}
