import { newsletterMail } from '@lapis/contract';
import { entriesRepository } from '../../../cms/entries/entries.repository';
import { siteRepository } from '../../../cms/site/site.repository';
import { newsletterType } from '../../../content/newsletters/newsletters.type';
import { orNotFound } from '../../../server/http/http-error';
import { createLinkBuilder } from '../../../server/http/origin';
import { addRoute, type App, type Services } from '../../../server/http/serve';
import { type CheckServices, checksOf } from './check-newsletter';
import { freeCampaign } from './free-campaign';
import { freezeNewsletter } from './freeze-newsletter';
import { mailWithoutReader, mailVersion } from './frozen-mail';

export async function newsletterMailRoutes(app: App, services: Services & Pick<CheckServices, 'isThere'>) {
  const { db, settings } = services;

  addRoute(app, newsletterMail.show, async ({ params }) => {
    const entry = orNotFound(await entriesRepository(db, newsletterType).find(params.id));
    const fields = { ...entry, ...entry.draft?.fields };
    const campaign = await freeCampaign(db, fields.slug, params.id);
    const mail = await freezeNewsletter(services, fields, { campaign });
    const shown = mailWithoutReader(mail, createLinkBuilder(settings));
    const address = settings.mailFrom ?? (await siteRepository(db).read()).email;
    return {
      results: {
        subject: mail.subject,
        preview: fields.preview,
        from: address ? `${mail.from_name} <${address}>` : mail.from_name,
        html: shown.html,
        text: shown.text,
        size: Buffer.byteLength(shown.html),
        version: mailVersion(mail),
        checks: await checksOf(services, { fields, entry, mail }),
      },
    };
  });
}
