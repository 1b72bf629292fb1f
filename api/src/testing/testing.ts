import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Role } from '@lapis/contract';
import { MANIFEST } from '@lapis/contract/manifest';
import { layApps } from './lay-apps';
import { PAGE } from './template.fixture';
import { layVersion, createManifest, type ManifestOverrides } from './lay-version';
import { contentTypes } from '../content/types';
import { type AppTimes, buildApp } from '../start/app';
import type { Changes } from '../server/cache/changes';
import { openChanges } from '../server/cluster/open-changes';
import { makeFolder } from '../server/settings/data-dir';
import { breakableProxy } from '../server/database/postgres/breakable-proxy.fixture';
import { type Database, openDatabase } from '../server/database/database';
import { createDatabase } from './test-databases';
import type { ReadSource } from '../operations/website-import/import-worker';
import { type OpenMail, openMail } from '../inbox/mail/mail';
import type { App } from '../server/http/serve';
import { sessionRepository } from '../people/sessions/session.repository';
import { readSettings, type Settings } from '../server/settings/settings';
import { usersRepository } from '../people/users/users.repository';

export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL'];

export interface TestSite {
  app: App;
  db: Database;
  changes: Changes;
  mail: OpenMail;
  settings: Settings;
  contentTypes: typeof contentTypes;
  log: string[];
  /** Proxy in front of the database, if the site is `breakable`. */
  proxy: Awaited<ReturnType<typeof breakableProxy>> | undefined;
  /**
   * Writes a file into the site's build folder, such as 'shell/0/index.html' or 'remotes/public/live.json',
   * and signs the version it belongs to. For a lapis.json, pass only the fields that differ from the default.
   */
  write(file: string, content: string): Promise<void>;
  guest: Client;
  signIn(role: Role): Promise<Client & { email: string; token: string }>;
}

type Client = ReturnType<typeof createClient>;

/** True in campaigns that run all test sites on PostgreSQL. */
const IS_ALL_POSTGRES = process.env['TEST_SITES_ON'] === 'postgres';

export function describeOnEachDatabase(
  title: string,
  tests: (site: () => TestSite) => void,
  options: Omit<SiteOptions, 'server' | 'isMigrated'> = {},
) {
  if (!IS_ALL_POSTGRES) describeSite(`${title} on SQLite`, tests, options);
  if (TEST_DATABASE_URL) {
    describeSite(`${title} on PostgreSQL`, tests, { ...options, server: TEST_DATABASE_URL });
  }
}

export function describeSite(
  title: string,
  tests: (site: () => TestSite) => void,
  options: SiteOptions = {},
) {
  describe(title, () => {
    let site: Awaited<ReturnType<typeof openSite>> | undefined;
    beforeAll(async () => {
      const isPostgres = IS_ALL_POSTGRES && !options.isSqlite;
      site = await openSite(isPostgres ? { server: TEST_DATABASE_URL, ...options } : options);
    });
    afterAll(() => site?.close());
    tests(() => {
      if (!site) throw new Error('The site is there while a test runs, not before');
      return site;
    });
  });
}

/** Short delays, because most test sites have a single process, which receives changes immediately. */
export const TIMES: AppTimes = { pages: { untilAllHeard: 100 }, readyFor: 0 };

interface SiteOptions {
  server?: string;
  /** True for tests of SQLite, or of programs beside its file: campaigns don't run them on PostgreSQL. */
  isSqlite?: true;
  /** True to copy a migrated template. */
  isMigrated?: boolean;
  /** True to connect to the database through a proxy, which tests can interrupt. */
  breakable?: boolean;
  /** Environment variables, or a function that prepares and returns them. */
  environment?: Record<string, string> | ((databaseUrl: string) => Record<string, string>);
  times?: AppTimes;
  /** Replaces the child process that reads exports from other systems. */
  readSource?: ReadSource;
}

