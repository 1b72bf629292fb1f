import { HttpError } from './http-error';
import type { App } from './serve';

const DEEPEST = 32;

/** Parses JSON bodies. Rejects deeply nested ones before parsing, which would already be costly. */
export function readJsonBodies(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString();
    if (nestsTooDeeply(json))
      done(new HttpError(400, `The request’s body is nested more than ${DEEPEST} levels deep.`));
    else void parse(request, json, done);
  });
}

export function nestsTooDeeply(json: string) {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
