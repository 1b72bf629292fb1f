import { declarations } from '@lapis/contract';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { paperDeclaration } from './paper-declaration';
import { renderPdf } from './pdf-cache';
import { sendPdf } from './send-pdf';

export async function paperDeclarationRoutes(app: App, { db }: Services) {
  addRoute(app, declarations.paperForm, async (request, reply) =>
    sendPdf(
      reply,
      'gift-aid-declaration',
      await renderPdf(request, await paperDeclaration(db, request.query.gifts)),
    ),
  );
}
