import type { FastifyReply } from 'fastify';

/** A PDF as what a call answers: shown by the browser, and saved under that name. Its content is one person's alone. */
export const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(pdf);
