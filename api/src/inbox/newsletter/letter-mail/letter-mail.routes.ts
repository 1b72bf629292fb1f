import { letterMail } from '@lapis/contract';
import { entriesRepository } from '../../../cms/entries/entries.repository';
import { siteRepository } from '../../../cms/site/site.repository';
import { letterType } from '../../../content/letters/letters.type';
import { orNotFound } from '../../../server/http/http-error';
import { linksOf } from '../../../server/http/origin';
import { answer, type App, type Services } from '../../../server/http/serve';
import { type Checking, checksOf } from './check-letter';
import { freeCampaign } from './free-campaign';
import { freezeLetter } from './freeze-letter';
import { mailToNobody, versionOf } from './frozen-mail';

/** A letter as the mail that its readers would get, for whoever writes it. */
export async function letterMailRoutes(app: App, services: Services & Pick<Checking, 'isThere'>) {
  const { db, settings } = services;

  answer(app, letterMail.show, async ({ params }) => {
    const entry = orNotFound(await entriesRepository(db, letterType).find(params.id));
    const fields = { ...entry, ...entry.draft?.fields };
    const campaign = await freeCampaign(db, fields.slug, params.id);
    const mail = await freezeLetter(services, fields, { campaign });
    const shown = mailToNobody(mail, linksOf(settings));
    const address = settings.mailFrom ?? (await siteRepository(db).read()).email;
    return {
      results: {
        subject: mail.subject,
        preview: fields.preview,
        from: address ? `${mail.from_name} <${address}>` : mail.from_name,
        html: shown.html,
        text: shown.text,
        size: Buffer.byteLength(shown.html),
        version: versionOf(mail),
        checks: await checksOf(services, { fields, entry, mail }),
      },
    };
  });
}
