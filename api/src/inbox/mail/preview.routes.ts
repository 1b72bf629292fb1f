import { escapeHtml } from '@lapis/html/html-text';
import { orNotFound } from '../../server/http/http-error';
import { createLinkBuilder } from '../../server/http/origin';
import type { App, Services } from '../../server/http/serve';
import { siteRepository } from '../../cms/site/site.repository';
import { type SampleMails } from './emails/samples';

export async function mailPreviewRoutes(
  app: App,
  { db, settings, sampleMails }: Services & { sampleMails: SampleMails },
) {
  const samples = async () => sampleMails(await siteRepository(db).read(), createLinkBuilder(settings));
  const open = { config: { access: 'anyone' as const }, schema: { hide: true } };

  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
    );
    reply.header('content-type', 'text/html; charset=utf-8');
  });

  app.get('/dev/mails', open, async () => {
    const rows = Object.entries(await samples()).map(([name, { subject }]) => {
      const address = `/api/dev/mails/${encodeURIComponent(name)}`;
      return `<li><a href="${address}">${escapeHtml(name)}</a>: ${escapeHtml(subject)}, <a href="${address}?form=text">as text</a></li>`;
    });
    return `<!doctype html><title>The site’s emails</title><h1>The site’s emails</h1><ul>${rows.join('')}</ul>`;
  });

  app.get<{ Params: { name: string }; Querystring: { form?: string } }>(
    '/dev/mails/:name',
    open,
    async ({ params, query }) => {
      const { html, text } = orNotFound((await samples())[params.name]);
      return query.form === 'text' ? `<!doctype html><pre>${escapeHtml(text)}</pre>` : html;
    },
  );
}
