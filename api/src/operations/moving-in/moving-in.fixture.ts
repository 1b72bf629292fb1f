import type { Block } from '@lapis/contract/blocks';
import { kindOfAddress } from '../../pages/document/kind-of-address';
import { existingEntries } from '../../pages/document/existing';
import { liveRelease } from '../../pages/releases/live-release';
import { drawn } from '../../media/library/media.fixture';
import { webServer } from '../../server/web/web-server.fixture';
import type { TestSite } from '../../testing/testing';
import { fromWeb } from './fetch-files';
import { hashOf } from './imported.repository';
import type { MoveInOptions, Progress } from './imports.repository';
import { moveIn } from './move-in';
import type { SourceEntry, SourceFile, SourceSite } from './source-site';

/** The old site, which answers with a picture of another colour at each address that isn't gone. */
export async function oldSite() {
  const gone = new Set<string>();
  const server = await webServer(({ url = '' }, response) => {
    if (gone.has(url)) return void response.writeHead(404).end();
    if (url.endsWith('.pdf')) return void response.end(`%PDF-1.7\n${url}\nstartxref\n0\n%%EOF\n`);
    const colour = `#${hashOf(url).slice(0, 6)}`;
    void drawn(60, 40, colour)
      .png()
      .toBuffer()
      .then((picture) => response.end(picture));
  });
  return { ...server, gone };
}

export const text = (html: string, id = 'a'): Block => ({ type: 'text', id, html });

export const story = (key: string, given: Partial<SourceEntry> = {}): SourceEntry => ({
  key,
  kind: 'story',
  title: key,
  slug: key,
  summary: '',
  author: 'Amina Noori',
  tags: [],
  language: 'en',
  state: 'published',
  publish_at: '2019-05-01T09:00:00.000Z',
  parent: null,
  addresses: [`/2019/05/${key}/`],
  picture: null,
  blocks: [text(`<p>About ${key}</p>`)],
  notes: [],
  ...given,
});

export const page = (key: string, given: Partial<SourceEntry> = {}) =>
  story(key, { kind: 'page', addresses: [`/${key}/`], ...given });

export const fileAt = (id: number, address: string, given: Partial<SourceFile> = {}): SourceFile => ({
  id,
  address,
  otherAddresses: [],
  alt: '',
  caption: '',
  ...given,
});

export const source = (address: string, given: Partial<SourceSite> = {}): SourceSite => ({
  title: 'The old site',
  address,
  entries: [],
  files: [],
  tags: [],
  menus: [],
  leftOut: [],
  ...given,
});

/** Settings by which a site visits servers of this machine. */
export const visitsThisMachine = { environment: { ALLOWED_NETWORKS: '127.0.0.1' } };

export const kindOfSite = ({ app, db, settings, changes, contentTypes }: TestSite) => {
  const live = liveRelease({ db, settings, changes }, app.log);
  return kindOfAddress(existingEntries({ db, changes, contentTypes }), () => live.find());
};

/** Takes a site in, as whoever is nobody. */
export async function take(
  site: TestSite,
  from: SourceSite,
  options: MoveInOptions = {},
  onProgress: (progress: Progress) => Promise<void> = async () => {},
) {
  const { db, settings, changes, contentTypes } = site;
  const actor = { user: null, ip: null };
  const imageWorker = { workSoon: () => undefined };
  const { report } = await moveIn({
    db,
    settings,
    changes,
    system: 'wordpress',
    source: from,
    options,
    actor,
    kindOf: kindOfSite(site),
    fetchFile: fromWeb({ db, settings, contentTypes, imageWorker }, options, actor),
    onProgress,
  });
  return report;
}
