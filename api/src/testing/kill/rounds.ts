import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Database } from '../../server/database/database';
import { disagreements } from './disagreements';

/** A running server. `kill` ends all its processes as a power cut would. */
interface RunningServer {
  url: string;
  kill(): Promise<unknown>;
}

interface KillCampaignOptions {
  rounds: number;
  administrator: { email: string; password: string };
  start(): Promise<RunningServer>;
  /** Connection to the server's database. */
  db: Database;
  log?: (line: string) => void;
}

/** Write that the site has acknowledged, with a check that it is in the database. */
interface AcknowledgedWrite {
  what: string;
  isThere(db: Database): Promise<boolean>;
}

/** Duration of a round in milliseconds. */
const [SHORTEST, LONGEST] = [50, 1500];

/**
 * In each round, several clients write to the site, its server is killed at a random moment and restarted,
 * and all acknowledged writes are looked up. The server must trust a proxy at 127.0.0.1, because the clients
 * simulate many networks.
 * @returns the number of acknowledged writes, and a line for each that is lost or inconsistent
 */
export async function killRounds({ rounds, administrator, start, db, log = () => {} }: KillCampaignOptions) {
  const all: AcknowledgedWrite[] = [];
  const lost: string[] = [];
  let server = await start();
  const token = await signIn(server.url, administrator);
  for (let round = 1; round <= rounds; round += 1) {
    const acknowledged: AcknowledgedWrite[] = [];
    const run = { isKilled: false };
    const { url } = server;
    const writing = Promise.all(
      [writeStories, writeStories, writeMessages, uploadPictures].map((write, n) =>
        write({ url, token, name: `r${round}w${n}`, acknowledged, run }),
      ),
    );
    const isLongEnough = async () => {
      await pause(randomInt(SHORTEST, LONGEST));
      // On a busy machine, a round may not have an acknowledged write yet, and would test nothing.
      while (acknowledged.length === 0) await pause(SHORTEST);
    };
    // Writers end only when the server is killed or an unexpected error occurs.
    await Promise.race([isLongEnough(), writing]);
    run.isKilled = true;
    await server.kill();
    await writing;

    server = await start();
    for (const each of acknowledged) if (!(await each.isThere(db))) lost.push(`round ${round}: ${each.what}`);
    all.push(...acknowledged);
    log(`round ${round}: ${acknowledged.length} acknowledged, ${lost.length} lost so far`);
  }
  await server.kill();
  for (const each of all) if (!(await each.isThere(db))) lost.push(`in the end: ${each.what}`);
  lost.push(...(await disagreements(db)));
  return { acknowledged: all.length, lost };
}

interface Writer {
  url: string;
  token: string;
  name: string;
  acknowledged: AcknowledgedWrite[];
  run: { isKilled: boolean };
}

async function signIn(url: string, body: object) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Sends calls until the server is gone, which makes every writer fail. */
async function untilKilled({ run }: Writer, write: (n: number) => Promise<void>) {
  for (let n = 1; !run.isKilled; n += 1) {
    try {
      await write(n);
    } catch (error) {
      // The connection broke, so the write wasn't acknowledged.
      if (!run.isKilled) throw error;
    }
  }
}

async function call<Answer>({ url, token, name }: Writer, method: string, path: string, body: object) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.${[...name].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 256, 7)}.${randomInt(256)}.${randomInt(256)}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status === 503) return undefined;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : {}) as Answer;
}

const writeStories = (writer: Writer) =>
  untilKilled(writer, async (n) => {
    const slug = `${writer.name}-${n}`;
    const has = (what: string, isThere: AcknowledgedWrite['isThere']) =>
      writer.acknowledged.push({ what: `${what} ${slug}`, isThere });
    const made = await call<{ results: { id: number } }>(writer, 'POST', '/admin/blog', {
      slug,
      title: slug,
    });
    if (!made) return;
    const { id } = made.results;
    has('story', async (db) => {
      const row = await db.selectFrom('stories').select('slug').where('id', '=', id).executeTakeFirst();
      return row?.slug === slug;
    });
    const draft = { fields: { title: `${slug} draft`, html: '<p>Words.</p>' } };
    if (await call(writer, 'PATCH', `/admin/blog/${id}/draft`, draft)) {
      has('draft or publication of', async (db) => {
        const kept = await db
          .selectFrom('drafts')
          .select('id')
          .where('entry_id', '=', id)
          .where('fields', 'like', `%${slug} draft%`)
          .executeTakeFirst();
        return kept !== undefined || (await titleOf(db, id)) === `${slug} out`;
      });
    }
    const publication = { title: `${slug} out`, html: '<p>Out.</p>', state: 'published' };
    if (await call(writer, 'PATCH', `/admin/blog/${id}`, publication)) {
      has('publication of', async (db) => (await titleOf(db, id)) === `${slug} out`);
    }
  });

const titleOf = async (db: Database, id: number) =>
  (await db.selectFrom('stories').select('title').where('id', '=', id).executeTakeFirst())?.title;

const writeMessages = (writer: Writer) =>
  untilKilled(writer, async (n) => {
    const email = `${writer.name}-${n}@lapis.example`;
    const message = { name: writer.name, email, subject: 'About coats', message: 'Do you still take coats?' };
    if (!(await call(writer, 'POST', '/contact', message))) return;
    writer.acknowledged.push({
      what: `message of ${email}`,
      isThere: async (db) =>
        (await db.selectFrom('messages').select('id').where('email', '=', email).execute()).length === 1,
    });
  });

const uploadPictures = (writer: Writer) =>
  untilKilled(writer, async (n) => {
    const body = new FormData();
    body.append('files', new Blob([await picture()], { type: 'image/png' }), `${writer.name}-${n}.png`);
    const answer = await call<{ results: { media?: { id: number }; id?: number }[] }>(
      writer,
      'POST',
      '/admin/media',
      body,
    );
    const id = answer?.results[0]?.media?.id ?? answer?.results[0]?.id;
    if (id === undefined) return;
    writer.acknowledged.push({
      what: `picture ${writer.name}-${n}`,
      isThere: async (db) =>
        (await db.selectFrom('media').select('id').where('id', '=', id).execute()).length === 1,
    });
  });

/** Creates a random picture, because identical ones would be stored only once. */
const picture = () =>
  sharp({
    create: {
      width: 40 + randomInt(400),
      height: 40 + randomInt(400),
      channels: 3,
      background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
    },
  })
    .png()
    .toBuffer();
