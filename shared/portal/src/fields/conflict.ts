import { errorStatus } from '@lapis/http';

export function readConflict<Results>(error: unknown) {
  if (errorStatus(error) !== 409) return undefined;
  const { response } = error as { response: { data: { results?: Results } } };
  return response.data.results;
}
