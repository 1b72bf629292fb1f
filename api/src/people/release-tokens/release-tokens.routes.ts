import { releases } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { orNotFound } from '../../server/http/http-error';
import { purgeRegularly } from '../../server/http/schedule-job';
import { type App, serve, type Services } from '../../server/http/serve';
import { releaseTokens } from './release-tokens.repository';

/** The tokens with which machines release apps. */
export async function releaseTokensRoutes(app: App, { db }: Pick<Services, 'db'>) {
  purgeRegularly(app, 'tokens of releases', releaseTokens(db).purge);

  app.route({
    ...serve(releases.tokens),
    handler: async ({ params }) => ({ results: await releaseTokens(db).ofApp(params.app) }),
  });

  app.route({
    ...serve(releases.addToken),
    handler: ({ params, body, user, ip }) =>
      db.transaction().execute(async (transaction) => {
        const results = await releaseTokens(transaction).add(params.app, body);
        await audit(transaction).note(
          { user, ip },
          { action: 'created', kind: 'remotes', title: params.app, details: { token: body.title } },
        );
        return { results };
      }),
  });

  app.route({
    ...serve(releases.removeToken),
    handler: ({ params, user, ip }) =>
      db.transaction().execute(async (transaction) => {
        const { title } = orNotFound(await releaseTokens(transaction).remove(params.app, params.id));
        await audit(transaction).note(
          { user, ip },
          { action: 'deleted', kind: 'remotes', title: params.app, details: { token: title } },
        );
      }),
  });
}
