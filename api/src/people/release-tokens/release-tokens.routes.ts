import { releases } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { releaseTokens } from './release-tokens.repository';

export async function releaseTokensRoutes(app: App, { db }: Pick<Services, 'db'>) {
  addRoute(app, releases.tokens, async ({ params }) => ({
    results: await releaseTokens(db).ofApp(params.app),
  }));

  addRoute(app, releases.addToken, ({ params, body, user, ip }) =>
    db.transaction().execute(async (transaction) => {
      const results = await releaseTokens(transaction).add(params.app, body);
      await audit(transaction).note(
        { user, ip },
        { action: 'created', kind: 'remotes', title: params.app, details: { token: body.title } },
      );
      return { results };
    }),
  );

  addRoute(app, releases.removeToken, ({ params, user, ip }) =>
    db.transaction().execute(async (transaction) => {
      const { title } = orNotFound(await releaseTokens(transaction).remove(params.app, params.id));
      await audit(transaction).note(
        { user, ip },
        { action: 'deleted', kind: 'remotes', title: params.app, details: { token: title } },
      );
    }),
  );
}
