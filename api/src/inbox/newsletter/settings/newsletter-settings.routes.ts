import { newsletterSettings } from '@lapis/contract';
import { audit } from '../../../cms/audit/audit';
import { HttpError } from '../../../server/http/http-error';
import { addRoute, type App, type Services } from '../../../server/http/serve';
import { digestPeriodsRepository } from './digest-periods.repository';
import { newsletterSettingsRepository } from './newsletter-settings.repository';
import { topicsRoutes } from './topics.routes';

export async function newsletterSettingsRoutes(app: App, { db, changes }: Pick<Services, 'db' | 'changes'>) {
  const shown = async () => {
    const settings = newsletterSettingsRepository(db);
    return { ...(await settings.read()), ...(await settings.state()) };
  };

  addRoute(app, newsletterSettings.show, async () => ({ results: await shown() }));

  addRoute(app, newsletterSettings.change, async ({ body: { version, ...fields }, user, ip }) => {
    const isDone = await db.transaction().execute(async (transaction) => {
      if (!(await newsletterSettingsRepository(transaction).change(version, fields))) return false;
      if (fields.digests) await digestPeriodsRepository(transaction).keepInStep(fields.digests);
      await audit(transaction).note(
        { user, ip },
        {
          action: 'changed',
          kind: 'newsletter_settings',
          details: { fields: Object.keys(fields).join(', ') },
        },
      );
      return true;
    });
    if (!isDone)
      throw new HttpError(409, 'Someone else has changed this since you opened it.', {
        results: await shown(),
      });
    // Updates the giving page, which offers to opt out only if this setting is on.
    if (fields.soft_opt_in !== undefined) await changes.publish(['giving']);
    return { results: await shown() };
  });

  await app.register(topicsRoutes, { db });
}
