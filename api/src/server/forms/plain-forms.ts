import { checkWords } from '@lapis/contract/form-rules';
import { isAnnounced, type PageName } from '@lapis/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { limitAttempts } from '../attempts/attempts';
import { HttpError } from '../http/http-error';
import { isForeignRequest } from '../http/limits/foreign-request';
import type { App, Services } from '../http/serve';
import { formDraftsRepository, type FormValues } from './form-drafts.repository';

/** Size limit in bytes: a message of the maximum length, URL-encoded, and its other fields. */
const LARGEST_FORM = 64 * 1024;
const MOST_FIELDS = 40;
const LONGEST_NAME = 40;
const LONGEST_FIELD = 10_000;
const HOUR = 3600;
/** Fields that are never stored. */
const SECRETS = new Set(['password', 'password_confirmation', 'code', 'token']);

export interface FormCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Responds to a rejected form with the page at an address. Returns false if that page can't be sent, e.g.
 * because it isn't rendered on the server.
 */
export type ShowRejected = (address: string, call: FormCall) => Promise<boolean>;

export interface FormServices extends Pick<Services, 'db' | 'settings'> {
  showRejected: ShowRejected;
}

interface PlainForm {
  /** Route that the form is sent to, which is the route of its page too. */
  path: string;
  /** Name of the page that shows the form, and what has to be corrected. */
  page: PageName;
  /** Id of the element that contains the form. */
  anchor: string;
  /**
   * Handles the form and returns the address of the page that shows the outcome.
   * @throws HttpError if the form is rejected
   */
  submit(values: FormValues, call: FormCall): Promise<string>;
}

/**
 * Handles forms from browsers without scripts, or before a page's code has loaded. The routes are outside
 * /api. An accepted form redirects (303) to a page. A rejected form is stored for an hour, and the response is
 * its page with what has to be corrected, at an address of its own (shell/src/boot.ts).
 */
export function plainForms(app: App, { db, settings, showRejected }: FormServices) {
  const drafts = formDraftsRepository(db);
  const attempts = limitAttempts(db, {
    name: 'plain-forms',
    network: { points: 60, duration: HOUR },
    message: 'This form has been sent too often.',
  });

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM },
    (_request, body, done) => done(null, parseFields(String(body))),
  );

  return ({ path, page, anchor, submit }: PlainForm) =>
    app.post<{ Body: FormValues }>(
      path,
      { bodyLimit: LARGEST_FORM, schema: { hide: true } },
      async (request, reply) => {
        const { body: values = {}, headers, ip, url } = request;
        if (!isAnnounced(page)) return reply.callNotFound();
        if (isForeignRequest(headers, settings)) return refuseForeign(reply);
        // Counts the attempt before validation, because every rejected form is stored.
        await attempts.take('', ip);
        try {
          return redirectAfterForm(reply, await submit(values, { request, reply }));
        } catch (error) {
          if (!(error instanceof HttpError)) throw error;
          const { message, details } = error;
          const draft = await drafts.add({
            values: withoutSecrets(values),
            message,
            errors: details.errors ?? {},
          });
          const address = withParameter(url, { draft });
          if (await showRejected(address, { request, reply })) return reply;
          return redirectAfterForm(reply, `${address}#${anchor}`);
        }
      },
    );
}

const withoutSecrets = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRETS.has(name)));

/** Returns the address with a query parameter, in place of one with the same name. */
export function withParameter(address: string, parameter: Record<string, string>) {
  const [path, search] = address.split('?', 2);
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parameter)) query.set(name, value);
  return `${path}?${query}`;
}

/** Redirects with 303, so that reloading the page doesn't submit the form again. */
export const redirectAfterForm = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').redirect(address, 303);

export const refuseForeign = (reply: FastifyReply, advice = 'Please open our page and send it from there.') =>
  reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`This form can only be sent from our own site. ${advice}\n`);

/** Parses a form's values with the schema of the call that it stands for. */
export function parseForm<Schema extends z.ZodType>(schema: Schema, values: object): z.output<Schema> {
  const { data, error } = schema.safeParse(values);
  if (error) throw new HttpError(422, checkWords, { errors: groupIssues(error) });
  return data;
}

function parseFields(body: string): FormValues {
  const fields: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.length >= MOST_FIELDS) break;
    const isNew = !fields.some(([known]) => known === name);
    if (isNew && name.length <= LONGEST_NAME) fields.push([name, value.slice(0, LONGEST_FIELD)]);
  }
  return Object.fromEntries(fields);
}

function groupIssues({ issues }: z.ZodError) {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) (errors[path.join('.')] ??= []).push(message);
  return errors;
}
