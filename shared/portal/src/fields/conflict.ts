import { statusOf } from '@lapis/http';

/** What a refusal with 409 comes with, such as the newest copy; undefined where it is none. */
export function resultsOf409<Results>(error: unknown) {
  if (statusOf(error) !== 409) return undefined;
  const { response } = error as { response: { data: { results?: Results } } };
  return response.data.results;
}
