import { formDrafts } from '@lapis/contract';
import { toResult } from '../http/http-error';
import { addRoute, type App, type Services } from '../http/serve';
import { formDraftsRepository } from './form-drafts.repository';

export async function formDraftsRoutes(app: App, { db }: Pick<Services, 'db'>) {
  addRoute(app, formDrafts.show, ({ params: { token } }) => toResult(formDraftsRepository(db).find(token)));
}
