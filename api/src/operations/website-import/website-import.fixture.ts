import type { SourceSite } from '@lapis/import/source-site';
import { createRouter } from '../../pages/document/route';
import { liveRelease } from '../../pages/releases/live/live-release';
import { drawn } from '../../media/library/media.fixture';
import { webServer } from '../../server/web/web-server.fixture';
import type { TestSite } from '../../testing/testing';
import { fromWeb } from './writing/fetch-files';
import { hashValue } from './writing/imported.repository';
import type { WebsiteImportOptions, ImportProgress } from './imports.repository';
import { importWebsite } from './import-website';

/** Serves the old site: a picture of a different colour at each address, except those in `gone`. */
export async function oldSite() {
  const gone = new Set<string>();
  const server = await webServer(({ url = '' }, response) => {
    if (gone.has(url)) return void response.writeHead(404).end();
    if (url.endsWith('.pdf')) return void response.end(`%PDF-1.7\n${url}\nstartxref\n0\n%%EOF\n`);
    const colour = `#${hashValue(url).slice(0, 6)}`;
    void drawn(60, 40, colour)
      .png()
      .toBuffer()
      .then((picture) => response.end(picture));
  });
  return { ...server, gone };
}

/** Allows the site to fetch from this machine. */
export const visitsThisMachine = { environment: { ALLOWED_NETWORKS: '127.0.0.1' } };

export const kindOfSite = ({ app, db, settings, changes, contentTypes }: TestSite) => {
  const live = liveRelease({ db, settings, changes }, app.log);
  return createRouter({ db, changes, contentTypes }).classifyWith(() => live.find());
};

/** Imports a site without a signed-in user. */
export async function take(
  site: TestSite,
  from: SourceSite,
  options: WebsiteImportOptions = {},
  onProgress: (progress: ImportProgress) => Promise<void> = async () => {},
) {
  const { db, settings, changes, contentTypes } = site;
  const actor = { user: null, ip: null };
  const imageWorker = { workSoon: () => undefined };
  const { report } = await importWebsite({
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