/** Creates settings with a temporary folder and, if a server is given, a temporary database. */
export async function testSettings({ server, isMigrated, breakable, environment }: SiteOptions = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'lapis-'));
  const database = server
    ? await createDatabase(server, { template: isMigrated && process.env['TEST_TEMPLATE_DATABASE'] })
    : undefined;
  const proxy = database && breakable ? await breakableProxy(database.url) : undefined;
  const given = typeof environment === 'function' ? environment(database?.url ?? '') : environment;
  const settings = readSettings(
    {
      DATABASE_URL: proxy?.url ?? database?.url,
      LOG_LEVEL: 'trace',
      RELEASE_KEYS: process.env['TEST_RELEASE_KEYS'],
      BACKUP_EVERY: '0',
      ...given,
    },
    dir,
  );
  const file = process.env['TEST_TEMPLATE_FILE'];
  if (isMigrated && file && !server) {
    await copyFile(file, join(await makeFolder(settings.dataDir), 'lapis.sqlite'));
  }
  const remove = async () => {
    await proxy?.close();
    await database?.drop();
    await rm(dir, { recursive: true, force: true });
  };
  return { dir, settings, proxy, remove };
}

/** Opens a site. The caller must close it. */
export async function openSite(options: SiteOptions) {
  const { dir, settings, proxy, remove } = await testSettings({ ...options, isMigrated: true });
  await layApps(join(dir, 'build'), settings, PAGE);

  const log: string[] = [];
  const db = await openDatabase(settings);
  const changes = await openChanges(settings, (line) => log.push(line));
  const mail = openMail({ db, settings });
  const stream = { write: (line: string) => log.push(line) };
  const { readSource } = options;
  const times = { ...TIMES, ...options.times };
  const app = await buildApp(
    { db, settings, changes, mail, ...(readSource && { readSource }) },
    stream,
    times,
  );
  await app.ready();

  return {
    app,
    db,
    changes,
    mail,
    settings,
    contentTypes,
    log,
    proxy,
    write: (file: string, content: string) => writeInto(join(dir, 'build'), settings, file, content),
    guest: createClient(app),
    async signIn(role: Role) {
      const email = `${randomBytes(6).toString('hex')}@lapis.example`;
      const { id } = await usersRepository(db).add({
        firstname: 'Zohra',
        lastname: 'Rahimi',
        email,
        password_hash: null,
        role,
        email_verified_at: null,
      });
      const session = { userId: id, remember: false, userAgent: null, ip: '127.0.0.1' };
      const { token } = await sessionRepository(db).start(session);
      return { ...createClient(app, { authorization: `Bearer ${token}` }), email, token };
    },
    async close() {
      await app.close();
      await mail.close();
      await changes.close();
      await db.destroy();
      await remove();
    },
  };
}

async function writeInto(build: string, settings: Settings, file: string, content: string) {
  const path = join(build, file);
  const [, folder = '', name = '', version = '', within] =
    /^((?:remotes\/(?=[\w-]+\/))?(shell|(?<=remotes\/)[\w-]+)\/(\w[\w.-]*))\/(.+)$/.exec(file) ?? [];
  if (within === undefined || version.endsWith('.unfinished')) {
    await mkdir(dirname(path), { recursive: true });
    return writeFile(path, content);
  }
  const dir = join(build, folder);
  const before = await readFile(join(dir, MANIFEST), 'utf8').catch(() => '{}');
  const said = JSON.parse(within === MANIFEST ? content : before) as ManifestOverrides;
  await layVersion(
    settings,
    dir,
    createManifest(name, version, said),
    within === MANIFEST ? {} : { [within]: content },
  );
}

function createClient(app: App, own: Record<string, string> = {}) {
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    async (url: string, payload?: object, headers: Record<string, string> = {}) =>
      app.inject({ method, url, ...(payload && { payload }), headers: { ...own, ...headers } });
  return {
    get: (url: string, headers: Record<string, string> = {}) => send('GET')(url, undefined, headers),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  };
}
