import { endpoints, type Endpoint } from '@lapis/contract';
import recorded from './demo.json';

/** '/blog/:slug' as a pattern for the paths it stands for. */
const matches = ({ method, path }: Endpoint, name: string) =>
  new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`).test(name);

test.each(Object.entries(recorded))('%s, as it was recorded, is what the contract says', (name, answer) => {
  // As servers have it, a path that is spelt out goes before one with a parameter.
  const known = [...endpoints.values()].filter((candidate) => matches(candidate, name));
  const endpoint = known.find(({ path }) => !path.includes(':')) ?? known[0];
  expect(endpoint?.reply?.safeParse(answer).error).toBeUndefined();
  expect(endpoint).toBeDefined();
});
