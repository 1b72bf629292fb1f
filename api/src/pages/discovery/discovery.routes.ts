import { join } from 'node:path';
import { Readable } from 'node:stream';
import serveFiles from '@fastify/static';
import { deriveShades } from '@lapis/contract/colours';
import { href } from '@lapis/contract/pages';
import { languages } from '@lapis/contract/languages';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { DAY } from '../../server/time/clock';
import { sharedCacheControl } from '../../server/cdn/cache-control';
import { cacheTags } from '../../server/cdn/cache-tags';
import { createEtag, matchesEtag } from '../../server/http/conditional-reads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { boundOrigin } from '../../server/http/origin';
import type { App, Services } from '../../server/http/serve';
import { siteRepository } from '../../cms/site/site.repository';
import { siteIcons } from '../../media/logo/site-icons';
import { iconNames, previewName } from '../../media/pictures/icons';
import type { LiveRelease } from '../releases/live/live-release';
import { RELEASES } from '../releases/live/pointers.repository';
import { feedTags, siteFeed } from './feed';
import { siteMap } from './site-map';

const A_DAY = 86_400;
const A_MINUTE = 60;

interface TextResponse {
  type: string;
  text: string | Buffer;
  tags: readonly string[];
  most?: number;
}

export async function discoveryRoutes(app: App, services: Services & { live: LiveRelease }) {
  const { db, settings, contentTypes, live } = services;
  const sites = siteRepository(db);
  const map = siteMap(db, contentTypes);
  const origin = () => boundOrigin(app, settings);
  const plain = 'text/plain; charset=utf-8';

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, text, tags, most = Infinity }: TextResponse,
  ) {
    const etag = createEtag(text);
    reply.headers({
      etag,
      'cache-control': sharedCacheControl(settings, Infinity, most),
      'cache-tag': cacheTags(tags),
    });
    if (matchesEtag(etag, request.headers)) return reply.code(304).send();
    return reply.type(type).send(text);
  }

  app.get('/robots.txt', (request, reply) =>
    send(request, reply, { type: plain, text: renderRobotsTxt(origin()), tags: [] }),
  );

  app.get('/.well-known/security.txt', async (request, reply) => {
    const { email } = await sites.read();
    const text = renderSecurityTxt(origin(), email);
    if (!text) return reply.callNotFound();
    return send(request, reply, { type: plain, text, tags: ['site'], most: A_MINUTE });
  });

  const listed = contentTypes.filter(({ pages }) => pages);
  const ofMap = {
    type: 'application/xml; charset=utf-8',
    tags: ['site', RELEASES, ...listed.flatMap((type) => type.cacheTags({ title: '' }))],
    most: A_MINUTE,
  };

  app.get('/sitemap.xml', async (request, reply) => {
    const { linkable } = await live.find();
    const parts = await map.parts(linkable);
    const text = parts
      ? await renderXml(
          parts.map((part) => ({ url: `${origin()}/sitemap-${part}.xml` })),
          new SitemapIndexStream(),
        )
      : await renderXml(await map.whole(linkable), new SitemapStream({ hostname: origin() }));
    return send(request, reply, { ...ofMap, text });
  });

  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
    const { linkable } = await live.find();
    const entries = await map.part(request.params.part, linkable);
    if (!entries || entries.length === 0) return reply.callNotFound();
    const text = await renderXml(entries, new SitemapStream({ hostname: origin() }));
    return send(request, reply, { ...ofMap, text });
  });

  app.get('/feed.xml', async (request, reply) => {
    const text = await siteFeed(db, contentTypes, await sites.read(), origin());
    return send(request, reply, { type: 'application/rss+xml; charset=utf-8', text, tags: feedTags });
  });

  app.get('/site.webmanifest', async (request, reply) => {
    const site = await sites.read();
    const manifest = JSON.stringify({
      name: site.app_name,
      short_name: site.app_name.split(' ', 1).join(),
      description: site.description,
      ...languages[site.language],
      start_url: '/',
      display: 'browser',
      background_color: '#fbf8f3',
      theme_color: deriveShades(site.colours).light['--lapis'],
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
    const type = 'application/manifest+json; charset=utf-8';
    return send(request, reply, { type, text: manifest, tags: ['site'] });
  });

  const rendered = join(settings.picturesDir, 'icons');
  await app.register(serveFiles, { serve: false, root: rendered, suppressWarning: true });
  const made = siteIcons(services);
  for (const name of [...iconNames, previewName] as const) {
    app.get(`/${name}`, async (request, reply) => {
      const icon = await made(name, request.log);
      const tags = ['site', 'media'];
      if (!icon)
        return reply.header('cache-tag', cacheTags(tags)).sendFile(name, rendered, { maxAge: A_DAY * 1000 });
      return send(request, reply, { type: iconType(name), text: icon, tags });
    });
  }
}

const renderXml = async (entries: { url: string }[], stream: SitemapStream | SitemapIndexStream) =>
  (await streamToPromise(Readable.from(entries).pipe(stream))).toString();

const iconType = (name: string) =>
  name.endsWith('.ico') ? 'image/x-icon' : name === previewName ? 'image/jpeg' : 'image/png';

/** Keeps crawlers out of the API and of pages behind a login. */
const renderRobotsTxt = (origin: string) => `User-agent: *
Disallow: ${href('admin')}
Disallow: ${href('account')}
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;

/**
 * Builds security.txt (RFC 9116), or returns undefined if there is no contact. The contacts are the charity's
 * email address and, if the site uses https as the RFC requires, its contact page. The file expires after 180
 * days, counted from midnight UTC so that its text stays the same all day.
 */
function renderSecurityTxt(origin: string, email: string) {
  const isSecure = origin.startsWith('https:');
  if (!email && !isSecure) return undefined;
  const until = new Date(Date.now() + 180 * DAY).toISOString().slice(0, 10);
  return `${[
    ...(email ? [`Contact: mailto:${email}`] : []),
    ...(isSecure ? [`Contact: ${origin}${href('contact')}`] : []),
    `Expires: ${until}T00:00:00.000Z`,
    'Preferred-Languages: en',
    ...(isSecure ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
  ].join('\n')}\n`;
}
